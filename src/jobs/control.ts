import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { whereClause } from '../db/page-query.ts';
import type { Transaction } from '../db/transaction.ts';
import { badRequest, Problem } from '../problem.ts';
import type { AnyHandler } from './job.kind.ts';
import { markFailed } from './job.record.ts';
import type { JobStatus } from './job.values.ts';
import type { JobQueue } from './queue.ts';

/** A job as its operator sees it. */
export interface ShownJob {
  readonly id: string;
  readonly queueId: string;
  readonly kind: string;
  readonly status: JobStatus;
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly attempt: number;
  readonly failures: number;
  readonly progressCompleted: number;
  readonly progressTotal: number;
  readonly message: string | null;
  /** What its handler left when it completed the job. */
  readonly result: unknown;
  readonly error: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export interface JobFilter {
  readonly status?: JobStatus;
  readonly kind?: string;
  readonly organizationId?: string;
}

const COLUMNS = sql`id, queue_id as "queueId", kind, status, organization_id as "organizationId", user_id as "userId",
  attempt, failures, progress_completed as "progressCompleted", progress_total as "progressTotal", message, result, error,
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

/** The latest first. */
export function listJobs(
  { core }: Database,
  { status, kind, organizationId }: JobFilter,
  limit: number,
): Promise<ShownJob[]> {
  const conditions: Sql[] = [];
  if (status) conditions.push(sql`status = ${status}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (organizationId) conditions.push(sql`organization_id = ${organizationId}`);
  return core.rows(
    sql`select ${COLUMNS} from jobs ${whereClause(conditions)} order by created_at desc, id desc limit ${limit}`,
  );
}

/** Ends jobs before their time, and starts failed ones again. */
export interface JobControl {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly handlers: readonly AnyHandler[];
}

/** A worker that has it notices, and can no longer finish it. @throws Problem when the job has ended already. */
export const cancelJob = ({ db, queue, handlers }: JobControl, id: string): Promise<ShownJob> =>
  db.transaction(async (tx) => {
    const job = await lockedJob(tx, id);
    if (job.status !== 'queued' && job.status !== 'processing') {
      throw badRequest(`The job is ${job.status}; only an open one can be cancelled.`);
    }
    const reason = 'It was cancelled.';
    await handlerOf(handlers, job).failed?.(tx, { ...job, reason, isPermanent: false });
    await markFailed(tx, id, reason);
    await queue.withdraw(tx, job.kind, job.queueId);
    return lockedJob(tx, id);
  });

/** @throws Problem when the job has not failed, or has given back what it held when it did. */
export const retryJob = ({ db, queue, handlers }: JobControl, id: string): Promise<ShownJob> =>
  db.transaction(async (tx) => {
    const job = await lockedJob(tx, id);
    if (job.status !== 'failed')
      throw badRequest(`The job is ${job.status}; only a failed one can be retried.`);
    const handler = handlerOf(handlers, job);
    if (handler.failed) {
      throw badRequest(
        `A job of the kind ${job.kind} gives back what it held when it fails. Ask for a new one instead.`,
      );
    }
    await tx.rows(sql`
      update jobs set status = 'queued', failures = 0, error = null, finished_at = null
      where id = ${id}`);
    await queue.sendAgain(tx, handler.kind, id);
    return lockedJob(tx, id);
  });

async function lockedJob(tx: Transaction, id: string): Promise<ShownJob & { readonly payload: unknown }> {
  const [job] = await tx.rows<ShownJob & { payload: unknown }>(
    sql`select ${COLUMNS}, payload from jobs where id = ${id} for no key update`,
  );
  if (!job) throw new Problem('NOT_FOUND', `There is no job ${id}.`);
  return job;
}

function handlerOf(handlers: readonly AnyHandler[], { kind }: ShownJob): AnyHandler {
  const handler = handlers.find((candidate) => candidate.kind.name === kind);
  if (!handler) throw badRequest(`This version of the service knows no jobs of the kind ${kind}.`);
  return handler;
}
