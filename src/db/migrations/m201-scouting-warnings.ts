import { Migration } from '@mikro-orm/migrations';

/** What went wrong in a scouting run without ending it. */
export class ScoutingWarnings extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table scouting_runs add column warning text');
  }
}
