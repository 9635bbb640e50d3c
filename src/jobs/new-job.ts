import { traceparent } from '@emi/base/telemetry';
import sql from 'sql-template-tag';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../db/transaction.ts';
import type { JobKind } from './job.kind.ts';

export interface NewJob<Payload> {
  readonly payload: Payload;
  /** The owner. Absent for shared and internal work. */
  readonly organizationId?: string;
  readonly userId?: string;
  /** While a job of the kind with this key is open, no second one is created. */
  readonly key?: string;
  /**
   * The share of a process's workers that the job counts toward: at most half of them, or a quarter if the share is
   * small. Absent: no limit.
   */
  readonly share?: WorkerShare;
}

export interface WorkerShare {
  readonly of: string;
  readonly isSmall: boolean;
}

export interface EnqueuedJob {
  /** The public id, `job_record_id` in REST. */
  readonly id: string;
  /** The id of the job's message, `job_id` in REST. */
  readonly queueId: string;
  /** False if an open job with the same key existed. */
  readonly isNew: boolean;
}

interface NewRecord {
  readonly id: string;
  readonly queue_id: string;
  readonly payload: unknown;
  readonly key?: string;
  readonly organization_id?: string;
  readonly user_id?: string;
}

/** Creates the records of jobs, or finds the open ones with their keys; returns them in the given order. */
export async function recordJobs<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<EnqueuedJob[]> {
  const records: NewRecord[] = jobs.map((job) => ({
    id: uuid(),
    queue_id: uuid(),
    payload: kind.payload.parse(job.payload),
    key: job.key,
    organization_id: job.organizationId,
    user_id: job.userId,
  }));
  const answers = new Map<NewRecord, EnqueuedJob>();
  // Needs a second round only if an open job with the same key ends in between.
  for (let asked = records; asked.length > 0; asked = asked.filter((record) => !answers.has(record))) {
    const made = await insertRecords(tx, kind.name, asked);
    const open = made.size < asked.length ? await openJobs(tx, kind.name, asked) : undefined;
    for (const record of asked) {
      const other = open?.get(record.key);
      if (made.has(record.id)) {
        answers.set(record, { id: record.id, queueId: record.queue_id, isNew: true });
      } else if (other) {
        answers.set(record, { ...other, isNew: false });
      }
    }
  }
  return records.map((record) => answers.get(record) as EnqueuedJob);
}

/**
 * Returns the ids of the created jobs; none is created for a key that an open job has. Inserts in the order of keys, to
 * avoid deadlocks.
 */
async function insertRecords(
  tx: Transaction,
  kind: string,
  records: readonly NewRecord[],
): Promise<Set<string>> {
  const made = await tx.rows<{ id: string }>(sql`
    insert into jobs (id, queue_id, kind, payload, key, organization_id, user_id, traceparent)
    select id, queue_id, ${kind}, payload, key, organization_id, user_id, ${traceparent() ?? null}
    from json_to_recordset(${JSON.stringify(records)}::json)
      as new (id uuid, queue_id uuid, payload jsonb, key text, organization_id uuid, user_id uuid)
    order by key
    on conflict (kind, key) where status in ('queued', 'processing') do nothing
    returning id`);
  return new Set(made.map(({ id }) => id));
}

async function openJobs(
  tx: Transaction,
  kind: string,
  records: readonly NewRecord[],
): Promise<Map<string | undefined, { id: string; queueId: string }>> {
  const keys = records.flatMap(({ key }) => key ?? []);
  const open = await tx.rows<{ id: string; queueId: string; key: string }>(sql`
    select id, queue_id as "queueId", key from jobs
    where kind = ${kind} and key = any(${keys}) and status in ('queued', 'processing')`);
  return new Map(open.map(({ id, queueId, key }) => [key, { id, queueId }]));
}
