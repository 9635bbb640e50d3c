import type { DatabaseAddress } from '@emi/base/runtime';
import { dropIndexes, restoreIndexes } from '../../src/importers/records/set-aside.ts';
import { withClient } from './database.ts';

/** Fills an empty table in one transaction, and indexes it afterward, like an importer. */
export async function fillTable(
  address: DatabaseAddress,
  table: string,
  ...inserts: readonly string[]
): Promise<void> {
  await withClient(address, async (client) => {
    await client.query('begin');
    await dropIndexes(client, table);
    for (const insert of inserts) await client.query(insert);
    await client.query('commit');
    await restoreIndexes(client);
  });
}
