import { raw } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { beginAudit, saveCheckpoints } from './checkpoints.ts';
import { INVARIANTS } from './invariants.ts';
import type { Invariant } from './source.ts';

export interface AuditResult {
  readonly invariant: Invariant;
  /** Violating rows, at most `MOST_ROWS`; empty if the invariant holds. */
  readonly rows: readonly Record<string, unknown>[];
}

const MOST_ROWS = 20;

/**
 * Checks all invariants on one snapshot. If all hold, the next audit continues from here; otherwise the checkpoints
 * stay, so that it finds the violation again.
 * @param extent `new` reads only data added since the last sound audit, `full` reads everything
 */
export function audit(
  db: Pick<Database, 'transaction'>,
  extent: 'full' | 'new' = 'full',
): Promise<AuditResult[]> {
  return db.transaction(async (tx) => {
    const source = await beginAudit(tx, extent);
    const findings: AuditResult[] = [];
    for (const invariant of INVARIANTS) {
      // Materialized, so that PostgreSQL plans for an empty result rather than for finding a few rows early.
      const query = `with found as materialized (${invariant.query(source)}) select * from found limit ${MOST_ROWS}`;
      findings.push({ invariant, rows: await tx.rows(raw(query)) });
    }
    if (findings.every(({ rows }) => rows.length === 0)) await saveCheckpoints(tx, source);
    return findings;
  });
}
