import type { Plan } from '@emi/base/plans';
import { limitsOf } from '@emi/base/viewer';
import sql, { type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { FAILED_BEFORE, SCOUT } from './scout.kind.ts';

/** A district or school, by its id; whether it has a website to scout is not known yet. */
export interface Scoutable {
  readonly entityType: InstitutionType;
  readonly entityId: string;
}

/** An organization, and the maximum number of its concurrent scouting runs. */
export interface Slots {
  readonly organizationId: string;
  readonly cap: number;
}

/** The organization that requests scouting runs, and when. */
export interface ScoutingOrder extends Slots {
  readonly now: Date;
}

/**
 * Records scouting runs for districts and schools in the caller's transaction, and starts as many as the organization
 * has free slots; the others wait. Places with a waiting or running scouting run are skipped, whoever requested that
 * run: its findings are for everyone who has unlocked the place. A reading of the round becomes the organization's run.
 * The caller must hold the lock on the organization's account, which also guards its slots.
 * @returns the ids of the places whose run is new, or was one of the round
 */
export async function requestScouting(
  tx: Transaction,
  jobs: JobQueue,
  order: ScoutingOrder,
  entities: readonly Scoutable[],
): Promise<string[]> {
  if (entities.length === 0) return [];
  const types = entities.map(({ entityType }) => entityType);
  const ids = entities.map(({ entityId }) => entityId);
  // Ordered by id, so that concurrent requests for the same entities cannot deadlock.
  const fresh = await tx.rows<{ entityId: string }>(sql`
    insert into scouting_runs (district_id, school_id, organization_id, created_at)
    select case when type = 'district' then id end, case when type = 'school' then id end,
      ${order.organizationId}, ${order.now.toISOString()}
    from unnest(${types}::text[], ${ids}::uuid[]) wanted(type, id) order by id
    on conflict (entity_id) where status in ('pending', 'in_progress') do update set is_round = false,
        organization_id = excluded.organization_id, created_at = excluded.created_at, status = 'pending', job_id = null
      where scouting_runs.is_round
    returning entity_id as "entityId"`);
  await fillSlots(tx, jobs, order);
  return fresh.map(({ entityId }) => entityId);
}

/**
 * Locks an organization's account, which guards its slots; undefined if no organization meets the condition.
 * @param which condition on the organization `o`
 */
export async function lockSlots(tx: Transaction, which: Sql): Promise<Slots | undefined> {
  const [owner] = await tx.rows<{ organizationId: string; plan: Plan }>(sql`
    select o.id as "organizationId", o.plan from organizations o
      join credit_accounts a on a.organization_id = o.id
    where ${which} for no key update of a`);
  return owner && { organizationId: owner.organizationId, cap: limitsOf(owner.plan).scoutingJobs };
}

/** The number of an organization's slots in use: runs that have a job and have not ended. */
export async function slotsInUse(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx.rows<{ taken: number }>(sql`
    select count(*)::int as taken from scouting_runs
    where organization_id = ${organizationId} and status in ('pending', 'in_progress') and job_id is not null`);
  return row!.taken;
}

/** Starts an organization's waiting runs, oldest first, while it has free slots. Its account must be locked. */
export async function fillSlots(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, cap }: Slots,
): Promise<void> {
  const free = cap - (await slotsInUse(tx, organizationId));
  if (free <= 0) return;
  const runs = await tx.rows<{ id: string; hasFailed: boolean }>(sql`
    select r.id, coalesce((
      select before.status = 'error' from scouting_runs before
      where before.entity_id = r.entity_id and before.id <> r.id order by before.created_at desc limit 1
    ), false) as "hasFailed"
    from scouting_runs r where r.organization_id = ${organizationId} and r.status = 'pending' and r.job_id is null
    order by r.created_at, r.id limit ${free}`);
  if (runs.length === 0) return;
  const enqueued = await jobs.enqueue(
    tx,
    SCOUT,
    runs.map(({ id, hasFailed }) => ({
      payload: { runId: id },
      share: hasFailed ? FAILED_BEFORE : { of: organizationId, isSmall: false },
    })),
  );
  await tx.rows(sql`
    update scouting_runs r set job_id = started.job_id
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${enqueued.map(({ id }) => id)}::uuid[]) started(run_id, job_id)
    where r.id = started.run_id`);
}
