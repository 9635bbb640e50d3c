import { Migration } from '@mikro-orm/migrations';

/**
 * Contacts that an import brought or changed, as they were before it, until it has told which leaders changed; without
 * a place those that it brought. An import that breaks off leaves them to the next one.
 */
export class ContactsBeforeImport extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table contacts_before_import (
      contact_id uuid primary key references contacts on delete cascade,
      parent_id uuid, name text, title text, email text)`);
  }
}
