import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner, freshDatabase, type TestDatabase } from './support/database.ts';
import { databaseUrl } from './support/program.ts';
import { startService } from './support/service.ts';

let live: TestDatabase;
let test: TestDatabase;
const dir = mkdtempSync(join(tmpdir(), 'first-test-key-'));
const FILE = join(dir, 'test-api-key');

beforeAll(async () => {
  live = await freshDatabase();
  test = await freshDatabase();
});
afterAll(async () => {
  for (const database of [live, test]) await database.drop();
  rmSync(dir, { recursive: true });
});

/** The output of a start, and the answer to its test key. */
async function start() {
  const service = await startService(live.address, {
    DATA_DIR: dir,
    TEST_DATABASE_URL: databaseUrl(test.address),
  });
  try {
    const key = readFileSync(FILE, 'utf8').trim();
    const headers = { Authorization: `Bearer ${key}` };
    const { status, headers: answered } = await fetch(`${service.origin}/api/v1/districts?state=ZZ`, {
      headers,
    });
    return { key, status, mode: answered.get('x-mode'), output: service.output };
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
  }
}

describe('the test key beside the demo key', () => {
  it('is kept in a private file by the first start, works, and stays', async () => {
    const { key, status, mode, output } = await start();
    expect([status, mode]).toEqual([200, 'test']);
    expect(key).toMatch(/^sk_test_/);
    expect(statSync(FILE).mode & 0o777).toBe(0o600);
    expect(output()).toContain(`Test key: kept in ${FILE}`);
    expect(output()).not.toContain('sk_test_');
    expect((await start()).key).toBe(key);
    expect(readdirSync(dir).sort()).toEqual(['demo-api-key', 'test-api-key']);
  });

  it('is not replaced once it is revoked', async () => {
    await asOwner(test.address, 'update api_keys set revoked_at = now()');
    const { status, output } = await start();
    expect(status).toBe(401);
    expect(output()).not.toContain('Test key');
    expect(readdirSync(dir).sort()).toEqual(['demo-api-key', 'test-api-key']);
  });
});
