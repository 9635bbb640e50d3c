import type { DatabaseAddress } from '@emi/base/runtime';
import { fillQuickly } from '../../src/importers/indexes.ts';
import { withClient } from './database.ts';

/** Fills an empty table in one transaction, like an importer. */
export async function fillTable(
  address: DatabaseAddress,
  table: string,
  ...inserts: readonly string[]
): Promise<void> {
  await withClient(address, async (client) => {
    await client.query('begin');
    await fillQuickly(client, table, async () => {
      for (const insert of inserts) await client.query(insert);
    });
    await client.query('commit');
  });
}
