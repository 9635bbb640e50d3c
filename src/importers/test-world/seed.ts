import { Readable } from 'node:stream';
import pg from 'pg';
import type { DatabaseAddress } from '../../platform/base/database-address.ts';
import { onOwnConnection } from '../connection.ts';
import type { MadeUpCountry } from '../demo/places.ts';
import { makeWorld, type World, worldEntries } from '../demo/world.ts';
import { importEntries } from '../records/import.ts';

/** No NCES id begins with 98, and no state is called ZZ. */
const TEST_COUNTRY: MadeUpCountry = { prefix: '98', mark: '(test)', states: 'ZZ 44 39.8 -98.6' };

/** Changes with the world, so that the next start brings it up to date. */
const VERSION = 1;

/** The places of the test world: about 200, all in the state ZZ, with the same ids everywhere. */
export const testWorld = (): World => makeWorld(TEST_COUNTRY);

/**
 * Fills the database of the test world, or brings it up to date: its dates are relative to the day. Whatever test keys
 * changed about its places is set right again. Processes that start together wait for one another.
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
    const entries = worldEntries(testWorld(), today);
    const { rejected } = await importEntries(
      'synthetic',
      () => Readable.from(entries),
      Readable.from([]),
      address,
      {
        signal,
      },
    );
    if (rejected > 0) throw new Error(`${rejected} records of the test world could not be stored`);
    const name = pg.escapeIdentifier(address.database);
    await client.query(`comment on database ${name} is ${pg.escapeLiteral(wanted)}`);
  });
}
