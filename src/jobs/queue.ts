import { fromKysely, PgBoss } from 'pg-boss';
import { v7 as uuid } from 'uuid';
import type { Database } from '../db/database.ts';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobKind } from './job.kind.ts';
import { groupOf, LEASE_SECONDS, messageOptions } from './message.ts';
import { type EnqueuedJob, type NewJob, recordJobs, type WorkerShare } from './new-job.ts';

/** A message as pg-boss delivers it. */
export interface Message {
  readonly id: string;
  readonly retryCount: number;
  readonly data: { readonly job?: string } | null;
}

const FETCHED_AT_ONCE = 10;
const DAY_SECONDS = 86_400;

/**
 * The enqueuing side of background work. A job is enqueued in the transaction of the change that needs it, so neither
 * exists without the other.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #leaseSeconds: number;

  private constructor(boss: PgBoss, leaseSeconds: number) {
    this.#boss = boss;
    this.#leaseSeconds = leaseSeconds;
  }

  /**
   * Reads everything it needs from the database up front, because enqueuing uses the caller's transaction, and
   * transactions that wait for a second connection can exhaust the pool.
   * @param kinds the kinds that can be enqueued
   * @param leaseSeconds the time that a worker may be silent before another one gets its job
   */
  static async open(
    db: Database,
    kinds: readonly Pick<JobKind<unknown>, 'name'>[],
    leaseSeconds = LEASE_SECONDS,
  ): Promise<JobQueue> {
    const boss = new PgBoss({
      db: fromKysely(db.orm.em.fork().getKysely()),
      schema: QUEUE_SCHEMA,
      supervise: false,
      schedule: false,
      migrate: false,
      queueCacheIntervalSeconds: DAY_SECONDS, // a queue's cached settings never change
    });
    boss.on('error', () => undefined); // errors of the cache only; calls throw their own
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    const missing = kinds.filter(({ name }) => !existing.has(name));
    for (const { name } of missing) await boss.createQueue(name, { notify: true });
    await boss.start();
    return new JobQueue(boss, leaseSeconds);
  }

  /**
   * Enqueues jobs, with two statements for any number of them, and returns them in the given order.
   * @param afterSeconds delay before workers may take the jobs
   */
  async enqueue<Payload>(
    tx: Transaction,
    kind: JobKind<Payload>,
    jobs: readonly NewJob<Payload>[],
    afterSeconds = 0,
  ): Promise<EnqueuedJob[]> {
    const enqueued = await recordJobs(tx, kind, jobs);
    const fresh = enqueued.flatMap((job, at) => (job.isNew ? [{ ...job, share: jobs[at]!.share }] : []));
    if (fresh.length > 0) {
      const options = { ...messageOptions(kind, this.#leaseSeconds), startAfter: afterSeconds };
      await this.#boss.insert(
        kind.name,
        fresh.map(({ id, queueId, share }) => ({
          id: queueId,
          data: { job: id },
          ...options,
          ...groupOf(share),
        })),
        { db: fromKysely(tx.em.getKysely()) },
      );
    }
    return enqueued;
  }

  /** Sends a new message about a job, and returns its id for the job's `queueId`, which invalidates the old message. */
  async sendAgain(
    tx: Transaction,
    kind: Pick<JobKind<never>, 'name' | 'timeLimitSeconds'>,
    jobId: string,
    share?: WorkerShare,
  ): Promise<string> {
    const queueId = uuid();
    const options = { ...messageOptions(kind, this.#leaseSeconds), ...groupOf(share) };
    const message = { id: queueId, data: { job: jobId }, ...options };
    await this.#boss.insert(kind.name, [message], { db: fromKysely(tx.em.getKysely()) });
    return queueId;
  }

  /** Returns a message to the queue, for delivery after a pause. */
  async postpone(tx: Transaction, kind: string, message: Message, seconds: number): Promise<void> {
    const db = fromKysely(tx.em.getKysely());
    await this.#boss.fail(kind, message, undefined, { db });
    await this.#boss.update(kind, undefined, { id: message.id, startAfter: seconds, db });
  }

  /** Delays a message that no worker has taken. */
  async keepBack(kind: string, queueId: string, seconds: number): Promise<void> {
    await this.#boss.update(kind, undefined, { id: queueId, startAfter: seconds });
  }

  /** Cancels a message; a worker that has taken it notices within half its lease. */
  async withdraw(tx: Transaction, kind: string, queueId: string): Promise<void> {
    await this.#boss.cancel(kind, queueId, { db: fromKysely(tx.em.getKysely()) });
  }

  /** Takes waiting messages, including those whose pause is not over. */
  fetch(kind: string): Promise<Message[]> {
    return this.#boss.fetch<{ job?: string }>(kind, { batchSize: FETCHED_AT_ONCE, ignoreStartAfter: true });
  }

  async complete(kind: string, message: Message): Promise<void> {
    await this.#boss.complete(kind, message);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}
