import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { withFoldingTables } from './folding.ts';

/** Applied in this order: fills rewrite rows with the new functions, so all of those must exist. */
const FOLDERS = ['functions', 'fills'] as const;
type Folder = (typeof FOLDERS)[number];

const folderUrl = (folder: Folder): URL => new URL(`./${folder}/`, import.meta.url);
const textOf = (folder: Folder, name: string): string =>
  withFoldingTables(readFileSync(new URL(`${name}.sql`, folderUrl(folder)), 'utf8'));

/**
 * The current definition of the functions in `functions/<name>.sql`, for migrations whose columns, checks, or triggers
 * need them before `applyFunctions` applies all files, and for the digests in `stored.ts`.
 */
export const functionDefinition = (name: string): string => textOf('functions', name);

interface AppliedFile {
  /** Such as `month_after` or `fills/words_of_signals`. */
  readonly name: string;
  readonly statements: string;
  readonly digest: string;
}

const filesIn = (folder: Folder): AppliedFile[] =>
  readdirSync(folderUrl(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
    .map((name) => {
      const statements = textOf(folder, name);
      return {
        name: folder === 'functions' ? name : `${folder}/${name}`,
        statements,
        digest: createHash('sha256').update(statements).digest('hex'),
      };
    });

/** The files of functions and fills that the database lacks, or has with another text, in the order to apply them. */
export async function changedFunctions(client: pg.Client): Promise<AppliedFile[]> {
  const files = FOLDERS.flatMap(filesIn);
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('applied_functions') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return files;
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from applied_functions',
  );
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  return files.filter(({ name, digest }) => applied.get(name) !== digest);
}

/** Applies the functions, then the fills, whose text is new or has changed since it was last applied. */
export async function applyFunctions(client: pg.Client): Promise<void> {
  const changed = await changedFunctions(client);
  if (changed.length === 0) return;
  await client.query('set local check_function_bodies = off'); // functions may call each other in any order
  for (const { name, statements, digest } of changed) {
    await client.query(statements);
    await client.query(
      'insert into applied_functions values ($1, $2) on conflict (name) do update set digest = excluded.digest',
      [name, digest],
    );
  }
}
