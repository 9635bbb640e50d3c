import { Migration } from '@mikro-orm/migrations';

/** Organizations that are suspended, and users who were removed: their keys and tokens open nothing. */
export class Suspensions extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table organizations add column suspended_at timestamptz');
    this.addSql('alter table users add column removed_at timestamptz');
  }
}
