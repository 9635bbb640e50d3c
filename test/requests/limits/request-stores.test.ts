import { randomUUID } from 'node:crypto';
import type { ConnectionPool } from '@emi/records/context';
import { afterAll, beforeAll, beforeEach, describe, expect, it as itNow } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import sql from 'sql-template-tag';
import { connectionPool, poolConfig } from '../../../src/db/pools.ts';
import { QueuedPool } from '../../../src/db/queued-pool.ts';
import { MemoryStore } from '../../../src/requests/limits/memory.store.ts';
import { PersistedStore } from '../../../src/requests/limits/persisted.store.ts';
import { PostgresStore } from '../../../src/requests/limits/postgres.store.ts';
import { RedisStore } from '../../../src/requests/limits/redis.store.ts';
import type { RequestStore } from '../../../src/requests/limits/store.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { REDIS, RedisServer } from '../../support/redis.ts';

let database: TestDatabase;
let lent: QueuedPool;
let pool: ConnectionPool;
let now = 0;
let redis: RedisServer | undefined;
let redisStore: RedisStore;
/** The difference between the clocks of Redis and its client. */
let aheadMs = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const settings = { name: 'test', connections: 8, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000 };
  lent = new QueuedPool(poolConfig(database.address, { ...settings, planEachTime: false }), {
    name: 'test',
    maxWaitMs: 30_000,
  });
  pool = connectionPool(lent);
  if (!REDIS) return;
  redis = await RedisServer.start();
  const ticks = () => performance.now() + aheadMs;
  redisStore = new RedisStore(redis.url, { ticks, onFailure: () => undefined });
  await redisStore.start();
});
afterAll(async () => {
  await redisStore?.close();
  await redis?.stop();
  await lent.end();
  await database.drop();
});

interface Candidate {
  readonly name: string;
  /** True if the server is not installed; `apt-get install redis-server` installs it on Debian. */
  readonly isSkipped?: boolean;
  open(): RequestStore;
  /** Lets time pass; PostgreSQL has its own clock, so there the entries are made older. */
  pass(ms: number): Promise<unknown>;
  /** The tolerance of the clock within a test, in milliseconds. */
  readonly slack: number;
}

const candidates: readonly Candidate[] = [
  {
    name: 'in memory',
    open: () => new MemoryStore(() => now),
    pass: async (ms) => {
      now += ms;
    },
    slack: 0,
  },
  {
    name: 'in PostgreSQL',
    open: () => new PostgresStore(pool, () => performance.now()),
    pass: (ms) => pool.rows(sql`update admitted_requests set at = at - ${ms} * interval '1 millisecond'`),
    slack: 5_000,
  },
  {
    name: 'in Redis',
    isSkipped: !REDIS,
    open: () => redisStore,
    pass: async (ms) => {
      aheadMs += ms;
      const client = redis!.client();
      await client.hincrbyfloat('{request-limits}:clock', 'ahead', ms);
      client.disconnect();
    },
    slack: 5_000,
  },
];

