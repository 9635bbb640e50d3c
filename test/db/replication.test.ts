import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { type ImportKind, runImport } from '../../src/importers/index.ts';
import { allRows } from '../support/all-rows.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner, freshDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { csv, districtRow, schoolRow } from '../support/imports.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { databaseUrl } from '../support/program.ts';
import { deeds, smallDistrict, Websites } from '../support/scouting.ts';

/** Every table, partitions too, whose updates and deletions a publication cannot identify, with the reason. */
const UNPUBLISHABLE = `
  select c.oid::regclass::text as name, case when k.indexrelid is null then 'has no primary key'
    else 'has a key with a generated column' end as reason
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_index k on k.indrelid = c.oid and k.indisprimary
  where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)' and (
    k.indexrelid is null
    or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.indkey) and a.attgenerated <> ''))
  order by 1`;

it('every table has a primary key, and none with a generated column, which publications leave out', async () => {
  const database = await freshDatabase();
  const found = await asOwner(database.address, UNPUBLISHABLE);
  await database.drop();
  expect(found).toEqual([]);
});

const HOST = 'cedarflats.example.org';

describe('a second database that follows a publication of all tables', () => {
  let dir: string;
  let server: BundledPostgres;
  let second: DatabaseAddress;
  let harness: Harness;
  let sites: Websites;
  let acme: Cast;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'market-published-'));
    placeCluster(dir);
    const settings = { wal_level: 'logical', fsync: 'off' };
    server = await startBundledPostgres({ dir, database: 'market', settings });
    const { address } = server;
    second = { ...address, database: 'second' };
    await asOwner({ ...address, database: 'postgres' }, 'create database second template market');
    await asOwner(address, 'create publication everything for all tables');
    // Apart from the subscription, which would wait for its own transaction on the server that it is on.
    await asOwner(address, `select pg_create_logical_replication_slot('second', 'pgoutput')`);
    await asOwner(
      second,
      `create subscription second connection '${databaseUrl(address)}' publication everything
       with (slot_name = second, create_slot = false, copy_data = false)`,
    );
    harness = await Harness.start({ address, drop: async () => undefined });
    sites = await Websites.serve({ [HOST]: smallDistrict('Cedar Flats ISD') });
    acme = await harness.seed.organization({ credits: 100 });
  });
  afterAll(async () => {
    await sites?.close();
    await harness?.close();
    await asOwner(second, 'drop subscription second');
    await server.stop();
    await rm(dir, { recursive: true });
  });

  /** The rows of every logged table; publications have no others. */
  async function rowsOf(address: DatabaseAddress): Promise<string[]> {
    const unlogged = await asOwner<{ name: string }>(
      address,
      `select relnamespace::regnamespace || '.' || relname as name from pg_class where relpersistence = 'u'`,
    );
    const rows = await allRows(address);
    return rows.filter((row) => !unlogged.some(({ name }) => row.startsWith(`${name} `)));
  }

  async function caughtUp(): Promise<void> {
    const [now] = await asOwner<{ at: string }>(server.address, 'select pg_current_wal_insert_lsn() as at');
    const reached = `select from pg_stat_replication where application_name = 'second' and replay_lsn >= '${now!.at}'`;
    await eventually(
      'the second database has every change',
      async () => (await asOwner(server.address, reached)).length > 0,
    );
  }

  const imported = (kind: ImportKind, text: string) =>
    runImport(kind, Readable.from([Buffer.from(text)]), server.address);

  it('has every row after imports, an unlock, and scouting runs', async () => {
    const { unlock, scout } = deeds(harness);
    const district = districtRow({ website_url: `http://${HOST}/` });
    const schools = [schoolRow(), schoolRow({ nces_id: '010000500872', county: '', student_count: '' })];
    await imported('nces-districts', csv(district));
    await imported('nces-schools', csv(...schools));
    await imported('nces-schools', csv(...schools.map((row) => ({ ...row, student_count: '1800' }))));
    const [place] = await asOwner<{ id: string }>(server.address, 'select id from districts');
    expect((await unlock(acme, 'district', place!)).status).toBe(200);
    await harness.drain(harness.handlers({ web: sites.web })); // the run that the unlock began
    expect((await scout(acme, 'district', place!)).status).toBe(202);
    await harness.drain(harness.handlers({ web: sites.web }));
    await asOwner(server.address, `update contacts set title = 'Retired'`);
    await caughtUp();
    // The service notes later when a key was last used.
    await eventually('both databases have the same rows', async () =>
      isDeepStrictEqual(await rowsOf(second), await rowsOf(server.address)),
    );
    const rows = await rowsOf(server.address);
    for (const table of [
      'school_cells',
      'contact_titles',
      'contacts',
      'unlocks',
      'read_pages',
      'scouting_runs',
    ])
      expect([table, rows.some((row) => row.startsWith(`public.${table} `))]).toEqual([table, true]);
  });
});
