import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction.ts';
import { deleteSome } from '../../jobs/clean-up.job.ts';
import { type JobHandler, jobKind, type RunningJob } from '../../jobs/job.kind.ts';
import { type OwnRows, REMOVED } from './organization-rows.ts';

const DELETED_ORGANIZATION = 'Deleted organization';
const DELETED_USER = 'Deleted user';
const DEFAULT_BATCH_SIZE = 5_000;
/** Jobs per transaction, which also deletes their emails. */
const JOBS = 1_000;

/** Deletes organizations that are due, except for their books. If it is killed, the next run continues. */
export const deleteOrganizations: JobHandler<object> = {
  kind: jobKind({
    name: 'delete_organizations',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 3_000,
    cron: '37 * * * *',
  }),
  run: async (_payload, job) => {
    const due = await job.step((tx) =>
      tx.rows<{ id: string }>(sql`
        select o.id from organizations o where o.deletion_due_at <= now() and o.deleted_at is null
        order by o.deletion_due_at, o.id`),
    );
    for (const { id } of due) await remove(job, id);
  },
};

async function remove(job: RunningJob, id: string): Promise<void> {
  const step = (work: (tx: Transaction) => Promise<boolean>) =>
    job.step(async (tx) => ((await isReady(tx, id)) ? work(tx) : undefined));
  const batches = [jobsWithEmails(id), ...REMOVED.map((rows) => batchOf(rows, id)), reasonsOfEntries(id)];
  for (const batch of batches) {
    let isOver: boolean | undefined = false;
    while (isOver === false) isOver = await step((tx) => run(tx, batch));
    if (isOver === undefined) return;
  }
  // Deletes rows that were added in the meantime, under a lock that prevents further ones.
  const finish = async (tx: Transaction): Promise<boolean> => {
    await tx.rows(sql`select from organizations where id = ${id} for update`);
    for (const batch of batches) if (!(await run(tx, batch))) return false;
    await close(tx, id);
    return true;
  };
  let isClosed: boolean | undefined;
  do isClosed = await step(finish);
  while (isClosed === false);
}

/** Locks the organization. Returns `false` if its deletion was canceled, or if its work in progress must end first. */
async function isReady({ rows }: Transaction, id: string): Promise<boolean> {
  const due = await rows(sql`
    select from organizations o where o.id = ${id} and o.deletion_due_at <= now() and o.deleted_at is null
    for no key update`);
  const open = await rows(sql`
    select from jobs where organization_id = ${id} and status in ('queued', 'processing')
    union all
    select from scouting_runs where organization_id = ${id} and status in ('pending', 'in_progress') limit 1`);
  return due.length > 0 && open.length === 0;
}

interface Batch {
  readonly statement: Sql;
  readonly size: number;
  /** True for a table to which the service can only append, so that only its owner can change it. */
  readonly isOwners?: boolean;
}

/** Runs a batch. Returns `true` if no rows are left for another. */
async function run({ rows }: Transaction, { statement, size, isOwners }: Batch): Promise<boolean> {
  if (isOwners) await rows(raw('set local role none'));
  return (await rows(statement)).length < size;
}

const batchOf = ({ table, of, batch: size = DEFAULT_BATCH_SIZE }: OwnRows, id: string): Batch => ({
  size,
  statement: deleteSome(table, of(id), size),
});

/** Jobs with their emails, in one transaction, because audits compare them. */
const jobsWithEmails = (id: string): Batch => ({
  size: JOBS,
  statement: sql`
    with gone as (
      delete from jobs where ctid = any(array(
        select r.ctid from jobs r where r.organization_id = ${id} limit ${JOBS}))
      returning id
    ), emails as (
      delete from generated_emails where job_id in (select id from gone)
    ) select from gone`,
});

const reasonsOfEntries = (id: string): Batch => ({
  size: DEFAULT_BATCH_SIZE,
  isOwners: true,
  statement: sql`
    update credit_entries set reason = null where ctid = any(array(
      select r.ctid from credit_entries r where r.organization_id = ${id} and r.reason is not null
      limit ${DEFAULT_BATCH_SIZE}))
    returning 1`,
});

/** Removes names from the rows that are kept, and marks the organization as deleted. */
async function close({ rows }: Transaction, id: string): Promise<void> {
  await rows(sql`update scouting_runs set organization_id = null where organization_id = ${id}`);
  await rows(sql`
    update users set name = ${DELETED_USER}, removed_at = coalesce(removed_at, now()) where organization_id = ${id}`);
  await rows(sql`
    update organizations set name = ${DELETED_ORGANIZATION}, deleted_at = now() where id = ${id}`);
}
