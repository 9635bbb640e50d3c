import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { forOrganization } from '../../src/db/own-writes.ts';
import { asOwner } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { StandbyServer } from '../support/standby.ts';

const onLinux = existsSync('/proc/self/exe') ? describe : describe.skip;
const ORGANIZATION = '10000000-0000-4000-8000-000000000001';

onLinux('search standbys after a failover (skipped without /proc)', () => {
  let dir: string;
  let old: BundledPostgres;
  let successor: StandbyServer;
  let diverged: StandbyServer;
  let faithful: StandbyServer;
  const closes: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'market-diverged-'));
    closes.push(() => rm(dir, { recursive: true, force: true }));
    placeCluster(dir);
    old = await startBundledPostgres({ dir, database: 'market', settings: { wal_keep_size: '256MB' } });
    closes.push(() => old.stop());
    successor = await standbyOf(old.address);
    diverged = await standbyOf(old.address);
    await insert(old.address, ORGANIZATION, 'Before the failover');
    faithful = await standbyOf(old.address);
    await faithful.follow(successor.address); // so it never has what its primary does not
    for (const standby of [successor, diverged, faithful]) await shows(standby, ORGANIZATION);
  });
  afterAll(async () => {
    for (const close of closes.splice(0).reverse()) await close();
  });

  const standbyOf = async (primary: DatabaseAddress) => {
    const standby = await StandbyServer.start(primary);
    closes.push(() => standby.stop());
    return standby;
  };
  const opened = async (address: DatabaseAddress, standbys: readonly StandbyServer[]) => {
    const changes: string[] = [];
    const db = await openDatabase({
      address,
      entities,
      coreConnections: 2,
      searchConnections: 1,
      standbys: {
        addresses: standbys.map((standby) => standby.address),
        maxLagMs: 3_600_000,
        onChange: (name, isUsed, reason) => changes.push(`${name}: ${isUsed ? 'used' : reason}`),
      },
    });
    closes.push(() => db.close());
    return { db, changes };
  };
  const insert = (address: DatabaseAddress, id: string, name: string) =>
    asOwner(address, `insert into organizations (id, name, plan) values ('${id}', '${name}', 'growth')`);
  const shows = (standby: StandbyServer, id: string) =>
    eventually('it is replayed', async () => {
      return (await standby.query(`select 1 from organizations where id = '${id}'`)).length > 0;
    });
  /** The names that a search sees, and where it ran. */
  const search = async (db: Database) => {
    const rows = await forOrganization(db, ORGANIZATION).search.rows<{
      name: string;
      isStandby: boolean;
    }>(sql`
      select name, pg_is_in_recovery() as "isStandby" from organizations where plan = 'growth' order by name`);
    return { names: rows.map(({ name }) => name), onStandby: rows.some(({ isStandby }) => isStandby) };
  };
  const isPolled = (standby: StandbyServer) =>
    eventually('the service has asked it', async () => {
      const polls = await standby.query(`
        select 1 from pg_stat_activity
        where query like '%pg_last_wal_replay_lsn%' and state = 'idle' and pid <> pg_backend_pid()`);
      return polls.length > 0;
    });

  it('never answer from a history that the primary does not have, and are used again on its timeline', async () => {
    const before = await opened(old.address, [diverged]);
    await eventually('the standby is used', async () => (await search(before.db)).onStandby);
    await before.db.close();

    await successor.query('select pg_promote()');
    await eventually('it accepts writes', () =>
      insert(successor.address, '10000000-0000-4000-8000-000000000002', 'Of the new primary').then(
        () => true,
        () => false,
      ),
    );
    // The old primary does not learn of its replacement; its other standby still follows it, far beyond the new
    // primary's position.
    const lost = '10000000-0000-4000-8000-000000000003';
    await insert(old.address, lost, 'Of the old primary');
    await asOwner(old.address, 'select pg_switch_wal()');
    await asOwner(old.address, 'select pg_switch_wal(), pg_logical_emit_message(false, $$ahead$$, $$x$$)');
    await shows(diverged, lost);

    const names = ['Before the failover', 'Of the new primary'];
    const after = await opened(successor.address, [diverged]);
    await isPolled(diverged);
    for (let time = 0; time < 5; time++) expect(await search(after.db)).toEqual({ names, onStandby: false });
    await diverged.follow(successor.address);
    await isPolled(diverged);
    for (let time = 0; time < 5; time++) expect(await search(after.db)).toEqual({ names, onStandby: false });
    expect(after.changes).toEqual([]);

    const followed = await opened(successor.address, [diverged, faithful]);
    await successor.query('checkpoint');
    await eventually('a standby that has followed is used after its next restart point', async () => {
      await faithful.query('checkpoint');
      return (await search(followed.db)).onStandby;
    });
    await followed.db.close();
    const rebuilt = await standbyOf(successor.address);
    const both = await opened(successor.address, [diverged, rebuilt]);
    await eventually('the rebuilt standby is used', async () => (await search(both.db)).onStandby);
    for (let time = 0; time < 5; time++) expect((await search(both.db)).names).toEqual(names);
    expect(both.changes).toEqual([`${rebuilt.address.host}:${rebuilt.address.port}: used`]);
  });

  it('are used again as soon as they receive from the new primary, if the service may read that status', async () => {
    const follower = await standbyOf(successor.address);
    await follower.follow(faithful.address);
    await asOwner(successor.address, 'grant pg_read_all_stats to market_service');
    await eventually('it is granted', async () => {
      const granted = `select 1 where pg_has_role('market_service', 'pg_read_all_stats', 'member')`;
      return (await follower.query(granted)).length > 0;
    });
    await faithful.query('select pg_promote()');
    await eventually('it accepts writes', () =>
      insert(faithful.address, '10000000-0000-4000-8000-000000000004', 'Of the third').then(
        () => true,
        () => false,
      ),
    );
    const { db } = await opened(faithful.address, [follower]);
    await eventually('it is used', async () => (await search(db)).onStandby);
    await eventually('it has replayed', async () => (await search(db)).names.includes('Of the third'));
  });
});
