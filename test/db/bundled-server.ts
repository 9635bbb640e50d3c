import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';

const root = join(import.meta.dirname, '..', '..');
const onLinux = process.platform === 'linux';

export async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function ask(address: DatabaseAddress, question: string): Promise<string> {
  const client = await connect(address);
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

export const isUp = (address: DatabaseAddress): Promise<boolean> =>
  ask(address, 'select 1').then(
    () => true,
    () => false,
  );

export const serverStart = (address: DatabaseAddress): Promise<string> =>
  ask(address, 'select pg_postmaster_start_time()::text');

function pidLines(dir: string): string[] {
  return readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n');
}

export function serversBelow(dir: string): string[] {
  if (!onLinux) return [];
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(commandLine).filter((line) => line.includes(`-D\0${dir}`));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** A separate process that uses the server until it is killed. */
export async function startElsewhere(dir: string): Promise<ChildProcess> {
  const program = `
    import { startBundledPostgres } from ${JSON.stringify(join(root, 'src/db/bundled.ts'))};
    await startBundledPostgres(${JSON.stringify({ dir, database: 'market', settings: { fsync: 'off' } })});
    console.log('up');
    setInterval(() => undefined, 1000);`;
  const args = ['--import', join(root, 'scripts/swc-hook.mjs'), '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function crash(dir: string): Promise<void> {
  process.kill(Number(pidLines(dir)[0]), 'SIGKILL');
  while (serversBelow(dir).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
