import type pg from 'pg';
import { eventually } from './eventually.ts';

/**
 * Vacuums tables until index-only scans find all their rows visible, and analyzes them. A single vacuum may not be
 * enough: it skips rows of a commit that is not flushed yet, and rows that an older snapshot cannot see.
 */
export async function vacuum(client: pg.Client, ...tables: readonly string[]): Promise<void> {
  await eventually('all rows are visible', async () => {
    await client.query(`vacuum ${tables.join()}`);
    const { rows } = await client.query(
      'select bool_and(relallvisible = relpages) as "areAll" from pg_class where oid = any($1::regclass[])',
      [tables],
    );
    return rows[0].areAll;
  });
  await client.query(`analyze ${tables.join()}`);
}
