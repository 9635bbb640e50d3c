import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseTogether } from '../support/at-once.ts';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';
import { type Service, startService } from '../support/service.ts';

let harness: Harness;
let acme: Cast;
const services: Service[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'free' }); // 30 requests a minute
}, 60_000);
afterAll(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all(services.map(({ ended }) => ended));
  await harness.close();
});

const start = async (store: 'memory' | 'postgres') => {
  const service = await startService(harness.address, { RATE_LIMIT_STORE: store });
  services.push(service);
  return service;
};
const ask = ({ origin }: Service, count: number, key = acme.key) =>
  releaseTogether(Array.from({ length: count }, () => ({ origin, path: '/api/v1/me', key })));
const statuses = (answers: { status: number }[]) => ({
  admitted: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

describe('two processes that share a database', () => {
  it('admit together exactly what is allowed, however requests come to them', async () => {
    const [one, other] = await Promise.all([start('postgres'), start('postgres')]);
    const answers = await Promise.all([ask(one, 30), ask(other, 30)]);
    expect(statuses(answers.flat())).toEqual({ admitted: 30, refused: 30 });
    const remaining = answers
      .flat()
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
  }, 60_000);
});

describe('a process that counts in its memory', () => {
  it('goes on counting where it was, when it is stopped or killed and started anew', async () => {
    const { key } = await harness.seed.organization({ plan: 'free' });
    const first = await start('memory');
    expect(statuses(await ask(first, 20, key))).toEqual({ admitted: 20, refused: 0 });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await start('memory');
    expect(statuses(await ask(second, 5, key))).toEqual({ admitted: 5, refused: 0 });
    const written = 'select sum(requests)::int as requests from admitted_requests';
    const counted = async () =>
      (await harness.db.orm.em.execute<{ requests: number }[]>(written))[0]?.requests ?? 0;
    while ((await counted()) < 55); // those of the first test too
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await start('memory');
    expect(statuses(await ask(third, 20, key))).toEqual({ admitted: 5, refused: 15 });
  }, 60_000);
});
