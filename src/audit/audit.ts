import { raw } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { INVARIANTS, type Invariant } from './invariants.ts';

/** What an invariant's query found. */
export interface Finding {
  readonly invariant: Invariant;
  /** The rows that break it, at most `MOST_ROWS`; none: it holds. */
  readonly rows: readonly Record<string, unknown>[];
}

/** Rows that are shown of one broken invariant. */
const MOST_ROWS = 20;

/** Checks every invariant, all on the same snapshot. */
export function audit(db: Pick<Database, 'transaction'>): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await tx.rows(raw('set transaction isolation level repeatable read read only'));
    await tx.rows(raw('set local statement_timeout = 0'));
    const findings: Finding[] = [];
    for (const invariant of INVARIANTS) {
      const rows = await tx.rows<Record<string, unknown>>(raw(`${invariant.query} limit ${MOST_ROWS}`));
      findings.push({ invariant, rows });
    }
    return findings;
  });
}
