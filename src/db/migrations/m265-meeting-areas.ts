import { Migration } from '@mikro-orm/migrations';

/** Where a scouting run found that the meetings of a board are published. */
export class MeetingAreas extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table scouting_runs add column meeting_areas jsonb');
  }
}
