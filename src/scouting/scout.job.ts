import sql, { raw } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import { type JobHandler, Permanent, type RunningJob } from '../jobs/job.kind.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { Problem } from '../platform/base/problem.ts';
import { ENTITY_TABLES, type InstitutionType } from '../records/ref.ts';
import { fillSlots } from '../unlocking/request-scouting.ts';
import { SCOUT } from '../unlocking/scout.kind.ts';
import type { Plan } from '../viewer/plans.ts';
import { limitsOf } from '../viewer/viewer.ts';
import type { Analyst } from './analysts/analyst.ts';
import type { DocumentReader } from './isolated/isolated-tools.ts';
import { publish } from './publish/publish.ts';
import { PostgresRunStore } from './run/postgres-run-store.ts';
import { type RunTarget, readRunTarget, readVendors } from './run/read-run-target.ts';
import { PHASES, type Phase } from './run/run-store.ts';
import { scoutSite } from './run/scout-site.ts';
import type { Web } from './web/web.ts';
import { WebProblem } from './web/web-problem.ts';

export interface ScoutingTools {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
}

/** Executes a run, resuming where it stopped. */
export const scout = (tools: ScoutingTools): JobHandler<{ runId: string }> => ({
  kind: SCOUT,

  async run({ runId }, job) {
    const { db, queue, web, reader, analyst } = tools;
    if (!(await begin(db, runId, job))) return;
    const target = await readRunTarget(db.core, runId);
    if (!target.website) throw new Permanent(`No website is known for this ${target.entityType}.`);
    const { signal } = job;
    const runStore = new PostgresRunStore(db.core, runId, progressReporter(tools, target, job));
    const brief = { subject: target.subject, vendors: await readVendors(db.core), now: new Date(), signal };
    const { website, otherHosts, isBorrowed } = target;
    await scoutSite({ website, otherHosts, isBorrowed, brief, web, reader, analyst, runStore, signal }).catch(
      failReadably,
    );
    const [facts, summary] = [await runStore.facts(), await runStore.summary()];
    await job.finish(async (tx) => {
      const owner = await lockOwner(tx, runId);
      await publish(tx, { target, runId, facts, summary });
      await tx.rows(sql`
        update scouting_runs set status = 'completed', phase_state = 'completed', phases_completed = phases_total,
          message = 'Scouting is complete.', finished_at = now(), facts = null, summary = null
        where id = ${runId}`);
      await cleanUp(tx, queue, runId, owner);
    });
  },

  async failed(tx, { id, payload: { runId }, reason, isPermanent }) {
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
    await cleanUp(tx, tools.queue, runId, owner);
  },
});

/** Records the start of an attempt; returns `false` if the run has ended. */
async function begin({ core }: Database, runId: string, { id, failures }: RunningJob): Promise<boolean> {
  const [run] = await core.rows<{ entityType: InstitutionType; entityId: string }>(sql`
    update scouting_runs set status = 'in_progress', started_at = coalesce(started_at, now())
    where id = ${runId} and status in ('pending', 'in_progress')
    returning entity_type as "entityType", entity_id as "entityId"`);
  if (!run) return false;
  await core.rows(sql`
    update ${raw(ENTITY_TABLES[run.entityType])} set status = 'in_progress', last_analysis_job_id = ${id},
      retry_count = ${failures} where id = ${run.entityId}`);
  return true;
}

/** Phases whose completion time is stored on the entity. */
const COMPLETED_AT: Partial<Record<Phase, string>> = {
  map: 'website_mapped_at',
  fetch: 'content_fetched_at',
  extract: 'content_extracted_at',
};

/** Reports progress to the job, which checks that the run is still ours, and stores completion times on the entity. */
function progressReporter({ db }: ScoutingTools, { entityType, entityId }: RunTarget, job: RunningJob) {
  let last: Phase | undefined;
  return async (phase: Phase, message: string): Promise<void> => {
    const at = PHASES.indexOf(phase);
    await job.progress(at, PHASES.length, message);
    const column = phase !== last && last ? COMPLETED_AT[last] : undefined;
    last = phase;
    if (!column) return;
    await db.core.rows(
      sql`update ${raw(ENTITY_TABLES[entityType])} set ${raw(column)} = now() where id = ${entityId}`,
    );
  };
}

/** Fails the run with a readable message if the website cannot be read; the cause determines whether it is retried. */
function failReadably(error: unknown): never {
  if (!(error instanceof WebProblem)) throw error;
  throw error.canRetry ? new Problem('UNAVAILABLE', error.message) : new Permanent(error.message);
}

interface Owner {
  readonly organizationId: string;
  readonly plan: Plan;
}

/**
 * Locks the account whose slot the run uses, if any; before the run, by the lock order in docs/architecture.md.
 */
async function lockOwner(tx: Transaction, runId: string): Promise<Owner | undefined> {
  const [owner] = await tx.rows<Owner>(sql`
    select o.id as "organizationId", o.plan from scouting_runs r
      join organizations o on o.id = r.organization_id
      join credit_accounts a on a.organization_id = o.id
    where r.id = ${runId} for no key update of a`);
  return owner;
}

/** Deletes intermediate results and frees the slot for the organization's next run. */
async function cleanUp(
  tx: Transaction,
  queue: JobQueue,
  runId: string,
  owner: Owner | undefined,
): Promise<void> {
  await tx.rows(sql`delete from scouting_pages where run_id = ${runId}`);
  if (!owner) return;
  const { organizationId, plan } = owner;
  await fillSlots(tx, queue, { organizationId, cap: limitsOf(plan).scoutingJobs });
}
