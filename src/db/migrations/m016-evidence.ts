import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  'vendor_stack_entries',
  'contracts',
  'pain_points',
  'funding_signals',
  'rfps',
  'timeline_events',
  'contacts',
];

/** Where scouting read a finding, and how sure it is; see `src/signals/evidence.columns.ts`. Null of imported ones. */
export class Evidence extends Migration {
  override async up(): Promise<void> {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column evidence jsonb constraint ${table}_evidence_check check (
        evidence ?& array['kind', 'quote', 'heading', 'url', 'seenAt', 'agreeingPages', 'confidence']
        and (evidence ->> 'confidence')::float8 between 0 and 1 and (evidence ->> 'agreeingPages')::int >= 1)`);
    }
  }
}
