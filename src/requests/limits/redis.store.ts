import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from '@emi/base/runtime';
import { Redis } from 'ioredis';
import type { OwnCounts } from './own-counts.ts';
import { type Counted, type SentBatch, ServerStore } from './server.store.ts';
import { WINDOW_MS } from './store.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'take-requests.lua'), 'utf8');
/**
 * The prefix of keys, separate for each world, because organizations and their twins have the same ids. Braces are a
 * hash tag: a Redis cluster keeps all keys with the same prefix on one shard, as the script requires.
 */
const PREFIXES: Readonly<Record<Mode, string>> = {
  live: '{request-limits}',
  test: '{test-request-limits}',
};
const MAX_RECONNECT_MS = 1_000;
/** A command without an answer is abandoned, so that the next one checks whether the server is back. */
const COMMAND_MS = 2_000;

/** Only the generation if nothing was counted. */
type Reply = [generation: string, nowMs?: string, corrections?: number, answers?: string];

interface LimitsRedis extends Redis {
  takeRequests(keys: number, ...args: string[]): Promise<Reply>;
}

export interface RedisStoreOptions {
  readonly ticks: () => number;
  readonly own?: OwnCounts;
  /** The live world by default. */
  readonly mode?: Mode;
  readonly onFailure: (error: unknown) => void;
}

/** Counts in Redis or Valkey; see `take-requests.lua`. */
export class RedisStore extends ServerStore {
  readonly #redis: LimitsRedis;
  readonly #prefix: string;

  /** @param url such as `redis://:password@host:6379/0`; `rediss:` for TLS */
  constructor(url: string, { ticks, own, mode = 'live', onFailure }: RedisStoreOptions) {
    super(ticks, own);
    this.#prefix = PREFIXES[mode];
    this.#redis = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false, // without a connection, a take fails immediately and is counted in memory
      autoResendUnfulfilledCommands: false, // a take that was sent may already have been counted
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      connectTimeout: COMMAND_MS,
      retryStrategy: (attempts) => Math.min(50 * attempts, MAX_RECONNECT_MS),
    }) as LimitsRedis;
    this.#redis.defineCommand('takeRequests', { lua: SCRIPT });
    this.#redis.on('error', onFailure);
    this.#redis.on('ready', () => this.synchronize().catch(onFailure));
  }

  /** Connects. Rejects if the server is unavailable; the client keeps retrying. */
  start(): Promise<void> {
    return this.#redis.connect();
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  protected async send({ names, unreported, ...batch }: SentBatch): Promise<Counted> {
    const subjects = [...new Set([...names, ...unreported.map(({ subject }) => subject)])];
    const positions = new Map(subjects.map((subject, index) => [subject, index + 1]));
    const call = {
      ...batch,
      windowMs: WINDOW_MS,
      candidate: randomUUID(),
      restored: unreported.map((one) => ({ ...one, subject: positions.get(one.subject) })),
    };
    const keys = [`${this.#prefix}:clock`, ...subjects.map((subject) => `${this.#prefix}:of:${subject}`)];
    const [generation, nowMs, corrections, answers] = await this.#redis.takeRequests(
      keys.length,
      ...keys,
      JSON.stringify(call),
    );
    if (answers === undefined) return { generation, nowMs: 0, corrections: 0, answers: null };
    return {
      generation,
      nowMs: Number(nowMs),
      corrections: corrections!,
      answers: batch.groups.length === 0 ? [] : JSON.parse(answers), // Lua writes an empty list as {}
    };
  }
}
