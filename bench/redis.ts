import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RedisServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a Redis server on a socket, without persistence; undefined if Redis is not installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const socket = join(dir, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', dir];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const failed = new Promise<'failed'>((resolve) => child.once('error', () => resolve('failed')));
  if ((await Promise.race([failed, sleep(500)])) === 'failed') {
    await rm(dir, { recursive: true });
    return undefined;
  }
  return { url: socket, pid: child.pid as number, stop: () => stop(child, dir) };
}

async function stop(child: ChildProcess, dir: string): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  await rm(dir, { recursive: true });
}
