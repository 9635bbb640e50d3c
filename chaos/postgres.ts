import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { type SystemAccount, serverAccount, spawnOptions } from '../src/db/bundled/account.ts';
import { type Cluster, findCluster, SOCKET_PORT, USER } from '../src/db/bundled/cluster.ts';
import { findPrograms } from '../src/db/bundled/programs.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { migrate } from '../src/db/migrate.ts';
import type { WallClock } from './clock.ts';
import { Member } from './member.ts';

export const DATABASE = 'market';
/** Small, so that a small disk can hold the WAL of a long run. */
const SETTINGS = {
  max_connections: 100,
  shared_buffers: '128MB',
  jit: 'off',
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  wal_keep_size: '64MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
  // Autovacuum runs within the shortest run, and logs it.
  autovacuum_naptime: '1s',
  autovacuum_vacuum_threshold: 5,
  autovacuum_analyze_threshold: 5,
  log_autovacuum_min_duration: 0,
};

/** The cluster of the bundled server, run under other conditions than its own supervisor allows. */
export interface Prepared {
  readonly cluster: Cluster;
  readonly programs: string;
  readonly account: SystemAccount | undefined;
  readonly address: DatabaseAddress;
}

/** Creates a cluster, migrates and fills it, and stops its server again. */
export async function prepareCluster<T>(
  dir: string,
  fill: (address: DatabaseAddress) => Promise<T>,
): Promise<[Prepared, T]> {
  const server = await startBundledPostgres({ dir, database: DATABASE });
  try {
    await migrate(server.address);
    const filled = await fill(server.address);
    const account = await serverAccount();
    const cluster = await findCluster(dir, account, () => undefined);
    const programs = await findPrograms(account, cluster.store, () => undefined);
    const address = { host: cluster.sockets, port: SOCKET_PORT, user: USER, database: DATABASE };
    return [{ cluster, programs, account, address }, filled];
  } finally {
    await server.stop();
  }
}

const server = (
  name: string,
  log: string,
  { programs, account }: Prepared,
  data: string,
  sockets: string,
  settings: Readonly<Record<string, string | number>>,
  clock?: WallClock,
): Member => {
  const all = {
    ...SETTINGS,
    listen_addresses: '',
    unix_socket_directories: sockets,
    port: SOCKET_PORT,
    ...settings,
  };
  const options = spawnOptions(account);
  return new Member(name, log, {
    command: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    options: { ...options, env: { ...options.env, ...clock?.environment(false) } },
    stopSignal: 'SIGINT',
  });
};

export function primary(log: string, prepared: Prepared, clock: WallClock): Member {
  const { data, sockets } = prepared.cluster;
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (prepared.account) chownSync(sockets, prepared.account.uid, prepared.account.gid);
  return server('primary', log, prepared, data, sockets, {}, clock);
}

/**
 * A streaming standby: a copy of the primary's stopped cluster that follows it over a port.
 * @param dir for its data and its socket
 */
export function standby(log: string, prepared: Prepared, dir: string, primaryPort: number): Member {
  const data = join(dir, 'data');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', prepared.cluster.data, data]);
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'standby.signal'), '');
  if (prepared.account) {
    const { uid, gid } = prepared.account;
    for (const path of [dir, join(data, 'standby.signal')]) chownSync(path, uid, gid);
  }
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${USER}`,
    hot_standby_feedback: 'on',
  };
  return server('standby', log, prepared, data, dir, settings);
}

export const socketOf = (sockets: string): string => join(sockets, `.s.PGSQL.${SOCKET_PORT}`);
