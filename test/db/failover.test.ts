import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { primaryAddressOf } from '../../src/config/addresses.ts';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { riskOfLoss } from '../../src/db/synchronous.ts';
import { asOwner } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { admin, databaseUrl, startProgram } from '../support/program.ts';
import { Seed } from '../support/seed.ts';
import { startService } from '../support/service.ts';
import { StandbyServer } from '../support/standby.ts';

const onLinux = existsSync('/proc/self/exe') ? describe : describe.skip;

onLinux('a database whose primary fails over (skipped without /proc)', () => {
  let dir: string;
  let primary: BundledPostgres;
  let standby: StandbyServer;
  let db: Database;
  const closes: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'market-failover-'));
    placeCluster(dir);
    primary = await startBundledPostgres({ dir, database: 'market', settings: { wal_keep_size: '256MB' } });
    standby = await StandbyServer.start(primary.address);
    db = await opened(url());
  });
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close();
    await standby.stop();
    await primary.stop();
    await rm(dir, { recursive: true, force: true });
  });

  /** The standby comes first: the order says nothing about roles. */
  const url = (target = '') => {
    const [first, second] = [standby.address, primary.address];
    const hosts = [first, second].map(({ host }) => encodeURIComponent(host)).join(',');
    const ports = `port=${first.port},${second.port}`;
    const both = databaseUrl(first)
      .replace(/\?.*/, `?host=${hosts}&${ports}`)
      .replace(/:\d+\//, '/');
    return target ? `${both}&target_session_attrs=${target}` : both;
  };
  const opened = async (given: string): Promise<Database> => {
    const address = primaryAddressOf(given, primary.address.password);
    const made = await openDatabase({ address, entities, coreConnections: 2, searchConnections: 1 });
    closes.push(() => made.close());
    return made;
  };
  /** Tells the two servers apart by a setting in which they differ. */
  const isOnStandby = async (pool: Pick<Database['core'], 'rows'>) => {
    const [row] = await pool.rows<{ delay: string }>(sql`
      select current_setting('max_standby_streaming_delay') as delay`);
    return row!.delay === '1s';
  };
  const pools = () => [db.core, db.search, db.limits];
  /** Ends the primary as a crash does. */
  const lose = async () => {
    const [row] = await asOwner<{ file: string }>(
      primary.address,
      `select current_setting('data_directory') || '/postmaster.pid' as file`,
    );
    const [pid = ''] = readFileSync(row!.file, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await eventually('the primary is gone', async () => !existsSync(row!.file));
  };
  const promote = () => standby.query('select pg_promote()');
  const follows = () =>
    eventually('the standby follows', async () => {
      const rows = await asOwner<{ isThere: boolean }>(
        primary.address,
        `select bool_or(replay_lsn = pg_current_wal_lsn()) as "isThere" from pg_stat_replication`,
      );
      return rows[0]!.isThere;
    });
  const write = () =>
    db.transaction((tx) => tx.rows(sql`insert into erasure_keys select * from erasure_keys where false`));

  it.each(['', 'primary', 'read-write'])(
    'is reached on the server that accepts writes (%s)',
    async (target) => {
      const other = target ? await opened(url(target)) : db;
      for (const pool of [other.core, other.search, other.limits])
        expect(await isOnStandby(pool)).toBe(false);
    },
  );

  it('is not reached where only a standby answers, as one server or as several', async () => {
    await lose();
    const one = await opened(databaseUrl(standby.address));
    for (const each of [one, db]) {
      await expect(isOnStandby(each.core)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    const any = await opened(`${databaseUrl(standby.address)}&target_session_attrs=any`);
    expect(await isOnStandby(any.core)).toBe(true);
  });

  it('answers 503 to what only a primary can do, and leaves the server that refused it', async () => {
    await asOwner(primary.address, `alter database market set default_transaction_read_only = on`);
    const readOnly = await opened(url('primary'));
    await expect(readOnly.transaction((tx) => tx.rows(sql`delete from erasure_keys`))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await expect(isOnStandby((await opened(url('read-write'))).core)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const writable = { ...primary.address, options: '-c default_transaction_read_only=off' };
    await asOwner(writable, `alter database market set default_transaction_read_only = off`);
    await readOnly.transaction((tx) => tx.rows(sql`delete from erasure_keys`));
  });

  it('continues at the promoted server when the primary is gone', async () => {
    for (const pool of pools()) await isOnStandby(pool);
    await lose();
    await promote();
    await eventually('writes work', () =>
      write().then(
        () => true,
        () => false,
      ),
    );
    for (const pool of pools()) expect(await isOnStandby(pool)).toBe(true);
  });

  it('never returns to a replaced primary, even one that has not noticed, and closes connections to it', async () => {
    for (const pool of pools()) await isOnStandby(pool);
    await follows();
    await promote(); // both accept writes now
    await asOwner(
      primary.address,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'education-market-api limits'`,
    );
    await eventually('all connections lead to the new primary', async () =>
      (await Promise.all(pools().map((pool) => isOnStandby(pool).catch(() => false)))).every(Boolean),
    );
    const left = await asOwner<{ count: number }>(
      primary.address,
      `select count(*)::int as count
      from pg_stat_activity where application_name ~ '^education-market-api (core|search|limits)'`,
    );
    expect(left).toEqual([{ count: 0 }]);
    await standby.kill();
    await eventually('the new primary is missed', () =>
      isOnStandby(db.core).then(
        () => false,
        () => true,
      ),
    );
    await expect(write()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await standby.run();
    await eventually('writes work', () =>
      write().then(
        () => true,
        () => false,
      ),
    );
    expect(await isOnStandby(db.core)).toBe(true);
  });

  it('acknowledges no commit that no synchronous standby has, and shows it to nobody else', async () => {
    await asOwner(primary.address, `alter system set synchronous_standby_names = 'nobody'`);
    await asOwner(primary.address, 'select pg_reload_conf()');
    await eventually('commits wait', async () =>
      (await asOwner<{ names: string }>(primary.address, 'show synchronous_standby_names')).some((row) =>
        JSON.stringify(row).includes('nobody'),
      ),
    );
    const impatient = await openDatabase({
      address: primaryAddressOf(url(), primary.address.password),
      entities,
      coreConnections: 2,
      searchConnections: 1,
      statementTimeoutMs: 1_000,
    });
    closes.push(() => impatient.close());
    const insert = (id: string) =>
      sql`insert into organizations (id, name, plan) values (${id}::uuid, 'Waiting', 'growth')`;
    const [first, second] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];
    await expect(impatient.transaction((tx) => tx.rows(insert(first)))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const stored = () =>
      asOwner<{ id: string }>(primary.address, `select id from organizations where name = 'Waiting'`);
    expect(await stored()).toEqual([]);
    // A statement of its own meets its time limit, after which PostgreSQL reports success with a warning.
    await expect(impatient.core.rows(insert(second))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await asOwner(primary.address, `alter system reset synchronous_standby_names`);
    await asOwner(primary.address, 'select pg_reload_conf()');
    await eventually('the commit is done', async () => (await stored()).length === 2);
  });

  it.each([
    ['synchronous_standby_names', `''`, /^synchronous_standby_names is empty: a failover may lose changes/],
    ['synchronous_commit', 'local', /^synchronous_commit is local: a failover may lose changes/],
    ['synchronous_commit', 'remote_write', undefined],
  ])('a start warns of what a failover may lose: %s = %s', async (setting, value, warning) => {
    await asOwner(primary.address, `alter system set synchronous_standby_names = '*'`);
    await asOwner(primary.address, `alter system set ${setting} = ${value}`);
    await asOwner(primary.address, 'select pg_reload_conf()');
    const shown = async () =>
      (await asOwner<Record<string, string>>(primary.address, `show ${setting}`))[0]![setting];
    await eventually('it is set', async () => (await shown()) === value.replace(`''`, ''));
    const risk = await riskOfLoss(db.core, false); // one server is named, and a standby is connected
    if (warning) expect(risk).toMatch(warning);
    else expect(risk).toBeUndefined();
  });

  it('needs no restart of services, workers, and listeners, and admin commands find the new primary', async () => {
    const seed = new Seed(db);
    const acme = await seed.organization({ plan: 'enterprise', credits: 100 });
    const districts = [await seed.district(), await seed.district()];
    const address: DatabaseAddress = primary.address;
    const settings = { DATABASE_URL: url(), RATE_LIMIT_STORE: 'postgres', DATABASE_PATIENCE: '1' };
    const service = await startService(address, settings);
    closes.push(async () => {
      service.child.kill('SIGTERM');
      await service.ended;
    });
    const worker = startProgram('src/worker.ts', [], address, {
      ...settings,
      WORKERS: '1',
      LOG_LEVEL: 'info',
    });
    closes.push(async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill('SIGTERM');
      await ended;
    });
    const unlock = ({ id }: { id: string }) =>
      fetch(`${service.origin}/api/v1/unlock`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${acme.key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `unlock-${id}`,
        },
        body: JSON.stringify({ entity_type: 'district', entity_id: id }),
      });
    expect((await unlock(districts[0]!)).status).toBe(200);
    await follows();
    await lose();
    const away = await unlock(districts[1]!);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await promote();
    await eventually('unlocks work', async () => (await unlock(districts[1]!)).status === 200);
    expect((await unlock(districts[0]!)).status).toBe(200);
    const listening = `select 1 from pg_stat_activity where query ~* '^listen|pg_listening_channels'`;
    await eventually('the worker listens', async () => (await standby.query(listening)).length > 0);
    const shown = await admin(address, ['audit', '--json'], { environment: { DATABASE_URL: url() } });
    expect(shown).toMatchObject({ status: 0, stderr: '' });
    expect(worker.exitCode).toBe(null);
  });
});
