import { Migration } from '@mikro-orm/migrations';

/** Failures in a scouting run that did not end it. */
export class ScoutingWarnings extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table scouting_runs add column warning text');
  }
}
