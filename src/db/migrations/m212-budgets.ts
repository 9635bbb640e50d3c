import { Migration } from '@mikro-orm/migrations';

/** Budgets of keys and clients, in credits per UTC day, and what was spent of them. */
export class Budgets extends Migration {
  override async up(): Promise<void> {
    for (const table of ['api_keys', 'oauth_clients']) {
      this.addSql(`alter table ${table} add column daily_budget integer check (daily_budget >= 0)`);
    }
    this.addSql(`create table budget_days (
      subject uuid not null,
      day date not null,
      credits integer not null check (credits >= 0),
      primary key (subject, day))`);
    this.addSql('create index budget_days_day on budget_days (day)');
  }
}
