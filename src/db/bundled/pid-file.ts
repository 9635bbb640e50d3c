import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

/** The content of postmaster.pid, left by a server that runs or has crashed. */
export interface Postmaster {
  /** 0 while the file is being written. */
  readonly pid: number;
  readonly startedAt: string;
  readonly port: number;
  /** The directory of its socket, or else its listening address; empty while it is starting. */
  readonly host: string;
  readonly hasSocket: boolean;
}

/** Parses postmaster.pid. */
export function parsePostmaster(text: string): Postmaster {
  const lines = text.split('\n').map((line) => line.trim());
  const [pid = '', , startedAt = '', port = '', sockets = '', address = ''] = lines;
  return {
    pid: Number(pid),
    startedAt,
    port: Number(port),
    host: sockets || address,
    hasSocket: sockets !== '',
  };
}

/** Returns `true` for two readings of one server; a restarted server may reuse an id. */
export const isSamePostmaster = (a: Postmaster, b: Postmaster): boolean =>
  a.pid === b.pid && a.startedAt === b.startedAt;

/** Reads postmaster.pid; undefined if there is none. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  try {
    return parsePostmaster(await readFile(pidFile(cluster), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const pidFile = (cluster: Cluster): string => join(cluster.data, 'postmaster.pid');

/** Checks that the server runs. The id of a crashed server may belong to another process by now. */
export async function isRunning(cluster: Cluster, { pid }: Postmaster): Promise<boolean> {
  if (pid === 0) return true; // a starting server is writing the file
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true; // its process runs, and nothing more can be learned
  return `${await commandLine(pid)} `.includes(` -D ${cluster.data} `);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.trim();
  } catch {
    return '';
  }
}

/**
 * Removes the PID file of a crashed server whose id now belongs to another process, which is common in containers:
 * PostgreSQL would believe that the server still runs. PostgreSQL itself handles ids that no process has.
 */
export async function removeMisleadingTraces(cluster: Cluster, crashed: Postmaster): Promise<void> {
  if (!isAlive(crashed.pid)) return;
  const found = await readPostmaster(cluster);
  if (!found || !isSamePostmaster(found, crashed)) return; // another process has started a server in the meantime
  await rm(pidFile(cluster), { force: true });
  if (crashed.hasSocket) await rm(join(crashed.host, `.s.PGSQL.${crashed.port}.lock`), { force: true });
}