describe.each(candidates)('a request store $name', ({ isSkipped, open, pass, slack }) => {
  const it = isSkipped ? itNow.skip : itNow;
  let store: RequestStore;
  let subject: string;
  beforeEach(() => {
    store = open();
    subject = randomUUID();
  });

  const take = (limit: number, cost = 1, of = subject) => store.take([{ subject: of, limit }], cost);
  const burst = (count: number, limit: number) =>
    Promise.all(Array.from({ length: count }, () => take(limit)));
  const admitted = (statuses: { admitted: boolean }[]) => statuses.filter((one) => one.admitted).length;

  it.each([30, 600, 3_000])(
    'admits exactly %i of twice as many simultaneous requests, and Remaining counts down through every value once',
    async (limit) => {
      const statuses = await burst(2 * limit, limit);
      const remaining = statuses.filter((one) => one.admitted).map((one) => one.remaining);
      expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
      expect(statuses.filter((one) => !one.admitted && one.remaining !== 0)).toEqual([]);
    },
  );

  it('slides its window: requests of half a minute ago leave half a minute from now, one by one', async () => {
    await burst(10, 30);
    await pass(30_000);
    await burst(20, 30);
    await pass(29_000);
    expect(await take(30)).toMatchObject({ admitted: false, remaining: 0 });
    await pass(1_000);
    expect(admitted(await burst(30, 30))).toBe(10);
    await pass(30_000);
    expect(admitted(await burst(30, 30))).toBe(20);
  });

  it('does not count refused requests: constant retries do not extend the wait', async () => {
    await burst(5, 5);
    for (let second = 0; second < 6; second++) {
      await pass(9_000);
      expect(admitted(await burst(10, 5))).toBe(0);
    }
    await pass(6_000);
    expect(admitted(await burst(10, 5))).toBe(5);
  });

  it('reports when the same request would be admitted, whatever its cost', async () => {
    await take(10, 4);
    await pass(20_000);
    await take(10, 4);
    const small = await take(10, 3);
    const large = await take(10, 7);
    expect([small, large]).toMatchObject([
      { admitted: false, remaining: 2 },
      { admitted: false, remaining: 2 },
    ]);
    expect(Math.abs(small.resetMs - 40_000)).toBeLessThanOrEqual(slack);
    expect(Math.abs(large.resetMs - 60_000)).toBeLessThanOrEqual(slack);
    await pass(small.resetMs - 5_001);
    expect(await take(10, 3)).toMatchObject({ admitted: false });
    await pass(5_001);
    expect(await take(10, 3)).toMatchObject({ admitted: true });
  });

  it('reports how much room there is, even none, for a request that costs nothing', async () => {
    expect(await take(2, 0)).toMatchObject({ admitted: true, limit: 2, remaining: 2 });
    await burst(2, 2);
    expect(await take(2, 0)).toMatchObject({ admitted: true, remaining: 0 });
    expect(await take(2)).toMatchObject({ admitted: false });
  });

  it('reports as Reset, with room left, when the oldest counted request leaves', async () => {
    await take(10);
    await pass(20_000);
    const status = await take(10);
    expect(status.admitted).toBe(true);
    expect(Math.abs(status.resetMs - 40_000)).toBeLessThanOrEqual(slack);
  });

  it('keeps a window per key within the one of its organization, and counts in both or in neither', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const by = (key: string) =>
      store.take(
        [
          { subject, limit: 10 },
          { subject: key, limit: 6 },
        ],
        1,
      );
    for (let left = 5; left >= 0; left--) {
      expect(await by(one)).toMatchObject({ admitted: true, limit: 6, remaining: left });
    }
    expect(await by(one)).toMatchObject({ admitted: false, limit: 6, remaining: 0 });
    for (let left = 3; left >= 0; left--)
      expect(await by(other)).toMatchObject({ admitted: true, remaining: left });
    expect(await by(other)).toMatchObject({ admitted: false, remaining: 0 });
    expect(await take(6, 1, other)).toMatchObject({ admitted: true, remaining: 1 }); // four counted, not five
  });

  it('applies a lowered or raised limit at once', async () => {
    await burst(20, 20);
    expect(await take(10)).toMatchObject({ admitted: false, remaining: 0 });
    expect(await take(25)).toMatchObject({ admitted: true, remaining: 4 });
  });

  it('agrees with a simple list of instants under random traffic', async () => {
    // With a real clock, the pauses must not add up to just under a minute.
    const pauses = slack ? [0, 0, 20_000] : [0, 0, 1_000, 17_000];
    const step = record({ pause: constantFrom(...pauses), cost: integer({ min: 1, max: 4 }) });
    await assert(
      asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const whose = randomUUID();
        let log: number[] = [];
        let at = 0;
        for (const { pause, cost } of steps) {
          if (pause) await pass(pause);
          at += pause;
          log = log.filter((instant) => instant + 60_000 > at);
          const fits = log.length + cost <= 12;
          if (fits) log.push(...Array<number>(cost).fill(at));
          const { admitted: passed } = await take(12, cost, whose);
          expect(passed).toBe(fits);
        }
      }),
      { seed: 7, numRuns: slack ? 15 : 200 },
    );
  });
});

itNow(
  'counts in memory are saved for the next process, also beside a request that costs nothing',
  async () => {
    const failures: unknown[] = [];
    const open = () => new PersistedStore(new MemoryStore(() => now), pool, (error) => failures.push(error));
    const [idle, busy] = [randomUUID(), randomUUID()].map((subject) => [{ subject, limit: 5 }]);
    const before = open();
    await before.take(idle!, 0);
    await before.take(busy!, 2);
    await before.save();
    const after = open();
    await after.restore();
    expect([await after.take(idle!, 0), await after.take(busy!, 0)]).toMatchObject([
      { remaining: 5 },
      { remaining: 3 },
    ]);
    expect(failures).toEqual([]);
  },
);
