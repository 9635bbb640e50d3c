import type { Database } from './db/database.ts';
import type { Loaders } from './graph/loaders.ts';
import type { ResultStream } from './graph/stream.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Principal, Viewer } from './viewer/viewer.ts';

/** What one request carries through the graph. */
export interface Context {
  readonly viewer: Viewer;
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly loaders: Loaders;
  /** When the request came; "now" for all that it does. */
  readonly now: Date;
  /** Given when the client asked for it to be done at most once. */
  readonly idempotent?: IdempotentRequest;
  /** Filled by what the request pays for. */
  readonly usage: Usage;
  /** Throws a Problem for an email that the writer cannot write as its prompt asks. */
  readonly admitEmail: AdmitEmail;
  /** For the results of a subscription. */
  readonly stream?: ResultStream;
}

/** Asked before anything is paid. */
export type AdmitEmail = (
  reading: Reading,
  order: { readonly contactId: string; readonly emailPromptId: string },
) => Promise<void>;

/** Who asks, and when: what the conditions of a search depend on. */
export type Asking = Pick<Context, 'viewer' | 'now'>;

/** As much of it as reading records takes; jobs and transactions make their own. */
export interface Reading {
  readonly viewer: Principal;
  readonly now: Date;
  readonly db: Pick<Database, 'core'>;
  readonly loaders: Loaders;
}

/** What a request brings with it that must be done at most once. */
export interface IdempotentRequest {
  /** The `Idempotency-Key` header: 1 to 255 characters of the client's choice. */
  readonly key: string;
  /** SHA-256 of method, path and body: the same key for something else is a mistake. */
  readonly fingerprint: Buffer;
  /** The Authorization header: answers that hold secrets are encrypted by what is derived from it. */
  readonly credential: string;
}

/** What a request has cost, for its headers. */
export interface Usage {
  credits?: { charged: number; remaining: number };
  /** The answer, or a part of it, is one that was stored under the request's Idempotency-Key. */
  isReplayed?: boolean;
}

/** Notes what was charged; several mutations of one document add up. */
export function charge(usage: Usage, charged: number, remaining: number): void {
  usage.credits = { charged: (usage.credits?.charged ?? 0) + charged, remaining };
}
