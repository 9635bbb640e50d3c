import { Migration } from '@mikro-orm/migrations';

/** When an import that lists the people of a place left a contact out for the first time; null while it lists them. */
export class UnlistedContacts extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table contacts add column unlisted_at timestamptz');
  }
}
