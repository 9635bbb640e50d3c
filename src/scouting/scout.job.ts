import { Problem } from '@emi/base/problems';
import type { Analyst, ModelUse } from '@emi/reading';
import sql, { raw, type Sql } from 'sql-template-tag';
import { lockPayers, REFUND_REASONS, refundUnlocks } from '../accounts/credits/refund.ts';
import { ENTITY_TABLES, type InstitutionType } from '../accounts/prices/ref.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import { isEmptyAndUnread } from '../directory/institutions/empty-place.ts';
import { type JobHandler, LostJob, Permanent, type RunningJob } from '../jobs/job.kind.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { DocumentReader } from './isolated/isolated-tools.ts';
import { runPhases } from './phases/run-phases.ts';
import type { ChangeCounts } from './publish/note-changes.ts';
import { publish } from './publish/publish.ts';
import { fillSlots, lockSlots, type Scoutable, type Slots } from './request-scouting.ts';
import type { Kept } from './run/keeping-web.ts';
import { readKeptPages } from './run/kept-pages.ts';
import { PostgresRunStore } from './run/postgres-run-store.ts';
import { readAskedSummary } from './run/read-asked-summary.ts';
import { readByOf } from './run/read-by.ts';
import { type RunTarget, readRunTarget, readVendors } from './run/read-run-target.ts';
import { RereadingRunStore } from './run/rereading-run-store.ts';
import type { RoundSettings } from './run/round-bounds.ts';
import { PHASES, type Phase } from './run/run-store.ts';
import { refuseForeign } from './run/still-own.ts';
import { FAILED_BEFORE, SCOUT } from './scout.kind.ts';
import type { Web } from './web/web.ts';
import { WebProblem } from './web/web-problem.ts';

export interface ScoutingTools {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  /** Replaces the clocks of this process and of the database in simulations of many days. */
  readonly clock?: () => Date;
  readonly round?: RoundSettings;
  /** Given for a reading of the round. */
  readonly again?: ReadingAgain;
  /** Receives the number of completed phases with every message; for a run in this process. */
  readonly onProgress?: (completed: number, message: string) => void;
}

/** The terms of a reading of the round, which a run that somebody requested does not have. */
export interface ReadingAgain extends Partial<Pick<Kept, 'changedAt' | 'trustedDays'>> {
  /** True if facts that another analyst found on unchanged pages still count, until the next whole reading. */
  readonly allowsOlder: boolean;
  /** Receives what a language model cost, and the reason if it failed, in which case nothing is published. */
  readonly use: ModelUse;
}

/** Executes a run, resuming where it stopped. */
export const scout = (tools: ScoutingTools): JobHandler<{ runId: string }> => ({
  kind: SCOUT,

  async run({ runId }, job) {
    if (!(await begin(tools, runId, job))) return;
    // An aborted attempt ends at once, because its process may stop before the work does.
    const onAbort = () => void end(tools, runId);
    job.signal.addEventListener('abort', onAbort, { once: true });
    try {
      await attempt(tools, runId, job);
    } finally {
      job.signal.removeEventListener('abort', onAbort);
      if (!job.signal.aborted) await end(tools, runId);
    }
  },

  async failed(tx, { id, payload: { runId }, reason, isPermanent }) {
    const payers = await lockAccounts(tx, runId);
    const owner = await lockOwner(tx, runId);
    const [run] = await tx.rows<{ entityType: InstitutionType; entityId: string }>(sql`
      update scouting_runs set status = 'error', phase_state = 'error', failure_message = ${reason},
        message = 'Scouting failed.', can_retry = ${!isPermanent}, finished_at = now(), facts = null, summary = null
      where id = ${runId} and status in ('pending', 'in_progress')
      returning entity_type as "entityType", entity_id as "entityId"`);
    if (!run) return;
    await tx.rows(sql`
      update ${raw(ENTITY_TABLES[run.entityType])} set status = 'error', error_message = ${reason},
        last_analysis_job_id = ${id}
      where id = ${run.entityId}`);
    if (await isEmptyAndUnread(tx, run)) await refund(tx, payers, run);
    await cleanUp(tx, tools.queue, runId, owner);
  },
});

