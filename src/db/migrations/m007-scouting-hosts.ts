import { Migration } from '@mikro-orm/migrations';

/** Takes turns at each website host across all scouting processes. */
export class ScoutingHosts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table scouting_hosts (
      host text primary key,
      visitor uuid not null,
      leased_until timestamptz not null,
      next_at timestamptz not null default now())`);
  }
}
