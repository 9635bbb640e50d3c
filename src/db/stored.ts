import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { functionDefinition } from './functions.ts';

interface Stored {
  /** Its statements are in `stored/<name>.sql`. They recompute what rows and indexes store, and may be interrupted. */
  readonly name: string;
  /** The functions that compute it. */
  readonly functions: readonly string[];
  /** True if it depends on the server's dictionary, too; its stems differ between PostgreSQL 15 and 18. */
  readonly byStems?: boolean;
}

const STORED: readonly Stored[] = [
  { name: 'folded_names', functions: ['fold', 'fold_columns'] },
  { name: 'folded_counties', functions: ['fold'] },
  { name: 'contact_letters', functions: ['fold', 'count_letters'] },
  { name: 'contact_pairs', functions: ['count_pairs'] },
  { name: 'people_counts', functions: ['count_people'] },
  { name: 'signal_words', functions: ['fold', 'text_words'], byStems: true },
];

/**
 * Recomputes what the database stores of folded texts and words, if another version of the functions or of PostgreSQL
 * computed it. Works in batches that commit, so that no table is locked for long, on a connection without a
 * transaction.
 */
export async function makeAgain(client: pg.Client): Promise<void> {
  const { rows: versions } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const { rows } = await client.query<{ name: string; source: string }>(
    'select name, maker as source from stored_by',
  );
  const sources = new Map(rows.map(({ name, source }) => [name, source]));
  for (const stored of STORED) {
    const source = sourceOf(stored, versions[0]!.version);
    if (sources.get(stored.name) === source) continue;
    for (const statement of statementsOf(stored.name)) await client.query(statement);
    await client.query(
      'insert into stored_by values ($1, $2) on conflict (name) do update set maker = excluded.maker',
      [stored.name, source],
    );
  }
}

/** A digest of the functions and, for stems, PostgreSQL's version. */
function sourceOf({ functions, byStems }: Stored, version: string): string {
  const digest = createHash('sha256');
  for (const name of functions) digest.update(functionDefinition(name));
  return `${digest.digest('hex').slice(0, 16)}${byStems ? ` PostgreSQL ${version}` : ''}`;
}

/** The statements of a file, each sent by itself, because some commit. A line that is not indented begins the next. */
const statementsOf = (name: string): string[] =>
  readFileSync(new URL(`stored/${name}.sql`, import.meta.url), 'utf8')
    .split(/;\n(?! )/)
    .filter((statement) => statement.trim() !== '');