/** Locks the accounts of the run's organization and of all that paid for the place; returns the ids of the payers. */
async function lockAccounts(tx: Transaction, runId: string): Promise<string[]> {
  const [run] = await tx.rows<Scoutable & { owner: string | null }>(sql`
    select entity_type as "entityType", entity_id as "entityId", organization_id as owner
    from scouting_runs where id = ${runId}`);
  return run ? lockPayers(tx, [run], run.owner) : [];
}

/**
 * Refunds the organizations that paid for the place, because nothing of its website could be read and the directory has
 * nothing else about it.
 */
async function refund(tx: Transaction, payers: readonly string[], place: Scoutable): Promise<void> {
  for (const organizationId of payers) {
    const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
    await refundUnlocks(tx, actor, [place], REFUND_REASONS.unreadable);
  }
}

/** SQL: the time of a reading. */
export const atOf = ({ clock }: Pick<ScoutingTools, 'clock'>): Sql =>
  clock ? sql`${clock().toISOString()}::timestamptz` : sql`now()`;

/** Reads the place of a run and publishes what it found. */
export async function attempt(tools: ScoutingTools, runId: string, job: RunningJob): Promise<ChangeCounts> {
  const { db, queue, web, reader, analyst } = tools;
  const target = await readRunTarget(db.core, runId);
  const { website } = target;
  if (!website) throw new Permanent(`No website is known for this ${target.entityType}.`);
  const { signal } = job;
  const Store = target.wasRead ? RereadingRunStore : PostgresRunStore;
  const runStore = new Store(db.core, runId, progressReporter(tools, target, job));
  const now = tools.clock?.() ?? new Date();
  const { use, ...again } = tools.again ?? {};
  const pages = target.wasRead ? await readKeptPages(db.core, target.entityId) : [];
  const summarized = target.wasRead ? await readAskedSummary(db.core, target) : null;
  const brief = {
    subject: target.subject,
    vendors: await readVendors(db.core),
    now,
    signal,
    use,
    summarized,
  };
  const readBy = readByOf(analyst, brief, target);
  const kept = { pages, readBy, allowsOlder: false, now, ...again };
  await runPhases({ ...target, website, brief, web, reader, analyst, runStore, signal, kept })
    .then(() => refuseForeign(db.core, runId, website, pages))
    .catch((error: unknown) => failReadably(db, runId, error));
  // Publishing without the model would withdraw facts that only it finds, and the next reading would bring them back.
  if (use?.failure) throw new Problem('UNAVAILABLE', `The language model ${use.failure}.`);
  const [facts, summary] = [await runStore.facts(), await runStore.summary()];
  return job.finish(async (tx) => {
    const owner = await lockOwner(tx, runId);
    const counts = await publish(tx, { target, runId, facts, summary, now, at: atOf(tools) });
    await tx.rows(sql`
      update scouting_runs set status = 'completed', phase_state = 'completed', phases_completed = phases_total,
        message = concat_ws(' ', 'Scouting is complete.', (
          select 'Meetings at ' || string_agg(distinct area ->> 'platform', ' and ') || ', closed to crawlers.'
          from jsonb_array_elements(meeting_areas) area where (area ->> 'isClosed')::boolean), warning),
        finished_at = now(), website = ${website}, facts = null, summary = null,
        summary_of = ${summary.askedOf ?? null}
      where id = ${runId}`);
    await noteReading(tx, target, atOf(tools));
    await cleanUp(tx, queue, runId, owner);
    return counts;
  });
}

/**
 * Notes in the round that a customer's run has read the place, so that the round need not read it at once. A reading of
 * the round, which holds a claim, changes nothing here: the round schedules the next one itself.
 */
const noteReading = (tx: Transaction, { entityId }: RunTarget, at: Sql): Promise<unknown> =>
  tx.rows(sql`
    update place_readings set last_read_at = ${at}, last_whole_at = ${at}, asked_at = ${at}, failures = 0,
      failing_since = null, problem = null,
      due_at = greatest(due_at, ${at} + make_interval(hours => interval_hours::int))
    where entity_id = ${entityId} and claim is null`);

/** Number of crashed attempts after which the website itself is probably the cause. */
const CRASHES_ALLOWED = 2;

/**
 * Records the start of an attempt; returns `false` if the run has ended. A run whose process crashed is moved to the
 * share of places that failed before, so that the runs of that process are repeated one at a time.
 * @throws LostJob once the run has been moved; Permanent after `CRASHES_ALLOWED` crashes
 */
