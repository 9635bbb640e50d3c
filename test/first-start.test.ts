import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from './support/database.ts';
import { startService } from './support/service.ts';

let database: TestDatabase;
const dir = mkdtempSync(join(tmpdir(), 'first-start-'));

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

it('the first start writes the demo key to a private file and only the path of that file to a log', async () => {
  const service = await startService(database.address, { DATA_DIR: dir });
  try {
    const file = join(dir, 'demo-api-key');
    const key = readFileSync(file, 'utf8').trim();
    const answer = await fetch(`${service.origin}/api/v1/me`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(service.output()).toContain(`API key   kept in ${file}`);
    expect(service.output()).not.toContain('sk_live_');
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
  }
});
