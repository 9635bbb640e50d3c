import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemAccount } from '../src/db/bundled/account.ts';
import { PGBOUNCER } from '../test/support/pgbouncer.ts';
import { REDIS } from '../test/support/redis.ts';
import { Member } from './member.ts';
import { DATABASE } from './postgres.ts';

const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file));

/** Without persistence, so that killing it loses the windows. Its allocator does not start under libfaketime. */
export const redis = (log: string, port: number): Member =>
  new Member('redis', log, {
    command: REDIS!,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    options: { cwd: '/tmp' },
  });

/** The login of the pooler, which cannot be the first superuser. */
export const POOLED = 'pooled';

/** The pooler as deployed, at other addresses. */
export function pooler(
  dir: string,
  port: number,
  serverPort: number,
  account: SystemAccount | undefined,
): Member {
  const file = join(dir, 'pgbouncer.ini');
  const given = { listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any' };
  const deployed = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8').split('[pgbouncer]\n')[1]!;
  const kept = deployed.split('\n').filter((line) => !/^(auth_file|listen_|auth_type)/.test(line));
  const lines = [...Object.entries(given).map(([name, value]) => `${name} = ${value}`), ...kept];
  const database = `${DATABASE} = host=127.0.0.1 port=${serverPort} user=${POOLED}`;
  writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  chmodSync(file, 0o644);
  const options = account && { uid: account.uid, gid: account.gid };
  return new Member('pooler', join(dir, 'pooler.log'), {
    command: PGBOUNCER!,
    args: [file],
    options: { cwd: '/', ...options },
  });
}

/** The balancer as deployed, at other addresses. */
export function balancer(dir: string, port: number, servicePorts: readonly number[]): Member {
  const file = join(dir, 'haproxy.cfg');
  const servers = servicePorts.map((at, index) => `    server s${index + 1} 127.0.0.1:${at}`);
  let text = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8');
  for (const [deployed, ours] of [
    [/resolvers docker\n(?: {4}.*\n)+/, ''],
    [/frontend health\n(?: {4}.*\n)+/, ''],
    ['bind :4000', `bind 127.0.0.1:${port}`],
    [' resolvers docker init-addr none', ''],
    [/^ {4}server-template .*$/m, servers.join('\n')],
  ] as const) {
    const changed = text.replace(deployed, ours);
    if (changed === text) throw new Error(`deploy/haproxy/haproxy.cfg has no ${deployed}`);
    text = changed;
  }
  writeFileSync(file, text);
  return new Member('balancer', join(dir, 'balancer.log'), { command: HAPROXY!, args: ['-db', '-f', file] });
}

/** The engines that are not installed, with what the run does without them. */
export const MISSING: readonly string[] = [
  ...(REDIS ? [] : ['Redis is not installed: requests are counted in PostgreSQL']),
  ...(PGBOUNCER ? [] : ['PgBouncer is not installed: the services connect to PostgreSQL themselves']),
  ...(HAPROXY ? [] : ['HAProxy is not installed: clients take turns at the services that are ready']),
];

export const HAS = {
  redis: REDIS !== undefined,
  pooler: PGBOUNCER !== undefined,
  balancer: HAPROXY !== undefined,
};
