import { Migration } from '@mikro-orm/migrations';

/** The roles of users. Existing users become owners, because nothing has limited them so far. */
export class UserRoles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table users
      add column role text not null default 'owner' check (role in ('owner', 'editor', 'reader'))`);
  }
}
