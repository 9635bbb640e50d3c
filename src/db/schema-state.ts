import type pg from 'pg';
import { changedFunctions } from './functions.ts';
import { migrations, type Step } from './migrations/index.ts';

type Queryable = Pick<pg.Client, 'query'>;

/** The schema of a database, compared with this program's. */
export interface SchemaState {
  /** Migrations that the database lacks, in their order. */
  readonly pending: readonly string[];
  /** Files of SQL functions and fills that the database lacks, or has in an older version. */
  readonly functions: readonly string[];
  /** Migrations of newer programs. */
  readonly unknown: readonly string[];
  /** Those among them that this program cannot work with. */
  readonly incompatible: readonly string[];
}

/** The names of this program's migrations, with those that a baseline replaces. */
export const knownMigrations = (): string[] =>
  migrations.flatMap(({ name, replaces = [] }) => [...replaces, name]);

export const isSchemaCurrent = ({ pending, functions }: SchemaState): boolean =>
  pending.length === 0 && functions.length === 0;

/** Returns `true` for a program of an older release, which changes nothing and continues to work if it can. */
export const isOutdated = ({ unknown }: SchemaState): boolean => unknown.length > 0;

/**
 * @throws with a message for the operator if the schema is older than the release whose migrations a baseline replaces
 */
export async function readSchemaState(client: pg.Client): Promise<SchemaState> {
  const done = await namesIn(client, 'migrations', 'select name from migrations order by id');
  const known = new Set(knownMigrations());
  const unknown = done.filter((name) => !known.has(name));
  const needs = await namesIn(
    client,
    'migration_needs',
    `select migration || ' ' || needs as name from migration_needs order by migration`,
  );
  const incompatible = needs.flatMap((line) => {
    const [migration = '', needed = ''] = line.split(' ');
    return unknown.includes(migration) && !known.has(needed) ? [migration] : [];
  });
  const has = new Set(done);
  const pending = migrations.flatMap((step) => (isDone(step, has) ? [] : [step.name]));
  // The list of migrations is the order of releases: a newer program's functions are left as they are.
  const functions = unknown.length > 0 ? [] : (await changedFunctions(client)).map(({ name }) => name);
  return { pending, functions, unknown, incompatible };
}

function isDone({ name, replaces = [] }: Step, done: ReadonlySet<string>): boolean {
  const lacking = replaces.filter((replaced) => !done.has(replaced));
  if (done.has(name) || (replaces.length > 0 && lacking.length === 0)) return true;
  if (lacking.length === replaces.length) return false;
  throw new Error(
    `the database has a schema older than that of version 0.2.0 (it lacks ${lacking.join(', ')}). ` +
      'Start version 0.2.0 once, which brings it up to date, then this version.',
  );
}

/** Records the baselines whose replaced migrations a database has, so that they do not run. */
export async function noteBaselines(client: Queryable): Promise<void> {
  const done = new Set(await namesIn(client, 'migrations', 'select name from migrations'));
  for (const step of migrations.filter(({ name, replaces }) => replaces && !done.has(name))) {
    if (isDone(step, done)) await client.query('insert into migrations (name) values ($1)', [step.name]);
  }
}

async function namesIn(client: Queryable, table: string, query: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${table}') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** @throws with a message for the operator if this program cannot work with a newer schema */
export function refuseIncompatible({ pending, unknown, incompatible }: SchemaState): void {
  if (incompatible.length > 0) {
    throw new Error(
      `the database has the schema of a newer version (${incompatible.join(', ')}), with which this version cannot ` +
        'work. Start that version, or restore a backup from before its first start.',
    );
  }
  if (unknown.length > 0 && pending.length > 0) {
    throw new Error(
      `the database has the schema of another version: it has ${unknown.join(', ')} and lacks ` +
        `${pending.join(', ')}. Start the newest version, which has all of them.`,
    );
  }
}
