import { raw } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { INVARIANTS, type Invariant } from './invariants.ts';

/** An invariant and the rows that violate it. */
export interface Finding {
  readonly invariant: Invariant;
  /** Violating rows, at most `MOST_ROWS`; empty if the invariant holds. */
  readonly rows: readonly Record<string, unknown>[];
}

const MOST_ROWS = 20;

/** Checks all invariants on one snapshot. */
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
