import type pg from 'pg';
import { changedFunctions } from './functions.ts';
import { migrations } from './migrations/index.ts';
import { OF_0_3_0 } from './migrations/of-0-3-0.ts';

type Queryable = Pick<pg.Client, 'query'>;

/** The schema of a database, compared with this program's. */
export interface SchemaState {
  /** Migrations that the database lacks, in their order. */
  readonly pending: readonly string[];
  /** Files of SQL functions and fills that the database lacks, or has with another text. */
  readonly functions: readonly string[];
  /** Migrations of newer programs. */
  readonly unknown: readonly string[];
  /** Migrations of newer programs that this program cannot work with. */
  readonly incompatible: readonly string[];
}

/** All migrations of this program, after those up to 0.3.0 that its databases record. */
const ALL = [...OF_0_3_0, ...migrations.map(({ name }) => name)];
/** The names of migrations before they had dates. */
const OLD = /^m\d{3}-/;

/** Returns `false` for a migration of a newer program. */
export const isKnownMigration = (name: string): boolean => ALL.includes(name) || OLD.test(name);

export const isSchemaCurrent = ({ pending, functions }: SchemaState): boolean =>
  pending.length === 0 && functions.length === 0;

/** Returns `true` if this program is older than the schema; it then changes nothing, and works if it can. */
export const isOutdated = ({ unknown }: SchemaState): boolean => unknown.length > 0;

/**
 * @throws with a message for the operator if the schema is older than that of 0.3.0
 */
export async function readSchemaState(client: pg.Client): Promise<SchemaState> {
  const done = await migrationsOf(client);
  const unknown = done.filter((name) => !isKnownMigration(name));
  const needs = await namesIn(
    client,
    'migration_needs',
    `select migration || ' ' || needs as name from migration_needs order by migration`,
  );
  const incompatible = needs.flatMap((line) => {
    const [migration = '', needed = ''] = line.split(' ');
    return unknown.includes(migration) && !isKnownMigration(needed) ? [migration] : [];
  });
  const pending = ALL.filter((name) => !done.includes(name));
  const lacking = pending.filter((name) => OF_0_3_0.includes(name));
  if (done.length > 0 && lacking.length > 0) {
    throw new Error(
      `the database has a schema older than that of version 0.3.0 (it lacks ${lacking.join(', ')}). ` +
        'Start version 0.3.0 once, which brings it up to date, then this version.',
    );
  }
  // The list of migrations is the order of releases: a newer program's functions are left as they are.
  const functions = unknown.length > 0 ? [] : (await changedFunctions(client)).map(({ name }) => name);
  return { pending, functions, unknown, incompatible };
}

/** Returns the migrations that a database has; none if it is empty. */
export const migrationsOf = (client: Queryable): Promise<string[]> =>
  namesIn(client, 'migrations', 'select name from migrations order by id');

async function namesIn(client: Queryable, table: string, query: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${table}') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/**
 * @throws with a message for the operator if this program cannot work with a newer schema, or if a newer schema lacks
 * migrations of this program
 */
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
