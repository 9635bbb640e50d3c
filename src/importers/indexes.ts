import type pg from 'pg';

/**
 * Fills a table, in the caller's transaction. If it is empty, its indexes are dropped and rebuilt afterward: building
 * an index once is several times faster than inserting each entry. Unique indexes stay, because they guard the data.
 * Readers of the table wait until the transaction ends.
 * @param fill receives `true` if the table is empty and locked against other writers
 */
export async function fillQuickly<T>(
  client: pg.Client,
  table: string,
  fill: (isEmpty: boolean) => Promise<T>,
): Promise<T> {
  if (!(await isEmpty(client, table))) return fill(false);
  await client.query(`lock table ${table} in access exclusive mode`);
  const indexes = await otherIndexes(client, table);
  await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  const result = await fill(await isEmpty(client, table)); // others may have written before the lock
  for (const { definition } of indexes) await client.query(definition);
  return result;
}

/** The indexes of a table that guard no data. */
export async function otherIndexes(
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

async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from ${table}) as empty`,
  );
  return rows[0]!.empty;
}
