import type { DatabaseAddress } from '@emi/base/runtime';
import { withClient } from './database.ts';

/** Every row of every table as text, after the name of its table, read as the owner of the database. */
export async function allRows(address: DatabaseAddress): Promise<string[]> {
  return withClient(address, async (client) => {
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
  });
}
