import { Migration } from '@mikro-orm/migrations';

/** The roles of users. Those who are there already are owners, because nothing has limited them. */
export class UserRoles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table users
      add column role text not null default 'owner' check (role in ('owner', 'editor', 'reader'))`);
  }
}
