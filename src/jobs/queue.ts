import { fromKysely, PgBoss } from 'pg-boss';
import sql from 'sql-template-tag';
import { v7 as uuid } from 'uuid';
import type { Database } from '../db/database.ts';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobKind } from './job.kind.ts';
import { LEASE_SECONDS, messageOptions } from './message.ts';
import { type EnqueuedJob, type NewJob, recordJobs } from './new-job.ts';

/** A message as pg-boss hands it out. */
export interface Message {
  readonly id: string;
  readonly retryCount: number;
  readonly data: { readonly job?: string } | null;
}

const FETCHED_AT_ONCE = 10;
const DAY_SECONDS = 86_400;

/**
 * The enqueuing side of background work: jobs are enqueued in the transaction of whoever wants them, so that there is
 * never one without the other.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #leaseSeconds: number;

  private constructor(boss: PgBoss, leaseSeconds: number) {
    this.#boss = boss;
    this.#leaseSeconds = leaseSeconds;
  }

  /**
   * Everything that it has to ask the database it asks now: a job is enqueued on the connection of its transaction, and
   * waiting for a second one meanwhile could leave all of them waiting.
   * @param kinds those that can be enqueued.
   * @param leaseSeconds how long a worker may be silent before its job is given to another one.
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
      queueCacheIntervalSeconds: DAY_SECONDS, // what it caches of a queue never changes
    });
    boss.on('error', () => undefined); // of that cache; what fails in a call is thrown
    for (const { name } of kinds) await boss.createQueue(name, { notify: true });
    await boss.start();
    return new JobQueue(boss, leaseSeconds);
  }

  /**
   * In two statements, however many there are. Answers in the order of the jobs.
   * @param afterSeconds how long they are kept from workers.
   */
  async enqueue<Payload>(
    tx: Transaction,
    kind: JobKind<Payload>,
    jobs: readonly NewJob<Payload>[],
    afterSeconds = 0,
  ): Promise<EnqueuedJob[]> {
    const enqueued = await recordJobs(tx, kind, jobs);
    const fresh = enqueued.filter(({ isNew }) => isNew);
    if (fresh.length > 0) {
      const options = { ...messageOptions(kind, this.#leaseSeconds), startAfter: afterSeconds };
      await this.#boss.insert(
        kind.name,
        fresh.map(({ id, queueId }) => ({ id: queueId, data: { job: id }, ...options })),
        { db: fromKysely(tx.em.getKysely()) },
      );
    }
    return enqueued;
  }

  /** Sends a new message about a job: the old one, wherever it is, no longer counts. */
  async sendAgain(tx: Transaction, kind: JobKind<unknown>, jobId: string): Promise<void> {
    const queueId = uuid();
    await tx.rows(sql`update jobs set queue_id = ${queueId} where id = ${jobId}`);
    const message = { id: queueId, data: { job: jobId }, ...messageOptions(kind, this.#leaseSeconds) };
    await this.#boss.insert(kind.name, [message], { db: fromKysely(tx.em.getKysely()) });
  }

  /** Puts a message back, to be handed out again after a pause. */
  async postpone(tx: Transaction, kind: string, message: Message, seconds: number): Promise<void> {
    const db = fromKysely(tx.em.getKysely());
    await this.#boss.fail(kind, message, undefined, { db });
    await this.#boss.update(kind, undefined, { id: message.id, startAfter: seconds, db });
  }

  /** Keeps a message that no worker has yet from them. */
  async keepBack(kind: string, queueId: string, seconds: number): Promise<void> {
    await this.#boss.update(kind, undefined, { id: queueId, startAfter: seconds });
  }

  /** Takes a message out of circulation; a worker that has it notices within half its lease. */
  async withdraw(tx: Transaction, kind: string, queueId: string): Promise<void> {
    await this.#boss.cancel(kind, queueId, { db: fromKysely(tx.em.getKysely()) });
  }

  /** Messages to be worked on, also those whose pause is not over. */
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
