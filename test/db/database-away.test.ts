import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import type { Cast } from '../support/cast.ts';
import { crash } from '../support/crash.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-away-'));
let server: BundledPostgres;
let harness: Harness;
let acme: Cast;

/** The number of connections on which the service checks whether the server hangs. */
const PROBES = 1;

const startServer = () => startBundledPostgres({ dir, database: 'market' });

beforeAll(async () => {
  placeCluster(dir);
  server = await startServer();
  harness = await Harness.start({ address: server.address, drop: async () => {} }, { patience: 4 });
  acme = await harness.seed.organization();
});
afterAll(async () => {
  await harness.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('a service without its database', () => {
  it('answers with a JSON 503 with Retry-After, for cached and unknown keys alike, and recovers unaided', async () => {
    expect((await harness.get('/schools', acme.key)).status).toBe(200);
    await crash(dir);
    const unavailable = { error: 'Service Unavailable', message: expect.any(String), statusCode: 503 };
    const checkRest = async () => {
      const { status, body, headers } = await harness.get('/schools', acme.key);
      expect([status, body, headers.get('retry-after')]).toEqual([503, unavailable, '2']);
    };
    for (let time = 0; time < 4; time++) await checkRest();
    const graphql = await harness.graphql(acme.key, '{ schools { nodes { id } } }');
    expect(graphql.body.errors[0].extensions).toEqual({ code: 'UNAVAILABLE' });
    harness.pass(1_000); // what is cached about the key expires
    await checkRest();
    server = await startServer();
    expect((await harness.get('/schools', acme.key)).status).toBe(200);
  });

  it('stays live but unready, ends every request in a 503, and leaks nothing', async () => {
    const connections = async () => {
      const [row] = await harness.db.core.rows<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where application_name like 'education-market-api%'`,
      );
      return row!.count;
    };
    const burst = () =>
      harness.together(
        Array.from({ length: 60 }, (_, at) => ({
          path: ['/api/v1/schools', '/api/v1/credits', '/api/v1/me'][at % 3]!,
          key: acme.key,
        })),
      );
    await burst();
    await crash(dir);
    for (let second = 0; second < 3; second++) {
      harness.pass(1_000);
      const answers = await burst();
      expect(answers.filter(({ status, body }) => status !== 503 || body.statusCode !== 503)).toEqual([]);
      expect((await harness.request('/healthz')).status).toBe(200);
      expect((await harness.request('/readyz')).body).toMatchObject({ statusCode: 503 });
    }
    server = await startServer();
    expect((await harness.request('/readyz')).body).toEqual({ status: 'ready' });
    harness.pass(60_000);
    expect((await burst()).filter(({ status }) => status !== 200)).toEqual([]);
    const use = () => harness.db.use();
    await eventually('all connections are released', async () => use().every(({ inUse }) => inUse === 0));
    const limit = use().reduce((sum, pool) => sum + pool.limit, PROBES);
    expect(await connections()).toBeLessThanOrEqual(limit);
  });
});
