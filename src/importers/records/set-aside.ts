import type pg from 'pg';

/**
 * Filling an empty table with very many rows takes a third less time without indexes, which are rebuilt at the end.
 * Meanwhile others can read the table, only more slowly. Dropped indexes are recorded in the same transaction, so that
 * the next import or start restores them after a crash. Unique indexes stay, because they guard the data.
 */
const NOTES = 'indexes_set_aside';

/** Drops the non-unique indexes of a table and records them. */
export async function setIndexesAside(client: pg.Client, table: string): Promise<void> {
  await client.query('begin');
  await dropIndexes(client, table);
  await client.query('commit');
}

/** Drops and records the indexes in the caller's transaction. */
export async function dropIndexes(client: pg.Client, table: string): Promise<void> {
  const rows = await otherIndexes(client, table);
  if (rows.length === 0) return;
  await client.query(`create table if not exists ${NOTES} (definition text primary key)`);
  await client.query(`insert into ${NOTES} select unnest($1::text[]) on conflict do nothing`, [
    rows.map(({ definition }) => definition),
  ]);
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
}

/**
 * Rebuilds all recorded indexes, including those that a killed import dropped.
 * @param helper builds some of them at the same time
 */
export async function restoreIndexes(client: pg.Client, helper?: pg.Client): Promise<void> {
  const { rows: notes } = await client.query(`select from pg_class where oid = to_regclass('${NOTES}')`);
  if (notes.length === 0) return;
  await client.query('begin');
  await client.query(`lock table ${NOTES} in exclusive mode`); // serializes concurrent restores
  // Backward, so that the indexes of schools, the largest table, do not come last.
  const { rows } = await client.query<{ definition: string }>(
    `select definition from ${NOTES} order by definition desc`,
  );
  const left = rows[Symbol.iterator](); // from which both sessions take the next index
  const build = async (builder: pg.Client) => {
    // Two sessions build at the same time, so neither needs parallel workers.
    if (helper) await builder.query('set max_parallel_maintenance_workers = 0');
    for (const { definition } of left)
      await builder.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
  };
  await Promise.all([build(client), helper && build(helper)]);
  await client.query(`delete from ${NOTES}`);
  await client.query('commit');
}

async function otherIndexes(
  client: pg.Client,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  return rows;
}
