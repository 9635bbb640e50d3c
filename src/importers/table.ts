import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { nameIdsIn } from './name-id.ts';
import type { Scalar } from './values.ts';

/** The id of a new district or school, by its NCES id. NCES ids of both differ in length, so the ids cannot collide. */
export const recordId = nameIdsIn('5a0b9d3e-6a41-4d0c-9c57-2f9f0d6f1f5b');

/** Copies lines made by `copyLine` with one statement into a table, which `target` names, optionally with columns. */
export const copyInto = (client: pg.Client, target: string, lines: Iterable<string>): Promise<void> =>
  pipeline(lines, client.query(copyFrom(`copy ${target} from stdin`)));

/** Formats a row in PostgreSQL's text format for `copy`. */
export const copyLine = (row: readonly Scalar[]): string => `${row.map(copyField).join('\t')}\n`;

function copyField(value: Scalar): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return NEEDS_ESCAPE.test(value)
    ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string)
    : value;
}

const NEEDS_ESCAPE = /[\\\n\r\t]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Serializes imports; two that store the same records would block each other. */
export async function waitForOtherImports(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('education-market-api import'))`);
}

/** The districts or schools with these columns, by NCES id. */
export async function placesByNcesId<Row>(
  client: pg.Client,
  table: string,
  columns: string,
): Promise<Map<string, Row & { readonly nces_id: string }>> {
  const { rows } = await client.query<Row & { nces_id: string }>(`select nces_id, ${columns} from ${table}`);
  return new Map(rows.map((row) => [row.nces_id, row]));
}
