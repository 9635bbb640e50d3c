import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';
import { type Service, startService } from '../support/service.ts';
import { releaseTogether } from '../support/simultaneous-requests.ts';

let harness: Harness;
let acme: Cast;
const services: Service[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'free' }); // 30 requests a minute
}, 60_000);
afterAll(async () => {
  await Promise.all(services.map(end));
  await harness.close();
});

const start = async (store: 'memory' | 'postgres') => {
  const service = await startService(harness.address, { RATE_LIMIT_STORE: store });
  services.push(service);
  return service;
};
const end = ({ child, ended }: Service) => {
  child.kill('SIGKILL');
  return ended;
};
const ask = ({ origin }: Service, count: number, key = acme.key) =>
  releaseTogether(Array.from({ length: count }, () => ({ origin, path: '/api/v1/nothing', key })));
const statuses = (answers: { status: number }[]) => ({
  admitted: answers.filter(({ status }) => status === 404).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

describe('processes that count 1,500 simultaneous requests', () => {
  it.each([
    ['one process, in its memory', 'memory', 1],
    ['one process, in PostgreSQL', 'postgres', 1],
    ['three processes, in PostgreSQL', 'postgres', 3],
  ] as const)(
    'admit exactly the 30 of the free plan: %s',
    async (_, store, processes) => {
      const { key } = await harness.seed.organization({ plan: 'free' });
      const running = await Promise.all(Array.from({ length: processes }, () => start(store)));
      const answers = await Promise.all(running.map((one) => ask(one, 1_500 / processes, key)));
      expect(statuses(answers.flat())).toEqual({ admitted: 30, refused: 1_470 });
      await Promise.all(running.map(end));
    },
    90_000,
  );
});

describe('two processes that share a database', () => {
  it('admit together exactly what is allowed, however the requests are distributed', async () => {
    const [one, other] = await Promise.all([start('postgres'), start('postgres')]);
    const answers = await Promise.all([ask(one, 30), ask(other, 30)]);
    expect(statuses(answers.flat())).toEqual({ admitted: 30, refused: 30 });
    const remaining = answers
      .flat()
      .filter(({ status }) => status === 404)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
  }, 60_000);
});

describe('a process that counts in its memory', () => {
  it('continues its count after a stop or a kill and a restart', async () => {
    const { key } = await harness.seed.organization({ plan: 'free' });
    const written = 'select sum(requests)::int as requests from admitted_requests';
    const counted = async () =>
      (await harness.db.orm.em.execute<{ requests: number }[]>(written))[0]?.requests ?? 0;
    const before = await counted();
    const first = await start('memory');
    expect(statuses(await ask(first, 20, key))).toEqual({ admitted: 20, refused: 0 });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await start('memory');
    expect(statuses(await ask(second, 5, key))).toEqual({ admitted: 5, refused: 0 });
    while ((await counted()) < before + 25);
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await start('memory');
    expect(statuses(await ask(third, 20, key))).toEqual({ admitted: 5, refused: 15 });
  }, 60_000);
});
