import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { functionDefinition } from '../../src/db/functions.ts';
import { migrations } from '../../src/db/migrations/index.ts';

/** The schema of the last release, which this one must keep serving while it is rolled out. */
export interface ReleasedSchema {
  /** A commit of the release. */
  readonly commit: string;
  readonly migrations: readonly string[];
  /** The digest of all SQL functions. */
  readonly functions: string;
}

export const RELEASED_SCHEMA = 'test/db/released-schema.json';

export const releasedSchema = (): ReleasedSchema => JSON.parse(readFileSync(RELEASED_SCHEMA, 'utf8'));

export const migrationNames = (): string[] => migrations.map(({ name }) => name);

export function functionsDigest(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync('src/db/functions').sort()) {
    hash.update(functionDefinition(file.replace(/\.sql$/, '')));
  }
  return hash.digest('hex');
}
