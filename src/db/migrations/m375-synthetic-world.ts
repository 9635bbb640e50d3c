import { Migration } from '@mikro-orm/migrations';

/**
 * Says which organizations see synthetic records, whose ids tell them apart. Those that were given a demo world by an
 * earlier release do once they are given a new one: its records at real places go.
 */
export class SyntheticWorld extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table organizations add column sees_synthetic boolean not null default false');
  }
}
