import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Mode } from '../../platform/base/mode.ts';
import { type Batch, BatchedStore, type GroupResult } from './batched.store.ts';
import { OwnCounts } from './own-counts.ts';
import { ServerClock } from './server-clock.ts';
import {
  type Admitted,
  type RateLimitStatus,
  type SharedStore,
  WINDOW_MS,
  type WindowAllowance,
} from './store.ts';

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

type Counted = [generation: string, nowMs: string, corrections: number, answers: string];
type Reply = Counted | [generation: string];

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

/**
 * Counts in Redis or Valkey; see `take-requests.lua`. The generation reveals a server that has lost its data; each
 * process then restores its own admissions.
 */
export class RedisStore implements SharedStore {
  readonly #redis: LimitsRedis;
  readonly #prefix: string;
  readonly #clock: ServerClock;
  readonly #own: OwnCounts;
  readonly #batches = new BatchedStore((batch) => this.#count(batch));
  #generation: string | null = null;

  /** @param url such as `redis://:password@host:6379/0`; `rediss:` for TLS */
  constructor(
    url: string,
    { ticks, own = new OwnCounts(ticks), mode = 'live', onFailure }: RedisStoreOptions,
  ) {
    this.#prefix = PREFIXES[mode];
    this.#clock = new ServerClock(ticks);
    this.#own = own;
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

  take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    return this.#batches.take(allowances, cost);
  }

  /** Connects. Rejects if the server is unavailable; the client keeps retrying. */
  start(): Promise<void> {
    return this.#redis.connect();
  }

  async synchronize(): Promise<void> {
    await this.#count({ names: [], groups: [] });
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #count(batch: Batch): Promise<readonly GroupResult[]> {
    const counted = await this.#own.report(async (unreported) => {
      const reply = await this.#send(batch, unreported);
      if (isCounted(reply)) return reply;
      this.#generation = reply[0];
      this.#clock.forget();
      return undefined;
    });
    return answersOf(counted, batch);
  }

  async #send({ names, groups }: Batch, restored: readonly Admitted[]): Promise<Reply> {
    const subjects = [...new Set([...names, ...restored.map(({ subject }) => subject)])];
    const positions = new Map(subjects.map((subject, index) => [subject, index + 1]));
    const reading = this.#clock.ask();
    const call = {
      windowMs: WINDOW_MS,
      generation: this.#generation,
      candidate: randomUUID(),
      expectedMs: reading.expectedMs,
      corrections: reading.corrections,
      restored: restored.map((one) => ({ ...one, subject: positions.get(one.subject) })),
      groups,
    };
    const keys = [`${this.#prefix}:clock`, ...subjects.map((subject) => `${this.#prefix}:of:${subject}`)];
    const reply = await this.#redis.takeRequests(keys.length, ...keys, JSON.stringify(call));
    if (!isCounted(reply)) return reply;
    this.#generation = reply[0];
    reading.read({ nowMs: Number(reply[1]), corrections: reply[2] });
    return reply;
  }
}

const isCounted = (reply: Reply): reply is Counted => reply.length > 1;

const answersOf = (reply: Counted, { groups }: Batch): readonly GroupResult[] =>
  groups.length === 0 ? [] : (JSON.parse(reply[3]) as GroupResult[]);
