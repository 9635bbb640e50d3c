import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { entities } from '../../src/entities.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const CONNECTIONS = 2;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const { address } = database;
  db = await openDatabase({ address, entities, coreConnections: CONNECTIONS, searchConnections: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const BACKEND = sql`select pg_backend_pid() as pid`;
const end = (pid: number) => db.search.rows(sql`select pg_terminate_backend(${pid})`);
const pidOf = async ({ rows }: Pick<Database['core'], 'rows'>) =>
  (await rows<{ pid: number }>(BACKEND))[0]!.pid;

/** The ways to lose the connection of a transaction. */
const LOSSES: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'in a statement',
    () => db.transaction((tx) => tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`)),
  ],
  [
    'before the commit',
    () =>
      db.transaction(async (tx) => {
        await end(await pidOf(tx));
      }),
  ],
  [
    'in a transaction of entities',
    () =>
      db.orm.em.fork().transactional(async (em) => {
        await em.execute('select pg_terminate_backend(pg_backend_pid())');
      }),
  ],
  ['at the beginning', () => withoutBegin(() => db.transaction(async () => undefined))],
];

it.each(LOSSES)('a connection that is lost %s makes room for another one, however often', async (_, lose) => {
  for (let time = 0; time <= 2 * CONNECTIONS; time++) await expect(lose()).rejects.toThrow();
  const both = await Promise.all([1, 2].map(() => db.transaction(pidOf)));
  expect(both).toHaveLength(CONNECTIONS);
});

/** What `begin` meets when the server has just gone. */
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
