import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Mapping } from './mapping.ts';
import { nameIdsIn } from './name-id.ts';
import type { Scalar } from './values.ts';

/** Stores the rows of a file: copies them to a temporary table, then applies the differences in one statement. */

/** The id of a new record by its NCES id. Those of districts and schools differ in length, so they cannot collide. */
export const recordId = nameIdsIn('5a0b9d3e-6a41-4d0c-9c57-2f9f0d6f1f5b');

const stagedColumns = ({ columns }: Mapping): string => ['id', ...Object.keys(columns)].join(', ');

/** The staging table lives as long as the connection. */
export async function createTableStaging(client: pg.Client, mapping: Mapping): Promise<void> {
  await client.query(
    `create temporary table incoming as select ${stagedColumns(mapping)} from ${mapping.table} with no data`,
  );
}

/** Accepts the lines of `copyLine`. Other statements on the connection wait until the stream finishes. */
export const stagingStream = (client: pg.Client, mapping: Mapping): Writable =>
  client.query(copyFrom(`copy incoming (${stagedColumns(mapping)}) from stdin`));

/** Copies the lines of `copyLine` with one statement; `target` is a table, and its columns unless it gets all. */
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

export interface Stored {
  readonly inserted: number;
  readonly updated: number;
}

/** Stores all rows in an empty table to which nobody else can write, without looking for rows of the same records. */
export async function storeAll(
  client: pg.Client,
  table: string,
  present: readonly string[],
): Promise<Stored> {
  const columns = ['id', ...present].join(', ');
  const { rowCount } = await client.query(
    `insert into ${table} (${columns}) select ${columns} from incoming order by nces_id`,
  );
  return { inserted: rowCount ?? 0, updated: 0 };
}

/**
 * Stores rows that are new or differ in one of `present`. Unchanged rows are excluded before the insert rather than
 * by a condition on the update, so they are not locked and an import without changes writes nothing.
 */
export async function storeDifferences(
  client: pg.Client,
  table: string,
  present: readonly string[],
): Promise<Stored> {
  await client.query('analyze incoming (nces_id)'); // for the join; the other columns of a large file take long
  const facts = present.filter((column) => column !== 'nces_id');
  const of = (alias: string) => facts.map((column) => `${alias}.${column}`).join(', ');
  const { rows } = await client.query<Stored>(`
    with stored as (
      insert into ${table} (id, nces_id, ${facts.join(', ')})
      select incoming.id, incoming.nces_id, ${of('incoming')}
      from incoming left join ${table} as stored using (nces_id)
      where stored.id is null or (${of('stored')}) is distinct from (${of('incoming')})
      order by nces_id
      on conflict (nces_id) do update set
        ${facts.map((column) => `${column} = excluded.${column}`).join(', ')},
        last_updated_at = now()
      returning xmax = 0 as is_new)
    select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated
    from stored`);
  return rows[0] as Stored;
}

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
