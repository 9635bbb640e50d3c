import pg from 'pg';

type Query = typeof pg.Client.prototype.query;

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Runs a function and returns every SQL statement that any connection of this process sent meanwhile. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement>, unknown];
    statements.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text ?? '', values: first.values ?? [] },
    );
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as Query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}
