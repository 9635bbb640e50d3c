import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/transaction.ts';
import { type JobOwner, LostJob } from './job.kind.ts';

/** The job that a message is about. */
export interface Ticket {
  readonly jobId: string;
  /** The message's id. Only a job's latest message counts. */
  readonly queueId: string;
}

/** A job as claimed by a worker. */
export interface ClaimedJob extends JobOwner {
  readonly id: string;
  readonly payload: unknown;
  /** The fencing token. */
  readonly attempt: number;
  readonly failures: number;
  /** The trace of the request that enqueued the job, as a W3C `traceparent`. */
  readonly traceparent: string | null;
}

type Claim = Pick<ClaimedJob, 'id' | 'attempt'>;

/**
 * Claims a job, even from another worker; the increased `attempt` invalidates that worker's claim. Undefined if the job
 * has ended or the message is outdated.
 */
export async function claim(
  pool: ConnectionPool,
  { jobId, queueId }: Ticket,
): Promise<ClaimedJob | undefined> {
  const [job] = await pool.rows<ClaimedJob>(sql`
    update jobs set status = 'processing', attempt = attempt + 1, started_at = coalesce(started_at, now())
    where id = ${jobId} and queue_id = ${queueId} and status in ('queued', 'processing')
    returning id, organization_id as "organizationId", user_id as "userId", payload, attempt, failures, traceparent`);
  return job;
}

/** Creates the record of a scheduled job, unless an earlier attempt did. */
export async function recordScheduled(pool: ConnectionPool, kind: string, id: string): Promise<void> {
  await pool.rows(sql`
    insert into jobs (id, queue_id, kind, payload) values (${id}, ${id}, ${kind}, '{}') on conflict do nothing`);
}

/** Prevents claims of the job until the transaction ends. @throws LostJob if the worker no longer holds the job */
export async function hold(tx: Transaction, { id, attempt }: Claim): Promise<void> {
  const held = await tx.rows(sql`
    select from jobs where id = ${id} and attempt = ${attempt} and status = 'processing' for no key update`);
  if (held.length === 0) throw new LostJob();
}

/** @throws LostJob if the worker no longer holds the job */
export async function noteProgress(
  pool: ConnectionPool,
  { id, attempt }: Claim,
  completed: number,
  total: number,
  message: string,
): Promise<void> {
  const noted = await pool.rows(sql`
    update jobs set progress_completed = ${completed}, progress_total = ${total}, message = ${message}
    where id = ${id} and attempt = ${attempt} and status = 'processing' returning id`);
  if (noted.length === 0) throw new LostJob();
}

/** Completes a job that the transaction holds. */
export async function markCompleted(tx: Transaction, id: string, result: unknown): Promise<void> {
  await tx.rows(sql`
    update jobs set status = 'completed', finished_at = now(), error = null, progress_completed = progress_total,
      result = ${result === undefined ? null : JSON.stringify(result)}::jsonb
    where id = ${id}`);
}

/** @param error a message for people */
export async function markFailed(tx: Transaction, id: string, error: string): Promise<void> {
  await tx.rows(sql`
    update jobs set status = 'failed', finished_at = now(), error = ${error}, message = 'The job failed.'
    where id = ${id}`);
}

/**
 * Queues a job again after a failed attempt.
 * @param error a message for people
 */
export async function markForRetry(tx: Transaction, id: string, error: string): Promise<void> {
  await tx.rows(sql`
    update jobs set status = 'queued', failures = failures + 1, error = ${error} where id = ${id}`);
}