async function begin(
  { db, queue }: ScoutingTools,
  runId: string,
  { id, failures, step }: RunningJob,
): Promise<boolean> {
  const [run] = await db.core.rows<{ entityType: InstitutionType; entityId: string; crashes: number }>(sql`
    update scouting_runs set status = 'in_progress', started_at = coalesce(started_at, now()),
      open_attempts = open_attempts + 1
    where id = ${runId} and status in ('pending', 'in_progress')
    returning entity_type as "entityType", entity_id as "entityId", open_attempts - 1 as crashes`);
  if (!run) return false;
  if (run.crashes >= CRASHES_ALLOWED) {
    throw new Permanent('Reading this website has ended our work on it twice, so it is set aside.');
  }
  await db.core.rows(sql`
    update ${raw(ENTITY_TABLES[run.entityType])} set status = 'in_progress', last_analysis_job_id = ${id},
      retry_count = ${failures} where id = ${run.entityId}`);
  if (run.crashes === 0) return true;
  const isMoved = await step((tx) => moveToSuspects(tx, queue, runId, id));
  if (isMoved) throw new LostJob();
  return true;
}

/**
 * Requeues the job in the share of places that failed before, which invalidates its message. Returns `false` if that
 * was done before.
 */
async function moveToSuspects(
  tx: Transaction,
  queue: JobQueue,
  runId: string,
  jobId: string,
): Promise<boolean> {
  const moved = await tx.rows(sql`
    update scouting_runs set is_suspect = true, open_attempts = open_attempts - 1
    where id = ${runId} and not is_suspect returning id`);
  if (moved.length === 0) return false;
  const queueId = await queue.sendAgain(tx, SCOUT, jobId, FAILED_BEFORE);
  await tx.rows(sql`update jobs set status = 'queued', queue_id = ${queueId} where id = ${jobId}`);
  return true;
}

/** Records that an attempt ended without a crash of its process. */
async function end({ db }: ScoutingTools, runId: string): Promise<void> {
  await db.core
    .rows(sql`update scouting_runs set open_attempts = greatest(open_attempts - 1, 0) where id = ${runId}`)
    .catch(() => undefined);
}

/** Phases whose completion time is stored on the entity. */
const COMPLETED_AT: Partial<Record<Phase, string>> = {
  map: 'website_mapped_at',
  fetch: 'content_fetched_at',
  extract: 'content_extracted_at',
};

/**
 * Reports progress to the job, which checks that this worker still holds the run, and stores completion times on the
 * entity.
 */
function progressReporter(
  { db, onProgress }: ScoutingTools,
  { entityType, entityId }: RunTarget,
  job: RunningJob,
) {
  let last: Phase | undefined;
  return async (phase: Phase, message: string): Promise<void> => {
    const completed = PHASES.indexOf(phase);
    onProgress?.(completed, message);
    await job.progress(completed, PHASES.length, message);
    const column = last && last !== phase && COMPLETED_AT[last];
    last = phase;
    if (!column) return;
    await db.core.rows(
      sql`update ${raw(ENTITY_TABLES[entityType])} set ${raw(column)} = now() where id = ${entityId}`,
    );
  };
}

/**
 * Fails the attempt with a readable message if the website cannot be read; the cause determines whether it is retried.
 * The status shows the failure at once, not only after the last attempt.
 */
async function failReadably({ core }: Database, runId: string, error: unknown): Promise<never> {
  if (!(error instanceof WebProblem)) throw error;
  if (!error.canRetry) throw new Permanent(error.message);
  await core.rows(sql`
    update scouting_runs set message = ${`${error.message} It is tried again.`}
    where id = ${runId} and status = 'in_progress'`);
  throw new Problem('UNAVAILABLE', error.message);
}

/**
 * Locks the account whose slot the run uses, if any. Call it before locking the run, because of the lock order in
 * docs/architecture.md.
 */
const lockOwner = (tx: Transaction, runId: string): Promise<Slots | undefined> =>
  lockSlots(tx, sql`o.id = (select organization_id from scouting_runs where id = ${runId})`);

/** Deletes intermediate results and frees the slot for the organization's next run. */
async function cleanUp(
  tx: Transaction,
  queue: JobQueue,
  runId: string,
  owner: Slots | undefined,
): Promise<void> {
  await tx.rows(sql`delete from scouting_pages where run_id = ${runId}`);
  if (owner) await fillSlots(tx, queue, owner);
}
