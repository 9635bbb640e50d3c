import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../../db/own-connection.ts';
import { type ColumnCounts, columnCounts } from './coverage.ts';
import { CURRENT, type PublishedFile, publishedFiles } from './files.ts';

/** A file of a source, with what was imported of it. */
export interface SourceState {
  readonly source: string;
  readonly file: string;
  readonly title: string;
  /** The year of its newest known edition; null if its publisher replaces the file in place. */
  readonly newest: string | null;
  /** The year or day that was imported, and when; null before the first refresh. */
  readonly imported: string | null;
  readonly refreshed_at: Date | null;
  readonly rows: number | null;
  readonly due_at: Date | null;
  /** Numbers of places that have the columns that the file fills, from whatever source, by table. */
  readonly coverage: Readonly<Record<string, ColumnCounts>>;
}

const WEEK_MS = 7 * 86_400_000;

const newestOf = (year: string): string | null => (year === CURRENT ? null : year);

const REAL = `source is distinct from 'synthetic'`;

async function coverageOf(
  client: pg.Client,
  { fills, state }: PublishedFile,
): Promise<Readonly<Record<string, ColumnCounts>>> {
  const where = state ? `${REAL} and state = '${state}'` : REAL;
  const found: Record<string, ColumnCounts> = {};
  for (const [table, columns] of Object.entries(fills))
    found[table] = await columnCounts(client, table, columns, where);
  return found;
}

const DISTRICTS_WITH_CONTRACTS = `
  select count(*)::int as places, count(*) filter (where exists (
    select from contracts c where c.district_id = d.id and c.origin = 'erate'))::int as contracts
  from districts d where ${REAL}`;

/**
 * The state of each file, and of E-Rate's contracts. A file is due a week after its last refresh; `due_at` null is now.
 */
export const sourceStates = (address: DatabaseAddress): Promise<SourceState[]> =>
  onOwnConnection(address, undefined, async (client) => {
    const { rows } = await client.query<{ file: string; year: string; rows: number; refreshed_at: Date }>(
      'select file, year, rows, refreshed_at from source_refreshes',
    );
    const stored = new Map(rows.map((row) => [row.file, row]));
    const states: SourceState[] = [];
    for (const file of await publishedFiles()) {
      const row = stored.get(file.name);
      states.push({
        source: file.source,
        file: file.name,
        title: file.title,
        newest: newestOf(file.editions[0]!.year),
        imported: row?.year ?? null,
        refreshed_at: row?.refreshed_at ?? null,
        rows: row?.rows ?? null,
        due_at: row ? new Date(row.refreshed_at.getTime() + WEEK_MS) : null,
        coverage: await coverageOf(client, file),
      });
    }
    const { rows: erate } = await client.query<{ seen: Date | null; rows: number }>(
      `select max(evidence ->> 'seenAt')::timestamptz as seen, count(*)::int as rows
       from contracts where origin = 'erate'`,
    );
    const { seen, rows: contracts } = erate[0]!;
    const { rows: covered } = await client.query<ColumnCounts>(DISTRICTS_WITH_CONTRACTS);
    return [
      ...states,
      {
        source: 'erate',
        file: 'contracts',
        title: 'E-Rate contracts',
        newest: null,
        imported: null,
        refreshed_at: seen,
        rows: contracts,
        due_at: seen && new Date(seen.getTime() + WEEK_MS),
        coverage: { districts: covered[0]! },
      },
    ];
  });
