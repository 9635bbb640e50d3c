import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { withClient } from './database.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const PROGRAMS = ['pgbouncer', '/usr/local/bin/pgbouncer', '/usr/sbin/pgbouncer'];
const OLDEST = 1.21;
/** Codes of errors for a role that exists, or that another test is creating. */
const DUPLICATES = new Set(['42710', '23505']);

const versionOf = (program: string): number => {
  try {
    const text = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/PgBouncer (\d+\.\d+)/.exec(text)?.[1]);
  } catch {
    return 0;
  }
};

/** Undefined if no recent version is installed; `bash .ci/test-servers` installs one on Debian. */
export const PGBOUNCER = PROGRAMS.find((program) => versionOf(program) >= OLDEST);

export interface PgBouncer {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

/** A PgBouncer in transaction mode: all clients of a database share a few sessions. */
export async function startPgBouncer(
  server: DatabaseAddress,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const dir = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(dir, 0o755);
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 3,
    max_prepared_statements: 200,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const user = await loginFor(server);
  const database = `${server.database} = host=${server.host} port=${server.port} user=${user}`;
  writeFileSync(join(dir, 'pgbouncer.ini'), `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const { uid, gid } = statSync(server.host); // only the server's account can use the socket
  const child = spawn(PGBOUNCER!, [join(dir, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const ended = once(child, 'exit');
  const address = { host: '127.0.0.1', port, user, database: server.database };
  await eventually('PgBouncer takes connections', () => canConnect(address));
  return {
    address,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A role that is used for nothing else; the first superuser is refused. */
async function loginFor(server: DatabaseAddress): Promise<string> {
  await withClient(server, async (client) => {
    await client
      .query('create role pooled login')
      .catch(
        (error: unknown) => DUPLICATES.has((error as pg.DatabaseError).code ?? '') || Promise.reject(error),
      );
  });
  return 'pooled';
}

/** Checks only the socket, because a login would open a session with the server, which keeps its role and settings. */
const canConnect = ({ host, port }: DatabaseAddress): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
