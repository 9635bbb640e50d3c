import { Migration } from '@mikro-orm/migrations';

/** The rights of others in the owner's organization to a list. */
export class ListSharing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table lists
      add column sharing text not null default 'none' check (sharing in ('none', 'read', 'edit'))`);
  }
}
