import { badRequest, Problem } from '@emi/base/problems';
import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import type { Database } from '../db/database.ts';
import { Job } from './job.entity.ts';
import type { AnyHandler } from './job.kind.ts';
import { markFailed } from './job.record.ts';
import type { JobStatus } from './job.values.ts';
import type { JobQueue } from './queue.ts';

export interface JobFilter {
  readonly status?: JobStatus;
  readonly kind?: string;
  readonly organizationId?: string;
}

/** Jobs that match every given filter, latest first. */
export function listJobs(
  { entities }: Database,
  { status, kind, organizationId }: JobFilter,
  limit: number,
): Promise<Job[]> {
  const where: FilterQuery<Job> = {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(organizationId && { organizationId }),
  };
  return entities((em) => em.find(Job, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit }));
}

export interface JobControl {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly handlers: readonly AnyHandler[];
}

/**
 * Fails an open job. A worker that is running it notices, and can no longer finish it.
 * @throws Problem if the job has ended
 */
export const cancelJob = ({ db, queue, handlers }: JobControl, id: string): Promise<Job> =>
  db.transaction(async (tx) => {
    const job = await lockJob(tx.em, id);
    if (job.status !== 'queued' && job.status !== 'processing') {
      throw badRequest(`The job is ${job.status}; only an open job can be canceled.`);
    }
    const { organizationId = null, userId = null, payload } = job;
    const reason = 'It was canceled.';
    const failed = { id, organizationId, userId, payload, reason, isPermanent: false };
    await handlerOf(handlers, job).failed?.(tx, failed);
    await markFailed(tx, id, reason);
    await queue.withdraw(tx, job.kind, job.queueId);
    return tx.em.refreshOrFail(job);
  });

/**
 * Queues a failed job again, with all of its retries.
 * @throws Problem if the job has not failed, or if its handler released what it held, such as credits, when it failed
 */
export const retryJob = ({ db, queue, handlers }: JobControl, id: string): Promise<Job> =>
  db.transaction(async (tx) => {
    const job = await lockJob(tx.em, id);
    if (job.status !== 'failed')
      throw badRequest(`The job is ${job.status}; only a failed job can be retried.`);
    const handler = handlerOf(handlers, job);
    if (handler.failed) {
      throw badRequest(`A ${job.kind} job releases its hold when it fails. Request a new job instead.`);
    }
    const queueId = await queue.sendAgain(tx, handler.kind, id);
    return tx.em.assign(job, { status: 'queued', failures: 0, error: null, finishedAt: null, queueId });
  });

async function lockJob(em: EntityManager, id: string): Promise<Job> {
  const job = await em.findOne(Job, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!job) throw new Problem('NOT_FOUND', `There is no job ${id}.`);
  return job;
}

function handlerOf(handlers: readonly AnyHandler[], { kind }: Job): AnyHandler {
  const handler = handlers.find((candidate) => candidate.kind.name === kind);
  if (!handler) throw badRequest(`This version of the service has no jobs of the kind ${kind}.`);
  return handler;
}
