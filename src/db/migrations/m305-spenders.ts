import { Migration } from '@mikro-orm/migrations';

/** The credential that moved credits, and an index for the spending of a period. */
export class Spenders extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table credit_entries add column made_by uuid');
    this.addSql(`create index credit_entries_spent on credit_entries (organization_id, created_at)
      where kind in ('unlock', 'settle')`);
  }
}
