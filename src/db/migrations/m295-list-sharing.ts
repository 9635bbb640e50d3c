import { Migration } from '@mikro-orm/migrations';

/** What others in the owner's organization may do with a list. */
export class ListSharing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table lists
      add column sharing text not null default 'none' check (sharing in ('none', 'read', 'edit'))`);
  }
}
