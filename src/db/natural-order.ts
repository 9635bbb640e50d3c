import type pg from 'pg';

/**
 * The collation of names: base letters are compared before accents and case, and numbers by their value. It is
 * deterministic, so texts are equal only if their bytes are, and pattern matching works on such columns.
 */
const NATURAL_ORDER = 'natural_order';

export const NATURALLY = { collation: NATURAL_ORDER } as const;

/**
 * Rebuilds the indexes with this collation if the server's ICU version has changed: another version may sort
 * differently, and searches would miss rows.
 */
export async function rebuildAfterIcuChange(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index
     from pg_collation c join pg_index i on c.oid = any(i.indcollation)
     where c.oid = '${NATURAL_ORDER}'::regcollation and c.collversion <> pg_collation_actual_version(c.oid)`,
  );
  for (const { index } of rows) await client.query(`reindex index ${index}`);
  if (rows.length > 0) await client.query(`alter collation ${NATURAL_ORDER} refresh version`);
}
