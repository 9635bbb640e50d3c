import { Migration } from '@mikro-orm/migrations';

/** The attempts of a scouting run that began and did not end, so that a site that ends its process is set aside. */
export class ScoutingCrashes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table scouting_runs
      add column open_attempts smallint not null default 0,
      add column is_suspect boolean not null default false`);
  }
}
