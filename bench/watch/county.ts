import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { importBundledVendors } from '../../src/importers/bundled.ts';
import { prepareDatabase } from '../database.ts';
import type { Session } from '../program.ts';
import type { District } from './district.ts';
import { DATABASE_PATIENCE } from './readers.ts';

/** The county's districts in a database of their own, all unlocked by one organization. */
export interface County {
  readonly db: Database;
  readonly address: DatabaseAddress;
  /** The ids of the districts, in the order given. */
  readonly ids: readonly string[];
  /** Kills the server, and returns when it answers again. */
  restartPostgres(): Promise<void>;
}

const OLD = ['pgboss.job', 'jobs', 'scouting_runs', 'contacts', 'deletions', 'districts', 'organizations'];

export async function openCounty(districts: readonly District[], session: Session): Promise<County> {
  const { cleanup, say } = session;
  const dir = join(resolve('.data/bench-watch'), 'postgres');
  const onLost = () => say('PostgreSQL did not come back.');
  const bundled = await startBundledPostgres({ dir, database: 'watch', log: say, onLost });
  cleanup.push(() => bundled.stop());
  const { address } = bundled;
  await prepareDatabase(address, say);
  await importBundledVendors(address);
  const db = await openDatabase({
    address,
    entities,
    coreConnections: 2,
    searchConnections: 1,
    patience: DATABASE_PATIENCE,
  });
  cleanup.push(() => db.close());
  for (const table of OLD) await db.core.rows(sql`delete from ${raw(table)}`);
  const ids = await addDistricts(db, districts);
  await unlock(db, ids);
  return { db, address, ids, restartPostgres: () => restart(db, address) };
}

async function addDistricts(db: Database, districts: readonly District[]): Promise<string[]> {
  const [names, hosts] = [districts.map(({ name }) => name), districts.map(({ host }) => host)];
  const rows = await db.core.rows<{ id: string; place: number }>(sql`
    with made as (
      select gen_random_uuid() as id, name, host, place
      from unnest(${names}::text[], ${hosts}::text[]) with ordinality as d(name, host, place)
    ), added as (
      insert into districts (id, nces_id, name, state, website_url)
      select id, lpad((3900000 + place)::text, 7, '0'), name, 'OH', 'http://' || host || '/' from made
    )
    select id, place::int from made order by place`);
  return rows.map(({ id }) => id);
}

const unlock = (db: Database, ids: readonly string[]): Promise<unknown> =>
  db.core.rows(sql`
    with customer as (insert into organizations (name, plan) values ('Customer', 'enterprise') returning id),
    account as (insert into credit_accounts (organization_id, available) select id, 0 from customer)
    insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
    select customer.id, 'district', place, 0 from customer, unnest(${ids}::uuid[]) place`);

/** Ends the server and all its processes at once, as a crash does; its supervisor starts it again. */
async function restart(db: Database, address: DatabaseAddress): Promise<void> {
  // Only the owner may read the file.
  const owner = new pg.Client({ ...address });
  owner.on('error', () => undefined);
  await owner.connect();
  const { rows } = await owner.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  await owner.end();
  process.kill(rows[0]!.pid, 'SIGQUIT');
  for (let left = TRIES; ; left--) {
    await sleep(PAUSE_MS);
    try {
      await db.core.rows(sql`select 1`);
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** How often the server is asked whether it is back, and the pause in between. */
const TRIES = 240;
const PAUSE_MS = 250;
