import { Migration } from '@mikro-orm/migrations';

/** Other people's rights to a list within the owner's organization. */
export class ListSharing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table lists
      add column sharing text not null default 'none' check (sharing in ('none', 'read', 'edit'))`);
  }
}
