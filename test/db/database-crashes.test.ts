import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { crash } from '../support/crash.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { balanceOf, district, manyDistricts, timesCharged } from '../support/unlocks.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-crashes-'));
let server: BundledPostgres;
let harness: Harness;

/** Durable, as the service starts it: acknowledged data is on disk. */
const startServer = () => startBundledPostgres({ dir, database: 'market' });

beforeAll(async () => {
  placeCluster(dir);
  server = await startServer();
  harness = await Harness.start({ address: server.address, drop: async () => {} }, { patience: 4 });
});
afterAll(async () => {
  await harness.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

const CRASHES = 3;
const CLIENTS = 12;
const BETWEEN_CRASHES = 60;
const PAUSE_MS = 200;

it('unlocks acknowledged before a PostgreSQL crash survive it; the others are charged once when retried', async () => {
  const count = 2_000;
  const credits = 6 * count;
  const acme = await harness.seed.organization({ plan: 'enterprise', credits });
  const waiting = await manyDistricts(harness.db, count);
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  let isOver = false;

  const client = async () => {
    for (let id = waiting.pop(); id && !isOver; id = waiting.pop()) {
      const { status } = await harness.post('/unlock', acme.key, district(id));
      expect([200, 503]).toContain(status);
      if (status === 200) acknowledged.push(id);
      else {
        unknown.push(id);
        await sleep(PAUSE_MS); // the server is away, and trying at once would use up the districts
      }
    }
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, client));
  for (let time = 1; time <= CRASHES; time++) {
    const goal = acknowledged.length + BETWEEN_CRASHES;
    await eventually('some unlocks are acknowledged', async () => acknowledged.length >= goal);
    await crash(dir);
    server = await startServer();
  }
  isOver = true;
  await load;

  expect(unknown.length).toBeGreaterThan(0);
  expect((await audit(harness.db)).flatMap(({ rows }) => rows)).toEqual([]);
  expect(await timesCharged(harness, acme, acknowledged)).toEqual(acknowledged.map(() => 1));
  const pending = [...unknown];
  const again = async () => {
    for (let id = pending.pop(); id; id = pending.pop()) {
      expect((await harness.post('/unlock', acme.key, district(id))).status).toBe(200);
    }
  };
  await Promise.all([again(), again(), again(), again()]);
  const all = [...acknowledged, ...unknown];
  expect(await timesCharged(harness, acme, all)).toEqual(all.map(() => 1));
  expect(await balanceOf(harness, acme)).toBe(credits - 6 * all.length);
});
