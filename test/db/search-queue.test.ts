import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@emi/base/runtime';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { Harness } from '../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it('searches wait seconds for a connection while quick requests are answered', async () => {
  const { key } = await harness.seed.organization();
  const { search } = harness.db;
  const isDone: boolean[] = [];
  // Four connections, so the last of these waits for three and a half seconds.
  const slow = Array.from({ length: 16 }, async (_, index) => {
    await search.rows(sql`select pg_sleep(1.2)::text`);
    isDone[index] = true;
  });
  const late = harness.get('/contacts', key);
  expect((await harness.get('/credits', key)).status).toBe(200);
  expect(isDone.filter(Boolean).length).toBeLessThan(16);
  await Promise.all(slow);
  expect((await late).status).toBe(200);
});

it('a search that would wait too long, or behind too many, is refused', async () => {
  const semaphore = new Semaphore(1, { maxWaitMs: 50, maxWaiting: 2 });
  await semaphore.acquire();
  const first = semaphore.acquire();
  const second = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow('too many callers are waiting');
  semaphore.release();
  await first;
  await expect(second).rejects.toThrow('no connection became free in time');
});

/** Longer than a slow machine takes to send a statement. */
const MAX_WAIT_MS = 300;

it('a connection that is freed while the process is busy goes to the waiting search', async () => {
  const semaphore = new Semaphore(1, { maxWaitMs: MAX_WAIT_MS, maxWaiting: 10 });
  await semaphore.acquire();
  await harness.db.core.rows(sql`select 1`);
  const next = semaphore.acquire();
  // The connection is freed by I/O that is ready before the timer fires and read after it.
  const ended = harness.db.core.rows(sql`select pg_sleep(0.02)::text`).then(() => semaphore.release());
  await sleep(5); // the statement is sent
  const until = performance.now() + 2 * MAX_WAIT_MS;
  while (performance.now() < until);
  await Promise.all([ended, next]);
});
