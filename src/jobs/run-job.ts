import { Problem } from '@emi/base/problems';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { forOrganization } from '../db/own-writes.ts';
import type { Transaction } from '../db/transaction.ts';
import { type AnyHandler, LostJob, Permanent, type RunningJob } from './job.kind.ts';
import {
  type ClaimedJob,
  claim,
  hold,
  markCompleted,
  markFailed,
  markForRetry,
  noteProgress,
  recordScheduled,
} from './job.record.ts';
import { type JobEnd, observeJob } from './observe.ts';
import type { JobQueue, Message } from './queue.ts';

export interface JobRuntime {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly logger: Logger;
}

/** Number of lost workers after which the job itself is probably the cause. */
const LOSSES_ALLOWED = 20;
export const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Runs the job that a message is about, then completes it, retries it, or fails it. Messages may arrive late or twice;
 * a job that has ended, or has a newer message, is left alone (undefined).
 * @param signal aborted when this worker loses the message; the job then belongs to whoever gets the message next
 * @returns `lost` if another worker claimed the job, or this one gave it up. The message must then be delivered again:
 * the other claim may be a late statement of a worker that had lost the job before.
 */
export async function runJob(
  runtime: JobRuntime,
  handler: AnyHandler,
  message: Message,
  signal: AbortSignal,
): Promise<JobEnd | undefined> {
  const { db } = runtime;
  const jobId = message.data?.job ?? message.id;
  if (!message.data?.job) await recordScheduled(db.core, handler.kind.name, jobId);
  const job = await claim(db.core, { jobId, queueId: message.id });
  if (!job) return undefined;
  const { traceparent } = job;
  return observeJob({ kind: handler.kind.name, id: jobId, traceparent }, () =>
    attempt(runtime, handler, job, message, signal),
  );
}

async function attempt(
  runtime: JobRuntime,
  handler: AnyHandler,
  job: ClaimedJob,
  message: Message,
  signal: AbortSignal,
): Promise<JobEnd> {
  const { db, logger } = runtime;
  const { id: jobId } = job;
  try {
    // Deliveries in excess of the failures, that is, after lost workers.
    if (message.retryCount - job.failures > LOSSES_ALLOWED)
      throw new Permanent('The job was interrupted too often.');
    await tryOnce(db, handler, job, signal);
    return 'completed';
  } catch (error) {
    if (error instanceof LostJob || signal.aborted) {
      logger.debug({ jobId, attempt: job.attempt }, 'a job was taken from its worker');
      return 'lost';
    }
    logger.warn({ err: error, jobId, kind: handler.kind.name, attempt: job.attempt }, 'a job failed');
    return afterError(runtime, handler, job, message, error).catch((late) => {
      if (!(late instanceof LostJob)) throw late;
      return 'lost';
    });
  }
}

async function tryOnce(
  db: Database,
  handler: AnyHandler,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { kind } = handler;
  const payload = kind.payload.safeParse(job.payload);
  if (!payload.success) throw new Permanent("The job's payload is not supported by this version.");

  const overdue = AbortSignal.timeout(kind.timeLimitSeconds * 1_000);
  const mine = new AbortController();
  const stop = AbortSignal.any([signal, overdue, mine.signal]);
  const aborted = new Promise<never>((_resolve, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason));
    if (stop.aborted) reject(stop.reason);
  });
  aborted.catch(() => undefined);
  try {
    let isFinished = false;
    const finish: RunningJob['finish'] = async (work) => {
      const result = await completing(db, job, work);
      isFinished = true;
      return result;
    };
    const progress: RunningJob['progress'] = (completed, total, text) =>
      noteProgress(db.core, job, completed, total, text);
    const { id, organizationId, userId, attempt, failures } = job;
    const step: RunningJob['step'] = (work) => whileHeld(db, job, work);
    const running = { id, organizationId, userId, attempt, failures, signal: stop, progress, step, finish };
    await Promise.race([handler.run(payload.data, running), aborted]);
    if (!isFinished) await finish(async () => undefined);
  } catch (error) {
    throw overdue.aborted && !signal.aborted ? new Error('the job took too long', { cause: error }) : error;
  } finally {
    mine.abort(); // stops work that the handler left running
  }
}

const whileHeld = <T>(db: Database, job: ClaimedJob, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  forOrganization(db, job.organizationId).transaction(async (tx) => {
    await hold(tx, job);
    return work(tx);
  });

const completing = <T>(db: Database, job: ClaimedJob, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  whileHeld(db, job, async (tx) => {
    const result = await work(tx);
    await markCompleted(tx, job.id, result);
    return result;
  });

async function afterError(
  { db, queue }: JobRuntime,
  handler: AnyHandler,
  job: ClaimedJob,
  message: Message,
  error: unknown,
): Promise<JobEnd> {
  const { kind } = handler;
  const reason = reasonFor(error);
  return forOrganization(db, job.organizationId).transaction(async (tx) => {
    await hold(tx, job);
    if (error instanceof Permanent || job.failures >= kind.retries) {
      await handler.failed?.(tx, { ...job, reason, isPermanent: error instanceof Permanent });
      await markFailed(tx, job.id, reason);
      return 'failed';
    } else {
      await markForRetry(tx, job.id, reason);
      await queue.postpone(tx, kind.name, message, pauseAfter(job.failures, kind.backoffSeconds));
      return 'retried';
    }
  });
}

/** Doubles with every failure, with jitter, so that jobs that fail together are not retried together. */
const pauseAfter = (failures: number, firstSeconds: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, firstSeconds * 2 ** failures) * (0.75 + Math.random() / 2);

/** The reason, for people; the log has the details. */
const reasonFor = (error: unknown): string =>
  error instanceof Permanent || error instanceof Problem
    ? error.message
    : 'Something went wrong on our side.';
