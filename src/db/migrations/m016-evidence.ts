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
    this.addSql(IS_EVIDENCE);
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column evidence jsonb check (is_evidence(evidence))`);
    }
  }
}

const IS_EVIDENCE = `
  create function is_evidence(evidence jsonb) returns boolean language sql immutable parallel safe
  return evidence ?& array['kind', 'quote', 'heading', 'url', 'seenAt', 'agreeingPages', 'confidence']
    and (evidence ->> 'confidence')::float8 between 0 and 1 and (evidence ->> 'agreeingPages')::int >= 1`;
