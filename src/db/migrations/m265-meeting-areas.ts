import { Migration } from '@mikro-orm/migrations';

/** Addresses at which a scouting run found the meetings of a board. */
export class MeetingAreas extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table scouting_runs add column meeting_areas jsonb');
  }
}
