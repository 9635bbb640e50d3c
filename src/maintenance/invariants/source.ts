/** SQL of the rows that an audit of the books reads: all of them, or those since the last sound audit. */
export interface InvariantSource {
  readonly entries: string;
  /** The checkpoints from which `entries` continues; see `audit_checkpoints`. */
  readonly checkpoints: string;
  /** The usage up to the checkpoints; see `audited_usage`. */
  readonly usage: string;
  /** Emails, unlocks, and finished jobs before this time are skipped. An SQL literal. */
  readonly since: string;
  /** Keeps PostgreSQL from turning subqueries that look up old rows by key into scans of all history. */
  readonly fence: '' | 'offset 0';
}

export const EVERYTHING: InvariantSource = {
  entries: 'credit_entries',
  checkpoints: '(select * from audit_checkpoints where false)',
  usage: '(select * from audited_usage where false)',
  since: `'-infinity'::timestamptz`,
  fence: '',
};

/** An invariant of the stored data: one sentence, and a query for the rows that violate it. */
export interface Invariant {
  readonly sentence: string;
  query(source: InvariantSource): string;
}
