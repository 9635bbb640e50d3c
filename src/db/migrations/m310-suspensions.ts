import { Migration } from '@mikro-orm/migrations';

/** Suspended organizations and removed users, whose keys and tokens are refused. */
export class Suspensions extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table organizations add column suspended_at timestamptz');
    this.addSql('alter table users add column removed_at timestamptz');
  }
}
