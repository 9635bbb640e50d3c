import { Migration } from '@mikro-orm/migrations';

/** Failures that did not end a scouting run. */
export class ScoutingWarnings extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table scouting_runs add column warning text');
  }
}
