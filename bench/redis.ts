import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Allowance, type RateLimitStatus, type RequestStore, WINDOW_MS } from '../src/limits/store.ts';

/** Checks all windows, then counts in all of them; Redis runs scripts atomically. A counter makes entries unique. */
const TAKE = `
  local cost, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local remaining, reset, wait = math.huge, 0, 0
  for i, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
    local count, limit = redis.call('ZCARD', key), tonumber(ARGV[i + 2])
    if count + cost > limit then
      local at = redis.call('ZRANGE', key, count + cost - limit - 1, count + cost - limit - 1, 'WITHSCORES')[2]
      wait = math.max(wait, at + window - now)
    end
    if limit - count < remaining then
      remaining = math.max(0, limit - count)
      local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2] or now
      reset = first + window - now
    end
  end
  if wait > 0 then return {0, remaining, tostring(wait)} end
  for _, key in ipairs(KEYS) do
    for _ = 1, cost do redis.call('ZADD', key, now, redis.call('INCR', 'entries')) end
    redis.call('PEXPIRE', key, window)
  end
  return {1, remaining - cost, tostring(reset)}`;

/** The same contract with Redis, only for comparison. */
export class RedisStore implements RequestStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
    redis.defineCommand('take', { lua: TAKE });
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    const limits = allowances.map(({ limit }) => limit);
    const command = this.#redis as unknown as { take(...args: unknown[]): Promise<[number, number, string]> };
    const subjects = allowances.map(({ subject }) => subject);
    const [admitted, remaining, resetMs] = await command.take(
      subjects.length,
      ...subjects,
      cost,
      WINDOW_MS,
      ...limits,
    );
    return { admitted: admitted === 1, remaining, resetMs: Number(resetMs), limit: Math.min(...limits) };
  }
}

export interface RedisServer {
  readonly redis: Redis;
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
  const redis = new Redis(socket);
  return { redis, pid: child.pid as number, stop: () => stop(child, redis, dir) };
}

async function stop(child: ChildProcess, redis: Redis, dir: string): Promise<void> {
  await redis.quit();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  await rm(dir, { recursive: true });
}
