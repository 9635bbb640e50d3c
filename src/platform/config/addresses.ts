import { readFileSync } from 'node:fs';
import { parse as parseConnectionString } from 'pg-connection-string';
import type { DatabaseAddress } from '../base/database-address.ts';

/** The database, or PostgreSQL itself with the pooler in front of it. */
export function databaseOf(
  {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
  }: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string },
  password: string | undefined,
): DatabaseAddress | undefined {
  if (!url) return undefined;
  const address = addressOf(url, password);
  return directUrl ? { ...addressOf(directUrl, password), pooler: address } : address;
}

/** @param commonPassword for an address that names none */
export function addressOf(url: string, commonPassword: string | undefined): DatabaseAddress {
  const { host, port, user, password, database, ssl } = parseConnectionString(url);
  return {
    host: host || 'localhost',
    port: Number(port ?? 5432),
    user: user || 'postgres',
    password: password || commonPassword,
    database: database || 'postgres',
    ssl: ssl as DatabaseAddress['ssl'],
  };
}

/** The first line of a file. @throws if it cannot be read or is empty */
export function passwordIn(file: string): string {
  const [password] = readFileSync(file, 'utf8').split(/\r?\n/, 1);
  if (!password) throw new Error(`${file} is empty`);
  return password;
}
