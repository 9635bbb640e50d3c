import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
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

/** What is wrong with the address of a database, without quoting it; undefined if nothing is. */
export function faultOf(url: string): string | undefined {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  if (rest === undefined) return 'must be a URL such as postgres://user:password@host:5432/database';
  const [authority = '', ...others] = rest.split(/[/?]/);
  const isCut = !authority.includes('@') && (others[0] ?? '').includes('@');
  if (rest.includes('#') || isCut) {
    return 'must have @, :, /, ?, and # in its user and password encoded, as %40, %3A, %2F, %3F, and %23';
  }
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const { searchParams } = new URL(
    `query:${rest.slice(rest.includes('?') ? rest.indexOf('?') : rest.length)}`,
  );
  if (hosts.includes(',') || searchParams.get('host')?.includes(','))
    return 'must name one host; the standbys of a primary belong in SEARCH_DATABASE_URL';
  try {
    parseConnectionString(url);
    return undefined;
  } catch (error) {
    const { code, path } = error as { code?: string; path?: string };
    return path
      ? `names a file that cannot be read (${code}): ${path}`
      : 'is no URL: check its host and port';
  }
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
    // Without it, Node would compare the certificate of a server at an IP address with the name "localhost".
    ssl:
      ssl && typeof ssl === 'object' && isIP(host ?? '') > 0
        ? { ...ssl, host }
        : (ssl as DatabaseAddress['ssl']),
  };
}

/** The first line of a file. @throws if it cannot be read or is empty */
export function passwordIn(file: string): string {
  const [password] = readFileSync(file, 'utf8').split(/\r?\n/, 1);
  if (!password) throw new Error(`${file} is empty`);
  return password;
}
