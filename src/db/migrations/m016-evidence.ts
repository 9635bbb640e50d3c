import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

const TABLES = [
  'vendor_stack_entries',
  'contracts',
  'pain_points',
  'funding_signals',
  'rfps',
  'timeline_events',
  'contacts',
];

/** The evidence of a finding; see `src/directory/findings/evidence.columns.ts`. Null for imported findings. */
export class Evidence extends Migration {
  override async up(): Promise<void> {
    this.addSql(functionDefinition('is_evidence'));
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column evidence jsonb check (is_evidence(evidence))`);
    }
  }
}
