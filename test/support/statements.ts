import { PREPARE_PLAN_MODE } from '@emi/records/rows';
import pg from 'pg';
import { PING } from '../../src/db/hang-watch.ts';

type Query = typeof pg.Client.prototype.query;

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** True if it runs with PostgreSQL's kept plan, false if with a plan for its values. */
  readonly keepsPlan?: boolean;
}

/**
 * Runs a function and returns every SQL statement that this process sent during it, except those that set up a new
 * connection, probe a slow server, or write the counts of earlier requests.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement>, unknown];
    statements.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text ?? '', values: first.values ?? [], keepsPlan: first.keepsPlan },
    );
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as Query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements.filter(
    ({ text }) => text !== PREPARE_PLAN_MODE && text !== PING && !text.includes('request_counts'),
  );
}
