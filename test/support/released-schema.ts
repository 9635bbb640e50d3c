import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { functionDefinition } from '../../src/db/functions.ts';
import { migrations, type Step } from '../../src/db/migrations/index.ts';

/** The schema of the last release, which this release must keep serving during a rollout. */
export interface ReleasedSchema {
  /** A commit of the release. */
  readonly commit: string;
  readonly migrations: readonly string[];
  /** The digest of all SQL functions. */
  readonly functions: string;
}

export const RELEASED_SCHEMA = 'test/db/released-schema.json';

export const releasedSchema = (): ReleasedSchema => JSON.parse(readFileSync(RELEASED_SCHEMA, 'utf8'));

/** Returns `true` if a database of the last release lacks the migration. */
export function isFresh({ name, replaces = [name] }: Step): boolean {
  const { migrations: released } = releasedSchema();
  return !released.includes(name) && !replaces.every((replaced) => released.includes(replaced));
}

export const freshMigrations = (): string[] => migrations.filter(isFresh).map(({ name }) => name);

export const migrationNames = (): string[] => migrations.map(({ name }) => name);

export function functionsDigest(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync('src/db/functions').sort()) {
    hash.update(functionDefinition(file.replace(/\.sql$/, '')));
  }
  return hash.digest('hex');
}
