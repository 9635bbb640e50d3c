import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DatabaseAddress } from '@emi/base/runtime';
import { runMigrations } from '../../src/db/run-migrations.ts';
import { withClient } from './database.ts';

/**
 * Fills an empty database with the schema of 0.3.0 and with rows of every table, as recorded from its service (commit
 * 99802e67).
 */
export async function restore030(address: DatabaseAddress): Promise<void> {
  const sql = gunzipSync(readFileSync('test/db/kept-0.3.0.sql.gz')).toString();
  await withClient(address, (client) => client.query(sql));
}

/** Runs the migrations that a database of 0.3.0 lacks, up to the named one. */
export async function migrateTo(address: DatabaseAddress, last: string): Promise<void> {
  await restore030(address);
  await runMigrations(address, last);
}
