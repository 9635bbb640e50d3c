import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { onOwnConnection } from '../../db/own-connection.ts';
import { recountPlaces } from '../../directory/institutions/count-places.ts';
import type { MadeUpCountry } from '../demo/places.ts';
import { makeWorld, type World, worldEntries } from '../demo/world.ts';
import { type InputLine, importGenerated } from '../records/import.ts';

/** No NCES id begins with 98, and no state is called ZZ. */
const TEST_COUNTRY: MadeUpCountry = {
  prefix: '98',
  mark: '(test)',
  states: [{ code: 'ZZ', districts: 44, latitude: 39.8, longitude: -98.6 }],
};

/** Increases with each change of the world, so that the next start updates it. */
const VERSION = 2;

/** The websites that scouting reads there, by the NCES id of their place; see `src/app/test-world/test-sites.ts`. */
const WEBSITES = {
  '9800001': 'http://website.test/',
  '980000100001': 'http://website.test/',
  '9800002': 'http://failing-website.test/',
  '9800003': 'http://slow-website.test/',
} as const;

function* entriesOf(world: World, today: Date): Generator<InputLine[]> {
  yield* worldEntries(world, today);
  yield [...world.districts, ...world.schools].flatMap(({ type, id, nces_id }, at) => {
    const website_url = WEBSITES[nces_id as keyof typeof WEBSITES];
    return website_url ? [{ line: at, record: { type, id, website_url } }] : [];
  });
}

/** The places of the test world: about 200, all in the state ZZ, with the same ids in every installation. */
export const testWorld = (): World => makeWorld(TEST_COUNTRY);

/**
 * Fills the database of the test world, or updates it once a day, because its dates are relative to the day; a comment
 * on the database says of which version and day it is. Resets what test keys have changed about its places. Processes
 * that start together wait for one another.
 */
export async function seedTestWorld(address: DatabaseAddress, signal: AbortSignal): Promise<void> {
  const today = new Date();
  const wanted = `test world ${VERSION} of ${today.toISOString().slice(0, 10)}`;
  await onOwnConnection(address, signal, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('education-market-api test world'))`);
    const { rows } = await client.query<{ found: string | null }>(
      `select shobj_description(oid, 'pg_database') as found from pg_database where datname = current_database()`,
    );
    if (rows[0]?.found === wanted) return;
    const entries = entriesOf(testWorld(), today);
    const { rejected } = await importGenerated('synthetic', entries, address, { signal });
    if (rejected > 0) throw new Error(`${rejected} records of the test world could not be stored`);
    await recountPlaces(async (statement) => (await client.query(statement)).rows);
    const name = pg.escapeIdentifier(address.database);
    await client.query(`comment on database ${name} is ${pg.escapeLiteral(wanted)}`);
  });
}
