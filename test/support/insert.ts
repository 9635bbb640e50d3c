import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';

/** Stores a row like an importer, with columns by their SQL names; returns its id if it has one. */
export async function insertRow(
  db: Database,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  const [row] = await db.core.rows<{ id?: string }>(sql`
    insert into ${raw(table)} (${raw(Object.keys(values).join())})
    values (${join(Object.values(values))}) returning *`);
  return row?.id ?? '';
}
