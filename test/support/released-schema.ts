import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { functionDefinition } from '../../src/db/functions.ts';
import { migrations, type Step } from '../../src/db/migrations/index.ts';
import { OF_0_3_0 } from '../../src/db/migrations/of-0-3-0.ts';

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
export const isFresh = ({ name }: Step): boolean => !releasedSchema().migrations.includes(name);

export const freshMigrations = (): string[] => migrations.filter(isFresh).map(({ name }) => name);

/** All that an upgraded database has. */
export const migrationNames = (): string[] => [...OF_0_3_0, ...migrations.map(({ name }) => name)];

export function functionsDigest(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync('src/db/functions').sort()) {
    hash.update(functionDefinition(file.replace(/\.sql$/, '')));
  }
  return hash.digest('hex');
}
