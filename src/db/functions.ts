import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const FOLDER = new URL('./functions/', import.meta.url);

/**
 * The current definition of the functions in `functions/<name>.sql`, for migrations whose columns, checks, or triggers
 * need them. All other functions are created by `applyFunctions`.
 */
export const functionDefinition = (name: string): string =>
  readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8');

interface FunctionFile {
  readonly name: string;
  readonly definition: string;
  readonly digest: string;
}

export async function changedFunctions(client: pg.Client): Promise<FunctionFile[]> {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length));
  const files = names.map((name) => {
    const definition = functionDefinition(name);
    return { name, definition, digest: createHash('sha256').update(definition).digest('hex') };
  });
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

/** Creates or replaces the functions whose files have changed since they were last applied. */
export async function applyFunctions(client: pg.Client): Promise<void> {
  const changed = await changedFunctions(client);
  if (changed.length === 0) return;
  await client.query('set local check_function_bodies = off'); // functions may call each other in any order
  for (const { name, definition, digest } of changed) {
    await client.query(definition);
    await client.query(
      'insert into applied_functions values ($1, $2) on conflict (name) do update set digest = excluded.digest',
      [name, digest],
    );
  }
}
