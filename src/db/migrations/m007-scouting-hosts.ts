import { Migration } from '@mikro-orm/migrations';

/** Whose turn it is at a host of the web, for all processes that scout. */
export class ScoutingHosts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table scouting_hosts (
      host text primary key,
      visitor uuid not null,
      leased_until timestamptz not null,
      next_at timestamptz not null default now())`);
  }
}
