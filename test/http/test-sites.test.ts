import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/program.ts';
import { type Service, startService, testWorldOf } from '../support/service.ts';

const GUIDE = readFileSync('docs/reference/testing.md', 'utf8');
/** The ids in a row of the guide's table, from left to right. */
const idsOf = (row: string): string[] =>
  GUIDE.split('\n')
    .find((line) => line.startsWith(`| ${row}`))!
    .match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)!;

let databases: TestDatabase[];
let service: Service;
let key: string;

beforeAll(async () => {
  const [live, test] = [await freshDatabase(), await freshDatabase()];
  databases = [live, test];
  const dir = mkdtempSync(join(tmpdir(), 'market-test-sites-'));
  service = await startService(live.address, {
    DATA_DIR: dir,
    WORKERS: '1',
    TEST_DATABASE_URL: databaseUrl(test.address),
  });
  await testWorldOf(service);
  key = readFileSync(join(dir, 'demo-api-key'), 'utf8').trim();
  key = (await call('POST', '/test/keys')).api_key;
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  for (const database of databases) await database.drop();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
async function call(method: string, path: string, body?: object): Promise<any> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(service.origin + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return response.json();
}

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    await sleep(200);
  }
}

describe('a service with workers', () => {
  it('scouts the documented websites, of which one succeeds, one fails, and one takes long', async () => {
    const ids = idsOf('scouting that succeeds');
    const statusOf = (id: string) => call('GET', `/api/v1/districts/${id}/status`);
    for (const id of ids) {
      await call('POST', '/api/v1/unlock', { entity_type: 'district', entity_id: id });
      await call('POST', `/api/v1/districts/${id}/scout`, {});
    }
    const [good, failing, slow] = ids as [string, string, string];
    expect(
      await until(
        () => statusOf(failing),
        ({ status }) => status === 'error',
      ),
    ).toMatchObject({
      failure: { message: expect.stringContaining('404') },
    });
    await until(
      () => statusOf(slow),
      ({ status }) => status === 'in_progress',
    );
    await until(
      () => statusOf(good),
      ({ status }) => status === 'completed',
    );
    const { data } = await call('GET', `/api/v1/districts/${good}/purchases?limit=100`);
    expect(data.map(({ item }: { item: string }) => item)).toContainEqual(expect.stringContaining('Canvas'));
  });

  it('delivers to the documented receivers, and disables the one that is gone', async () => {
    const made = async (url: string) =>
      (await call('POST', '/api/v1/webhooks', { url })).webhook.id as string;
    const [good, failing, gone] = [
      await made('http://webhook.test/'),
      await made('http://failing-webhook.test/'),
      await made('http://gone-webhook.test/'),
    ];
    for (const id of [good, failing, gone]) await call('POST', `/api/v1/webhooks/${id}/test`);
    const attempted = (id: string) =>
      until(
        async () => (await call('GET', `/api/v1/webhooks/${id}/deliveries`)).data,
        (deliveries) => deliveries[0]?.response_status,
      );
    expect((await attempted(good))[0]).toMatchObject({ response_status: 200 });
    expect((await attempted(failing))[0]).toMatchObject({ response_status: 500 });
    await until(
      () => call('GET', '/api/v1/webhooks'),
      ({ data }) =>
        data.some(({ id, status }: { id: string; status: string }) => id === gone && status === 'disabled'),
    );
  });

  it('reaches no other host of this machine for the test world', async () => {
    for (const url of ['http://localhost/', 'http://127.0.0.1:4000/', 'http://other.test/'])
      expect([url, (await call('POST', '/api/v1/webhooks', { url })).statusCode]).toEqual([url, 400]);
  });
});
