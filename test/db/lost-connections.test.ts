import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { within } from '../../src/db/transaction.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';

const CONNECTIONS = 2;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const { address } = database;
  db = await openTestDatabase({ address, entities, coreConnections: CONNECTIONS, searchConnections: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const pidOf = async ({ rows }: Pick<Database['core'], 'rows'>): Promise<number> =>
  (await rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid;
const end = (pid: number) => asOwner(database.address, `select pg_terminate_backend(${pid}, 5000)`);

/** The points at which a transaction can lose its connection. */
const LOSSES: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'between two statements',
    () =>
      db.transaction(async (tx) => {
        await end(await pidOf(tx));
        await pidOf(tx);
      }),
  ],
  ['before the commit', () => db.transaction(async (tx) => end(await pidOf(tx)))],
  [
    'in a transaction of entities',
    () =>
      db.orm.em.fork().transactional(async (em) => {
        await end(await pidOf(within(em)));
        await em.execute('select 1');
      }),
  ],
  ['at the beginning', () => withoutBegin(() => db.transaction(async () => undefined))],
];

it.each(LOSSES)('a connection that is lost %s is replaced in the pool, however often', async (_, lose) => {
  for (let time = 0; time <= 2 * CONNECTIONS; time++)
    await expect(lose()).rejects.toThrow(/terminat|not queryable|cannot answer/i);
  const both = await Promise.all([1, 2].map(() => db.transaction(pidOf)));
  expect(both).toHaveLength(CONNECTIONS);
});

/** PostgreSQL ends the connection as well, but a pooler passes on only the error. */
it.each([
  ['an idle transaction', '25P03'],
  ['a long transaction', '25P04'],
  ['an idle session', '57P05'],
])(
  'a statement that reaches the time limit of %s fails because the database is unavailable',
  async (_, code) => {
    const meeting = db.core.rows(
      sql`do ${raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`,
    );
    await expect(meeting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  },
);

/** Fails the way `begin` does when the server has just gone away. */
async function withoutBegin(run: () => Promise<unknown>): Promise<unknown> {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (args[0] === 'begin') return Promise.reject(new Error('Connection terminated unexpectedly'));
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    return await run();
  } finally {
    pg.Client.prototype.query = original;
  }
}
