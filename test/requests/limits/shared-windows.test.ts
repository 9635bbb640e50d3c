import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import { databaseUrl } from '../../support/program.ts';
import { REDIS, RedisServer } from '../../support/redis.ts';
import { type Service, startService, testWorldOf } from '../../support/service.ts';
import { releaseTogether } from '../../support/simultaneous-requests.ts';

type Store = 'memory' | 'postgres' | 'redis';

let harness: Harness;
let testDatabase: TestDatabase;
const services: Service[] = [];
let redis: RedisServer | undefined;
let inMemory: Service;
let onPostgres: Service[];
let onRedis: Service[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  redis = REDIS ? await RedisServer.start() : undefined;
  testDatabase = await freshDatabase();
  const withTestWorld = { TEST_DATABASE_URL: databaseUrl(testDatabase.address) };
  const two = (store: Store) => Promise.all([start(store, withTestWorld), start(store)]);
  inMemory = await start('memory', withTestWorld);
  onPostgres = await two('postgres');
  if (redis) onRedis = await two('redis');
});
afterAll(async () => {
  await Promise.all(services.map(end));
  await redis?.stop();
  await testDatabase.drop();
  await harness.close();
});

const start = async (store: Store, more: Record<string, string> = {}) => {
  const redisUrl: Record<string, string> = store === 'redis' ? { REDIS_URL: redis!.url } : {};
  const service = await startService(harness.address, { RATE_LIMIT_STORE: store, ...redisUrl, ...more });
  services.push(service);
  return service;
};
const end = ({ child, ended }: Service) => {
  child.kill('SIGKILL');
  return ended;
};
/** An organization of its own has a window of its own: 30 requests a minute. */
const free = () => harness.seed.organization({ plan: 'free' });
const ask = ({ origin }: Service, count: number, key: string) =>
  releaseTogether(Array.from({ length: count }, () => ({ origin, path: '/api/v1/nothing', key })));
const statuses = (answers: { status: number }[]) => ({
  admitted: answers.filter(({ status }) => status === 404).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

/** Many times the window, so that requests race for its last places. */
const AT_ONCE = 240;

describe(`processes that count ${AT_ONCE} simultaneous requests`, () => {
  it.each([
    ['one process, in its memory', () => [inMemory]],
    ['one process, in PostgreSQL', () => onPostgres.slice(1)],
    ['two processes, in PostgreSQL', () => onPostgres],
    ...(REDIS ? [['two processes, in Redis', () => onRedis] as const] : []),
  ] as const)('admit exactly the 30 of the free plan: %s', async (_, processes) => {
    const { key } = await free();
    const running = processes();
    const answers = await Promise.all(running.map((one) => ask(one, AT_ONCE / running.length, key)));
    expect(statuses(answers.flat())).toEqual({ admitted: 30, refused: AT_ONCE - 30 });
  });
});

describe('two processes that share a database', () => {
  it('admit together exactly what is allowed, however the requests are distributed', async () => {
    const { key } = await free();
    const answers = await Promise.all(onPostgres.map((one) => ask(one, 30, key)));
    expect(statuses(answers.flat())).toEqual({ admitted: 30, refused: 30 });
    const remaining = answers
      .flat()
      .filter(({ status }) => status === 404)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
  });
});

describe('a test key', () => {
  it.each(['memory', 'postgres', ...(REDIS ? (['redis'] as const) : [])] as const)(
    'has a window beside that of its live organization, counted in %s',
    async (store) => {
      const service = { memory: [inMemory], postgres: onPostgres, redis: onRedis }[store][0]!;
      await testWorldOf(service);
      const { key } = await free();
      const made = await fetch(`${service.origin}/test/keys`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
      });
      const { api_key: test } = (await made.json()) as { api_key: string };
      expect(statuses(await ask(service, 40, key))).toEqual({ admitted: 29, refused: 11 });
      expect(statuses(await ask(service, 40, test))).toEqual({ admitted: 30, refused: 10 });
    },
  );
});

describe('a process that counts in its memory', () => {
  it('continues its count after a stop or a kill and a restart', async () => {
    const { key } = await free();
    const written = 'select sum(requests)::int as requests from admitted_requests';
    const counted = async () =>
      (await harness.db.orm.em.execute<{ requests: number }[]>(written))[0]?.requests ?? 0;
    expect(statuses(await ask(inMemory, 20, key))).toEqual({ admitted: 20, refused: 0 });
    inMemory.child.kill('SIGTERM');
    expect(await inMemory.ended).toBe(0);
    const before = await counted();

    const second = await start('memory');
    expect(statuses(await ask(second, 5, key))).toEqual({ admitted: 5, refused: 0 });
    await eventually('the count is stored', async () => (await counted()) >= before + 5);
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await start('memory');
    expect(statuses(await ask(third, 20, key))).toEqual({ admitted: 5, refused: 15 });
  });
});

(REDIS ? describe : describe.skip)('two processes that count in Redis', () => {
  let one: Service;
  let other: Service;
  beforeAll(() => {
    [one, other] = onRedis as [Service, Service];
  });

  it('go on from their own counts when the server restarts without its data', async () => {
    const { key, organizationId } = await free();
    expect(statuses(await ask(one, 10, key))).toEqual({ admitted: 10, refused: 0 });
    expect(statuses(await ask(other, 15, key))).toEqual({ admitted: 15, refused: 0 });
    await redis!.kill();
    await redis!.run();
    const client = redis!.client();
    const counted = async () => (await client.zcard(`{request-limits}:of:${organizationId}`)) >= 2;
    await eventually('both have put back their counts', counted);
    client.disconnect();
    const answers = await Promise.all([ask(one, 20, key), ask(other, 20, key)]);
    expect(statuses(answers.flat())).toEqual({ admitted: 5, refused: 35 });
  });

  it('admit at most a whole window each while the server hangs, and count that together afterwards', async () => {
    const { key } = await free();
    expect(statuses(await ask(one, 10, key))).toEqual({ admitted: 10, refused: 0 });
    redis!.signal('SIGSTOP');
    expect(statuses(await ask(one, 40, key))).toEqual({ admitted: 20, refused: 20 });
    expect(statuses(await ask(other, 40, key))).toEqual({ admitted: 30, refused: 10 });
    redis!.signal('SIGCONT');
    const fresh = (await free()).key;
    await eventually('both count in the server', async () => {
      const answers = await Promise.all([ask(one, 1, fresh), ask(other, 1, fresh)]);
      const left = answers.flat().map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
      return Math.abs(left[0]! - left[1]!) === 1;
    });
    expect(statuses([...(await ask(one, 5, key)), ...(await ask(other, 5, key))])).toEqual({
      admitted: 0,
      refused: 10,
    });
  });

  it('receive from each other what they admitted while the server hung', async () => {
    const { key, organizationId } = await free();
    redis!.signal('SIGSTOP');
    expect(statuses(await ask(one, 20, key))).toEqual({ admitted: 20, refused: 0 });
    redis!.signal('SIGCONT');
    const client = redis!.client();
    const window = `{request-limits}:of:${organizationId}`;
    const requests = (entry: string) => Number(entry.split(':')[1]);
    await eventually('the process has reported to the server', async () => {
      const counted = (await client.zrangebyscore(window, '-inf', '+inf')).map(requests);
      return counted.reduce((sum, each) => sum + each, 0) >= 20;
    });
    client.disconnect();
    const { admitted } = statuses(await ask(other, 30, key));
    expect(admitted).toBeLessThanOrEqual(10);
  });
});
