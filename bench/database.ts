import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';

const FOLDERS = ['migrations', 'functions', 'fills', 'stored'].map(
  (name) => new URL(`../src/db/${name}/`, import.meta.url),
);

/**
 * Migrates the benchmark's database. It is kept between runs, and recreated if applied migrations have changed, as they
 * may before they are released.
 */
export async function prepareDatabase(address: DatabaseAddress, say: (line: string) => void): Promise<void> {
  const version = schemaVersion();
  const name = pg.escapeIdentifier(address.database);
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string | null; filled: boolean }>(
      `select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1`,
      [address.database],
    );
    if (rows[0]?.version === version) return;
    if (rows[0]?.version) say('The schema has changed: recreating the database.');
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await migrate(address);
    await client.query(`comment on database ${name} is '${version}'`);
  } finally {
    await client.end();
  }
}

function schemaVersion(): string {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) !== '')
      .toSorted()
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  );
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}
