import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { DatabaseAddress } from '@emi/base/runtime';
import { parse as parseConnectionString } from 'pg-connection-string';

/**
 * The address in `DATABASE_URL` or, if that is a pooler's, the one in `DATABASE_DIRECT_URL` with this pooler; undefined
 * for the bundled server.
 */
export function databaseOf(
  {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
  }: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string },
  password: string | undefined,
): DatabaseAddress | undefined {
  if (!url) return undefined;
  const address = primaryAddressOf(url, password);
  return directUrl ? { ...primaryAddressOf(directUrl, password), pooler: address } : address;
}

/** The error in a primary's address, without quoting it; undefined if it is valid. */
export function faultOfPrimary(url: string): string | undefined {
  const target = parametersOf(url).get(TARGET);
  if (target === null || isTarget(target)) return faultOf(url);
  return (
    `must have ${TARGET}=read-write, primary, or any, because the service writes; standbys belong in ` +
    'SEARCH_DATABASE_URL'
  );
}

/** The error in a standby's address, without quoting it; undefined if it is valid. */
export const faultOfStandby = (url: string): string | undefined =>
  faultOf(url) ??
  (urlsOf(url).length > 1 ? 'must name one server: give each standby a URL of its own' : undefined);

function faultOf(url: string): string | undefined {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  if (rest === undefined) return 'must be a URL such as postgres://user:password@host:5432/database';
  const [authority = '', ...others] = rest.split(/[/?]/);
  // A `/` or `?` in a password ends the authority before its `@`.
  const isCut = !authority.includes('@') && (others[0] ?? '').includes('@');
  if (rest.includes('#') || isCut) {
    return 'must have @, :, /, ?, and # in its user and password encoded, as %40, %3A, %2F, %3F, and %23';
  }
  const { hosts, ports } = serversIn(url);
  if (ports.length > 1 && ports.length !== hosts.length) {
    return `must name one port, or one for each host: it has ${ports.length} ports for ${hosts.length} hosts`;
  }
  try {
    for (const one of urlsOf(url)) parseConnectionString(one);
    return undefined;
  } catch (error) {
    const { code, path } = error as { code?: string; path?: string };
    return path
      ? `names a file that cannot be read (${code}): ${path}`
      : 'is no URL: check its host and port';
  }
}

const TARGET = 'target_session_attrs';
const TARGETS = ['any', 'primary', 'read-write'] as const;
type Target = (typeof TARGETS)[number];
const isTarget = (text: string): text is Target => (TARGETS as readonly string[]).includes(text);

const parametersOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The parts of a URL: the text before its hosts, the hosts, and the path. */
function partsOf(url: string): [start: string, hosts: string, path: string] {
  const scheme = url.indexOf('://') + 3;
  const [authority = ''] = url.slice(scheme).split(/[/?]/, 1);
  const login = scheme + authority.lastIndexOf('@') + 1;
  const end = scheme + authority.length;
  return [url.slice(0, login), url.slice(login, end), url.slice(end).split('?', 1)[0]!];
}

/**
 * The hosts and ports, read as libpq does: from the authority, or from the parameters `host` and `port`; a single port
 * applies to all hosts.
 */
function serversIn(url: string): { hosts: string[]; ports: string[] } {
  const parameters = parametersOf(url);
  const [, hosts] = partsOf(url);
  return {
    hosts: (parameters.get('host') || hosts).split(','),
    ports: parameters.get('port')?.split(',') ?? [],
  };
}

/** One URL for each server of a URL, with the same credentials and parameters. */
function urlsOf(url: string): string[] {
  const { hosts, ports } = serversIn(url);
  if (hosts.length === 1) return [url];
  const [start, , path] = partsOf(url);
  const parameters = parametersOf(url);
  const isListed = parameters.has('host');
  return hosts.map((host, index) => {
    const port = ports[index] ?? ports[0];
    if (isListed) parameters.set('host', host);
    if (port !== undefined) parameters.set('port', port);
    // URLSearchParams writes a space as `+`, which connection strings take literally.
    return `${start}${isListed ? '' : host}${path}?${parameters.toString().replaceAll('+', '%20')}`;
  });
}

/**
 * The address of a primary: of several servers, connections use one that meets `target_session_attrs`, by default the
 * primary.
 * @param commonPassword for an address without one
 */
export function primaryAddressOf(url: string, commonPassword: string | undefined): DatabaseAddress {
  const addresses = urlsOf(url).map((one) => addressOf(one, commonPassword));
  const target = (parametersOf(url).get(TARGET) ?? 'primary') as Target;
  const [first] = addresses;
  if (target === 'any' && addresses.length === 1) return first!;
  return {
    ...first!,
    choice: { servers: addresses.map(({ host, port, ssl }) => ({ host, port, ssl })), target },
  };
}

/** @param commonPassword for an address without one */
export function addressOf(url: string, commonPassword: string | undefined): DatabaseAddress {
  const { host, port, user, password, database, ssl } = parseConnectionString(url);
  return {
    host: host || 'localhost',
    port: Number(port || 5432),
    user: user || 'postgres',
    password: password || commonPassword,
    database: database || 'postgres',
    // Without `host`, Node would compare the certificate of a server at an IP address with the name "localhost".
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
