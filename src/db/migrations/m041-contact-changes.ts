import { Migration } from '@mikro-orm/migrations';

/** Contacts in the order in which they changed. */
export class ContactChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index contacts_last_updated_at on contacts (last_updated_at, id)');
  }
}
