import { Migration } from '@mikro-orm/migrations';

/** Runs that stopped under a phase's British name go on under its American one. */
export class AmericanPhases extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update scouting_runs set phase = 'summarize' where phase = 'summarise'`);
    this.addSql(`update scouting_runs set phase = 'analyze' where phase = 'analyse'`);
  }
}
