import type { ZodType } from 'zod';
import type { Transaction } from '../db/transaction.ts';

/** What there is to know of a kind of job in order to enqueue it; the work itself is its handler's. */
export interface JobKind<Payload> {
  /** As people see it, in snake_case. */
  readonly name: string;
  /** Checked when a job is enqueued, and again when it runs: the two may be versions apart. */
  readonly payload: ZodType<Payload>;
  /** How often a job is tried again after an error. Workers that were lost do not count. */
  readonly retries: number;
  /** The pause before the first retry; every further one is twice as long, up to an hour. */
  readonly backoffSeconds: number;
  /** How long one try may take. */
  readonly timeLimitSeconds: number;
  /** When it runs by itself: a cron expression in UTC. Such a job belongs to nobody, and its payload is `{}`. */
  readonly cron?: string;
}

export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** Whose a job is. Without an organization it is nobody's: shared work, or our own. */
export interface JobOwner {
  readonly organizationId: string | null;
  readonly userId: string | null;
}

/** A job in the hands of its handler. */
export interface RunningJob extends JobOwner {
  readonly id: string;
  /** How often the job has been claimed, this time included. */
  readonly attempt: number;
  /** How many tries have failed before this one. */
  readonly failures: number;
  /** Aborted when the job is no longer ours: cancelled, overdue, or the worker is stopping. */
  readonly signal: AbortSignal;
  /** Tells how far the work has come; the message is for people. @throws LostJob */
  progress(completed: number, total: number, message: string): Promise<void>;
  /**
   * Does the last, lasting part of the work and completes the job in one transaction. Only the worker that holds the
   * job gets through, and only once: this is what makes effects happen exactly once. What `work` returns is kept with
   * the job, as JSON.
   * @throws LostJob when the job is somebody else's by now; nothing has been done then.
   */
  finish<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A job that has failed for good. */
export interface FailedJob<Payload> extends JobOwner {
  readonly id: string;
  /** As it was enqueued. */
  readonly payload: Payload;
  /** Why, for people. */
  readonly reason: string;
  /** Trying the same again would fail again. */
  readonly isPermanent: boolean;
}

/** How jobs of a kind are done. */
export interface JobHandler<Payload> {
  readonly kind: JobKind<Payload>;
  /**
   * Does the work. It may happen several times, whole or in part; what may happen once only belongs into
   * `job.finish`. A job that returns without it is completed all the same.
   */
  run(payload: Payload, job: RunningJob): Promise<void>;
  /** Gives back what the job held, in the transaction that marks it as failed. */
  failed?(tx: Transaction, job: FailedJob<Payload>): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each handler reads its own payload, which its kind has checked
export type AnyHandler = JobHandler<any>;

/** An error that trying again does not mend. Its message is for the people whose job it is. */
export class Permanent extends Error {
  override readonly name = 'Permanent';
}

/** The job is no longer in the hands of the worker that asks: what it still has in mind for it must not be done. */
export class LostJob extends Error {
  override readonly name = 'LostJob';

  constructor() {
    super('the job has been cancelled, or another worker has taken it over');
  }
}
