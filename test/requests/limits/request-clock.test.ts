import { randomUUID } from 'node:crypto';
import type { ConnectionPool } from '@emi/records/context';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { connectionPool, poolConfig } from '../../../src/db/pools.ts';
import { QueuedPool } from '../../../src/db/queued-pool.ts';
import { FallbackStore } from '../../../src/requests/limits/fallback.store.ts';
import { OwnCounts } from '../../../src/requests/limits/own-counts.ts';
import { PostgresStore } from '../../../src/requests/limits/postgres.store.ts';
import type { RequestStore, SharedStore } from '../../../src/requests/limits/store.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

const ticks = () => performance.now();
let database: TestDatabase;
let lent: QueuedPool;
let pool: ConnectionPool;

beforeAll(async () => {
  database = await freshDatabase();
  const settings = { name: 'test', connections: 8, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000 };
  lent = new QueuedPool(poolConfig(database.address, { ...settings, planEachTime: false }), {
    name: 'test',
    maxWaitMs: 30_000,
  });
  pool = connectionPool(lent);
});
afterAll(async () => {
  await lent.end();
  await database.drop();
});
afterEach(() => setClock('clock_timestamp()'));

const setClock = (reading: string) =>
  asOwner(
    database.address,
    `create or replace function wall_clock() returns timestamptz language sql volatile as $$ select ${reading} $$`,
  );
/** Makes the counted requests older. */
const pass = (ms: number) =>
  pool.rows(sql`update admitted_requests set at = at - ${ms} * interval '1 millisecond'`);
const admittedOf = async (store: RequestStore, subject: string, count: number, limit: number) => {
  const takes = Array.from({ length: count }, () => store.take([{ subject, limit }], 1));
  return (await Promise.all(takes)).filter(({ admitted }) => admitted).length;
};

describe('a window in PostgreSQL', () => {
  it.each(['1 hour', '-1 hour', '30 seconds', '-30 seconds'])(
    'does not reset or grow longer when the wall clock jumps by %s',
    async (jump) => {
      const [store, other] = [new PostgresStore(pool, ticks), new PostgresStore(pool, ticks)];
      const subject = randomUUID();
      const take = (by: RequestStore, count: number) => admittedOf(by, subject, count, 5);
      expect(await take(store, 4)).toBe(4);
      expect(await take(other, 3)).toBe(1);
      await setClock(`clock_timestamp() + interval '${jump}'`);
      expect(await Promise.all([take(store, 3), take(other, 3)])).toEqual([0, 0]);
      const { resetMs } = await store.take([{ subject, limit: 5 }], 1);
      expect(Math.abs(resetMs - 60_000)).toBeLessThanOrEqual(5_000);
      await pass(50_000);
      expect(await take(store, 3)).toBe(0);
      await pass(10_000);
      expect(await take(other, 7)).toBe(5);
      expect(await take(store, 3)).toBe(0);
    },
  );

  it('is unchanged when the wall clock is set back while no process runs', async () => {
    const subject = randomUUID();
    expect(await admittedOf(new PostgresStore(pool, ticks), subject, 9, 5)).toBe(5);
    await setClock(`clock_timestamp() - interval '1 hour'`);
    const restarted = new PostgresStore(pool, ticks);
    expect(await admittedOf(restarted, subject, 3, 5)).toBe(0);
    await pass(60_000);
    expect(await admittedOf(restarted, subject, 9, 5)).toBe(5);
  });
});

describe('a store that cannot count', () => {
  const allowances = [{ subject: randomUUID(), limit: 30 }];

  it('is replaced by the memory of the process, which continues from what the store has admitted', async () => {
    let isBroken = false;
    const postgres = new PostgresStore(pool, ticks);
    const shared: SharedStore = {
      take: (...asked) => (isBroken ? Promise.reject(new Error('away')) : postgres.take(...asked)),
      synchronize: () => Promise.reject(new Error('away')),
    };
    const failures: unknown[] = [];
    const store = new FallbackStore(shared, new OwnCounts(ticks), (error) => failures.push(error));
    const [{ subject, limit }] = allowances as [(typeof allowances)[0]];
    expect(await admittedOf(store, subject, 10, limit)).toBe(10);
    isBroken = true;
    expect(await admittedOf(store, subject, 50, limit)).toBe(20);
    expect(failures).toHaveLength(50);
  });

  it('is abandoned while its statement still runs, and used again once that has ended', async () => {
    const subject = randomUUID();
    const postgres = new PostgresStore(pool, ticks);
    await postgres.synchronize();
    const store = new FallbackStore(postgres, new OwnCounts(ticks), () => undefined);
    await setClock('clock_timestamp() from pg_sleep(60)');
    expect(await admittedOf(store, subject, 50, 30)).toBe(30);
    expect(await admittedOf(store, subject, 50, 30)).toBe(0);
    await setClock('clock_timestamp()');
    const ended = await asOwner(
      database.address,
      `select pg_cancel_backend(pid) as ended from pg_stat_activity
       where state = 'active' and query like '%from count_requests%' and pid <> pg_backend_pid()`,
    );
    expect(ended).toEqual([{ ended: true }]);
    await eventually('the store counts again', () =>
      postgres.take([{ subject: randomUUID(), limit: 1 }], 1).then(
        ({ admitted }) => admitted,
        () => false,
      ),
    );
  });
});
