import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { connectionPool, poolConfig } from '../../src/db/pools.ts';
import { QueuedPool } from '../../src/db/queued-pool.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { ScopedStatements } from '../support/scoped-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const settings = {
  connections: 3,
  statementTimeoutMs: 5_000,
  acquireTimeoutMs: 5_000,
  planEachTime: false,
};
const pidOf = sql`select pg_backend_pid() as pid, pg_sleep(0.05)::text`;

async function withPool(idleMs: number, work: (pool: QueuedPool) => Promise<void>): Promise<void> {
  const config = poolConfig(database.address, { ...settings, name: 'test' });
  const pool = new QueuedPool(config, { name: 'test', maxWaitMs: 5_000, idleMs });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const useAll = async (pool: QueuedPool): Promise<number[]> => {
  const { rows } = connectionPool(pool);
  const seen = await Promise.all([1, 2, 3].map(() => rows<{ pid: number }>(pidOf)));
  return seen.map(([row]) => row!.pid);
};

it('a pool closes the connections that it no longer needs, except one', () =>
  withPool(1_000, async (pool) => {
    await useAll(pool);
    expect(pool.use).toMatchObject({ limit: 3, inUse: 0, idle: 3, waiting: 0 });
    await eventually('one is left', async () => pool.use.idle === 1);
    expect(new Set(await useAll(pool)).size).toBe(3);
  }));

it('a pool does not lend a connection that was lost while nobody used it', () =>
  withPool(60_000, async (pool) => {
    const [lost] = await useAll(pool);
    await asOwner(database.address, `select pg_terminate_backend(${lost}, 5000)`);
    await eventually('its loss is noticed', async () => pool.use.idle === 2);
    expect(await useAll(pool)).not.toContain(lost);
  }));

it('a pool ends once the connections in use have been given back', async () => {
  let isEnded = false;
  await withPool(60_000, async (pool) => {
    const client = await pool.connect();
    const ended = pool.end().then(() => {
      isEnded = true;
    });
    await client.query('select 1');
    expect(isEnded).toBe(false);
    client.release();
    await ended;
    await expect(pool.connect()).rejects.toThrow('after calling end');
  });
});

it('a statement that waited for its connection is observed in the scope of its caller', async () => {
  const observer = new ScopedStatements();
  const config = poolConfig(database.address, { ...settings, name: 'test', connections: 1 }, { observer });
  const pool = new QueuedPool(config, { name: 'test', maxWaitMs: 5_000 });
  const { rows } = connectionPool(pool);
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => observer.run(name, () => rows(sql`select ${raw(`'${name}'`)}`))));
  await pool.end();
  expect(observer.seen).toEqual(names.map((name) => [name, `select '${name}'`]));
});
