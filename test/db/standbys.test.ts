import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { databaseUrl } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';
import { StandbyServer } from '../support/standby.ts';

const onLinux = existsSync('/proc/self/exe') ? describe : describe.skip;

onLinux('services whose searches use a standby (skipped without /proc)', () => {
  let dir: string;
  let primary: BundledPostgres;
  let standby: StandbyServer;
  let harness: Harness;
  let acme: Cast;
  let other: Cast;
  let one: Service;
  let two: Service;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'market-primary-'));
    placeCluster(dir);
    primary = await startBundledPostgres({ dir, database: 'market', settings: { wal_keep_size: '256MB' } });
    harness = await Harness.start({ address: primary.address, drop: async () => undefined });
    acme = await harness.seed.organization({ plan: 'enterprise', credits: 100 });
    other = await harness.seed.organization({ plan: 'enterprise' });
    standby = await StandbyServer.start(primary.address);
    // A standby that hangs is noticed in the time of the service.
    const settings = {
      SEARCH_DATABASE_URL: databaseUrl(standby.address),
      LOG_LEVEL: 'info',
      DATABASE_PATIENCE: '1',
    };
    [one, two] = await Promise.all([
      startService(primary.address, { ...settings, SEARCH_MAX_LAG: '3600' }),
      startService(primary.address, { ...settings, SEARCH_MAX_LAG: '2' }),
    ]);
    for (const service of [one, two]) await usesTheStandby(service, 1);
  });
  afterAll(async () => {
    for (const service of [one, two]) {
      service?.child.kill('SIGTERM');
      await service?.ended;
    }
    await standby?.stop();
    await harness?.close();
    await primary?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const get = async ({ origin }: Service, path: string, key: string) => {
    const response = await fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return { status: response.status, body: await response.json() };
  };
  const found = async (service: Service, id: string, key = other.key) =>
    (await get(service, `/districts?ids=${id}`, key)).body.data.length === 1;
  const times = ({ output }: Service, line: string) => output().split(line).length - 1;
  const usesTheStandby = (service: Service, count: number) =>
    eventually('the standby is in use', async () => times(service, 'searches use a standby') >= count);
  const leavesOutTheStandby = (service: Service, count: number) =>
    eventually(
      'the standby is left out',
      async () => times(service, 'searches leave out a standby') >= count,
    );
  const replay = (state: 'pause' | 'resume') => standby.query(`select pg_wal_replay_${state}()`);

  it('answers searches from the standby', async () => {
    await replay('pause');
    const { id } = await harness.seed.district();
    await sleep(300);
    expect(await found(one, id)).toBe(false);
    await replay('resume');
    await eventually('the standby has replayed it', () => found(one, id));
  });

  it('shows an organization its own writes at once, also through another process', async () => {
    const { id } = await harness.seed.district();
    await eventually('the standby has replayed it', () => found(one, id));
    await replay('pause');
    try {
      const unlock = await fetch(`${two.origin}/api/v1/unlock`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${acme.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ entity_type: 'district', entity_id: id }),
      });
      expect(unlock.status).toBe(200);
      const isUnlocked = async (service: Service) =>
        (await get(service, `/districts?ids=${id}`, acme.key)).body.data[0]._access.is_unlocked;
      expect(await Promise.all([isUnlocked(one), isUnlocked(two)])).toEqual([true, true]);
      const later = await harness.seed.district();
      expect(await found(one, later.id)).toBe(false); // the others still read from the standby
      expect(await found(one, later.id, acme.key)).toBe(true);
    } finally {
      await replay('resume');
    }
  });

  it('leaves out a standby that is too far behind, and takes it back', async () => {
    await usesTheStandby(two, 1);
    const before = times(two, 'searches use a standby');
    await replay('pause');
    const { id } = await harness.seed.district();
    await eventually('the primary answers', () => found(two, id));
    expect(two.output()).toContain('it is too far behind');
    await replay('resume');
    await usesTheStandby(two, before + 1);
  });

  it('fails no request while the standby is killed, hangs, returns, and is promoted', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await get(one, '/districts?limit=5', other.key)).status);
    });
    const before = times(one, 'searches use a standby');
    const losses = times(one, 'searches leave out a standby');
    await standby.kill();
    await leavesOutTheStandby(one, losses + 1);
    await standby.run();
    await usesTheStandby(one, before + 1);
    standby.signal('SIGSTOP');
    await leavesOutTheStandby(one, losses + 2);
    standby.signal('SIGCONT');
    await usesTheStandby(one, before + 2);
    await standby.query('select pg_promote()');
    await eventually('a promoted standby is left out', async () => one.output().includes('it is no standby'));
    isOver = true;
    await Promise.all(clients);
    expect(statuses.length).toBeGreaterThan(5);
    expect([...new Set(statuses)]).toEqual([200]);
  });
});
