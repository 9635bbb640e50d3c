import { Migration } from '@mikro-orm/migrations';

/** The time at which an import of a place's people first omitted a contact; null while imports list the contact. */
export class UnlistedContacts extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table contacts add column unlisted_at timestamptz');
  }
}
