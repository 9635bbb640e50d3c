import type pg from 'pg';
import { fillQuickly } from '../../src/importers/indexes.ts';

/** Fills an empty table in one transaction, as importers do. */
export async function fillTable(
  client: pg.Client,
  table: string,
  ...inserts: readonly string[]
): Promise<void> {
  await client.query('begin');
  await fillQuickly(client, table, async () => {
    for (const insert of inserts) await client.query(insert);
  });
  await client.query('commit');
}
