import type { ZodType } from 'zod';
import type { Transaction } from '../db/transaction.ts';

/** Everything needed to enqueue jobs of a kind; a handler does the work. */
export interface JobKind<Payload> {
  /** The public name, in snake_case. */
  readonly name: string;
  /** Checks the payload when a job is enqueued, and again when it runs, possibly in another version of the service. */
  readonly payload: ZodType<Payload>;
  /** Retries after errors. Lost workers do not count. */
  readonly retries: number;
  /** The average pause before the first retry; it doubles with every retry, up to an hour. */
  readonly backoffSeconds: number;
  /** Time limit of one attempt. */
  readonly timeLimitSeconds: number;
  /** A schedule as a cron expression in UTC. Scheduled jobs have no owner and the payload `{}`. */
  readonly cron?: string;
}

export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** The owner of a job. Shared and internal work has no organization. */
export interface JobOwner {
  readonly organizationId: string | null;
  readonly userId: string | null;
}

/** A job as its handler sees it. */
export interface RunningJob extends JobOwner {
  readonly id: string;
  /** Number of claims, including this one. */
  readonly attempt: number;
  /** Number of failed attempts before this one. */
  readonly failures: number;
  /** Aborted when the job is canceled, overdue, or handed back by a stopping worker, and once `run` has ended. */
  readonly signal: AbortSignal;
  /** Records progress, with a message for people. @throws LostJob */
  progress(completed: number, total: number, message: string): Promise<void>;
  /** Runs a part of the work in a transaction of its own. @throws LostJob if the job is no longer this worker's */
  step<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the final, lasting part of the work and completes the job in the same transaction. Only the worker that holds
   * the job gets through, and only once, which makes effects happen exactly once. The job's `result` keeps the return
   * value as JSON.
   * @throws LostJob if another worker holds the job or it was canceled; `work` has not run then
   */
  finish<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A job that has failed for good. */
export interface FailedJob<Payload> extends JobOwner {
  readonly id: string;
  readonly payload: Payload;
  /** A message for people. */
  readonly reason: string;
  /** True if another attempt would fail in the same way. */
  readonly isPermanent: boolean;
}

/** Does the work of a kind of job. */
export interface JobHandler<Payload> {
  readonly kind: JobKind<Payload>;
  /**
   * May run several times, in whole or in part; effects that must happen exactly once belong in `job.finish`. A handler
   * that returns without calling it completes the job, too.
   */
  run(payload: Payload, job: RunningJob): Promise<void>;
  /** Releases what the job holds, in the transaction that marks it as failed. */
  failed?(tx: Transaction, job: FailedJob<Payload>): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each handler reads its own payload, which its kind has checked
export type AnyHandler = JobHandler<any>;

/** An error that a retry cannot fix. The owner of the job reads its message. */
export class Permanent extends Error {
  override readonly name = 'Permanent';
}

/** The worker no longer holds the job and must not finish it. */
export class LostJob extends Error {
  override readonly name = 'LostJob';

  constructor() {
    super('the job was canceled or taken over by another worker');
  }
}
