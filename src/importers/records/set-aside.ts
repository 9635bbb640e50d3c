import type pg from 'pg';
import { otherIndexes } from '../indexes.ts';

/**
 * Filling an empty table with very many rows takes a third less time without indexes, which are rebuilt at the end.
 * Meanwhile others can read the table, only more slowly. Dropped indexes are recorded in the same transaction, so that
 * the next import or start restores them after a crash. Unique indexes stay, because they guard the data.
 */
const NOTES = 'indexes_set_aside';

/** Drops the non-unique indexes of a table and records them. */
export async function setIndexesAside(client: pg.Client, table: string): Promise<void> {
  const rows = await otherIndexes(client, table);
  if (rows.length === 0) return;
  await client.query('begin');
  await client.query(`create table if not exists ${NOTES} (definition text primary key)`);
  await client.query(`insert into ${NOTES} select unnest($1::text[]) on conflict do nothing`, [
    rows.map(({ definition }) => definition),
  ]);
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await client.query('commit');
}

/** Rebuilds all recorded indexes, including those that a killed import dropped. */
export async function restoreIndexes(client: pg.Client): Promise<void> {
  const { rows: notes } = await client.query(`select from pg_class where oid = to_regclass('${NOTES}')`);
  if (notes.length === 0) return;
  await client.query('begin');
  await client.query(`lock table ${NOTES} in exclusive mode`); // serializes concurrent restores
  const { rows } = await client.query<{ definition: string }>(`select definition from ${NOTES}`);
  for (const { definition } of rows) {
    await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
  }
  await client.query(`delete from ${NOTES}`);
  await client.query('commit');
}
