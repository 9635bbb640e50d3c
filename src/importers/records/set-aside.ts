import type pg from 'pg';

/**
 * Filling an empty table with very many rows is a third quicker without its indexes, which are made anew at the end.
 * Others can read meanwhile, only slowly. What was set aside is written down in the same transaction, so that the next
 * import, or the next start, can make up for one that was killed. Unique indexes stay, for they guard the data.
 */
const NOTES = 'indexes_set_aside';

/** Sets the indexes of a table aside. */
export async function setIndexesAside(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  if (rows.length === 0) return;
  await client.query('begin');
  await client.query(`create table if not exists ${NOTES} (definition text primary key)`);
  await client.query(`insert into ${NOTES} select unnest($1::text[]) on conflict do nothing`, [
    rows.map(({ definition }) => definition),
  ]);
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await client.query('commit');
}

/** Makes the indexes anew that were set aside, by this import or one that was killed. */
export async function restoreIndexes(client: pg.Client): Promise<void> {
  const { rows: notes } = await client.query(`select from pg_class where oid = to_regclass('${NOTES}')`);
  if (notes.length === 0) return;
  await client.query('begin');
  await client.query(`lock table ${NOTES} in exclusive mode`); // two that restore at once take turns
  const { rows } = await client.query<{ definition: string }>(`select definition from ${NOTES}`);
  for (const { definition } of rows) {
    await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
  }
  await client.query(`delete from ${NOTES}`);
  await client.query('commit');
}
