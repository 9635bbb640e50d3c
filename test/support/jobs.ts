import type { DatabaseAddress } from '@emi/base/runtime';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { cleanUpJobs } from '../../src/jobs/clean-up.job.ts';
import { listJobs } from '../../src/jobs/control.ts';
import type { Job } from '../../src/jobs/job.entity.ts';
import { type JobHandler, jobKind, type RunningJob } from '../../src/jobs/job.kind.ts';
import type { EnqueuedJob, NewJob } from '../../src/jobs/new-job.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import type { JobRuntime } from '../../src/jobs/run-job.ts';
import { asOwner, freshDatabase } from './database.ts';
import { drain } from './drain.ts';
import { openTestDatabase } from './open-database.ts';

const LEASE_SECONDS = 2;

/** A kind whose jobs leave a row in the database when they are done. */
export const NOTE = jobKind({
  name: 'note',
  payload: z.object({ text: z.string().max(20) }),
  retries: 2,
  backoffSeconds: 60,
  timeLimitSeconds: 30,
});
/** A kind with a schedule. */
export const NIGHTLY = jobKind({ ...NOTE, name: 'nightly', payload: z.object({}), cron: '0 4 * * *' });
export type Note = z.infer<typeof NOTE.payload>;

/** The effect that must occur exactly once per job. */
export const leaveNote = (job: RunningJob, text: string): Promise<unknown> =>
  job.finish((tx) => tx.rows(sql`insert into notes (job_id, text) values (${job.id}, ${text})`));

export const noting = (overrides: Partial<JobHandler<Note>> = {}): JobHandler<Note> => ({
  kind: NOTE,
  run: async ({ text }, job) => void (await leaveNote(job, text)),
  ...overrides,
});

/** A database with a queue and without any worker. */
export class JobStage implements JobRuntime {
  readonly logger = pino({ level: 'silent' });
  readonly address: DatabaseAddress;
  readonly db: Database;
  readonly queue: JobQueue;
  readonly #drop: () => Promise<void>;

  private constructor(address: DatabaseAddress, db: Database, queue: JobQueue, drop: () => Promise<void>) {
    this.address = address;
    this.db = db;
    this.queue = queue;
    this.#drop = drop;
  }

  /** @param address a migrated database; a new one by default */
  static async open(address?: DatabaseAddress): Promise<JobStage> {
    const database = address ? { address, drop: async () => undefined } : await freshDatabase();
    const db = await openTestDatabase({
      address: database.address,
      entities,
      coreConnections: 8,
      searchConnections: 1,
    });
    await asOwner(database.address, 'create table notes (job_id uuid not null, text text not null)');
    const queue = await JobQueue.open(db, [NOTE, NIGHTLY, cleanUpJobs.kind], LEASE_SECONDS);
    return new JobStage(database.address, db, queue, database.drop);
  }

  enqueue(...jobs: NewJob<Note>[]): Promise<EnqueuedJob[]> {
    return this.db.transaction((tx) => this.queue.enqueue(tx, NOTE, jobs));
  }

  async enqueueNote(text = 'hello'): Promise<EnqueuedJob> {
    const [job] = await this.enqueue({ payload: { text } });
    return job!;
  }

  drain(handler: JobHandler<Note> = noting()): Promise<void> {
    return drain(this, [handler]);
  }

  async job(id: string): Promise<Job> {
    const jobs = await listJobs(this.db, {}, 1_000);
    return jobs.find((job) => job.id === id)!;
  }

  async notes(): Promise<string[]> {
    const rows = await this.db.core.rows<{ text: string }>(sql`select text from notes order by text`);
    return rows.map(({ text }) => text);
  }

  async clear(): Promise<void> {
    await this.db.core.rows(
      sql`with gone as (delete from jobs), done as (delete from pgboss.job) delete from notes`,
    );
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.db.close();
    await this.#drop();
  }
}
