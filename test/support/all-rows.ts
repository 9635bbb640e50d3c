import pg from 'pg';
import type { DatabaseAddress } from '../../src/db/address.ts';

/** Every row of every table as text, after the name of its table, read as the owner of the database. */
export async function allRows(address: DatabaseAddress): Promise<string[]> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from ${name} t order by 1`,
      );
      found.push(...rows.map(({ text }) => `${name} ${text}`));
    }
    return found;
  } finally {
    await client.end();
  }
}
