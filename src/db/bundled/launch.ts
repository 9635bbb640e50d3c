import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { readFile, rmdir, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type SystemAccount, spawnOptions } from './account.ts';
import { type Cluster, prepareSockets, SOCKET_PORT } from './cluster.ts';
import { isRunning, type Postmaster } from './pid-file.ts';

const run = promisify(execFile);
/** Maximum size of the log in bytes; the next start empties a larger one. */
const LARGEST_LOG = 16 * 1024 * 1024;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;

export type Settings = Readonly<Record<string, string | number>>;

const DEFAULTS: Settings = {
  max_connections: 60,
  shared_buffers: '256MB',
  work_mem: '16MB',
  random_page_cost: 1.1,
  jit: 'off',
  log_min_messages: 'warning',
};

export interface Installation {
  readonly programs: string;
  readonly account: SystemAccount | undefined;
  readonly cluster: Cluster;
  readonly settings: Settings;
  /** The preferred TCP port, for a restarted server. */
  readonly port?: number;
}

/** A server process that we have started. It exits by itself if another process started a server first. */
export interface Launch {
  readonly pid: number | undefined;
  hasEnded(): boolean;
  /** The log since the launch, of this server or of another one started at the same time. */
  output(): Promise<string>;
}

export async function launch({ programs, account, cluster, settings, port }: Installation): Promise<Launch> {
  const endpoint = usesTcp() ? await loopbackEndpoint(port) : await socketEndpoint(cluster, account);
  const log = await openLog(cluster.log);
  const child = spawn(
    join(programs, 'postgres'),
    serverArguments(cluster, { ...DEFAULTS, ...settings, ...endpoint }),
    {
      ...spawnOptions(account),
      stdio: ['ignore', log.descriptor, log.descriptor],
      detached: true, // Ctrl-C in a terminal must not end it before the service has finished its work
    },
  );
  closeSync(log.descriptor);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  return {
    pid: child.pid,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: async () => failure ?? (await readFile(cluster.log)).subarray(log.size).toString('utf8'),
  };
}

const usesTcp = (): boolean => process.platform === 'win32' || process.env.EMBEDDED_PG_TCP === '1';

async function socketEndpoint(cluster: Cluster, account: SystemAccount | undefined): Promise<Settings> {
  await prepareSockets(cluster, account);
  return { listen_addresses: '', unix_socket_directories: cluster.sockets, port: SOCKET_PORT };
}

async function loopbackEndpoint(wanted = 0): Promise<Settings> {
  const port = await freePort(wanted).catch(() => freePort(0));
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port };
}

/** The wanted port, or any free port if `wanted` is 0. Fails if the wanted port is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)));
    });
  });
}

function serverArguments(cluster: Cluster, settings: Settings): string[] {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.data, ...options];
}

/** A file rather than a pipe: the server may outlive this process and must still be able to write. */
async function openLog(file: string): Promise<{ descriptor: number; size: number }> {
  const descriptor = openSync(file, 'a', 0o600);
  if (statSync(file).size > LARGEST_LOG) await truncate(file);
  return { descriptor, size: statSync(file).size };
}

/** Ends all sessions and the server; resolves when its process is gone. */
export async function shutDown(installation: Installation, postmaster: Postmaster): Promise<void> {
  const { cluster } = installation;
  await signal(installation, postmaster.pid, 'SIGINT');
  if (!(await hasGone(cluster, postmaster, FAST_STOP_MS))) {
    await signal(installation, postmaster.pid, 'SIGQUIT'); // like a crash: the next start recovers
    if (!(await hasGone(cluster, postmaster, IMMEDIATE_STOP_MS))) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
    }
  }
  const hasSharedParent = dirname(cluster.sockets) !== cluster.home;
  if (hasSharedParent) await rmdir(cluster.sockets).catch(() => undefined);
}

async function signal({ programs }: Installation, pid: number, name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  // Node can only kill on Windows; PostgreSQL takes signals there in a way of its own.
  if (process.platform === 'win32') await run(join(programs, 'pg_ctl'), ['kill', name.slice(3), String(pid)]);
  else process.kill(pid, name);
}

async function hasGone(cluster: Cluster, postmaster: Postmaster, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isRunning(cluster, postmaster)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  await sleep(5); // a child process stays on the process list until Node has reaped it
  return true;
}
