import type pg from 'pg';

/** The number of places, and for each column, the number of places with a value in it. */
export type ColumnCounts = Readonly<Record<string, number>> & { readonly places: number };

/** Counts the places of a table, and those with a value in each of these columns; an empty list is no value. */
export async function columnCounts(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  where: string,
): Promise<ColumnCounts> {
  const counts = columns.map((column) => `count(nullif(${column}::text, '{}'))::int as ${column}`);
  const { rows } = await client.query<ColumnCounts>(
    `select ${['count(*)::int as places', ...counts].join(', ')} from ${table} where ${where}`,
  );
  return rows[0]!;
}
