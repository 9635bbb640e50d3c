import { Migration } from '@mikro-orm/migrations';

/**
 * Marks the organizations that see synthetic records, whose ids differ from all others. Those that were given a
 * demo world by an earlier release do once they are given a new one: its records at real places go.
 */
export class SyntheticWorld extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table organizations add column sees_synthetic boolean not null default false');
  }
}
