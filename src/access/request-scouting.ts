import sql from 'sql-template-tag';
import type { Transaction } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { InstitutionType } from './ref.ts';
import { SCOUT } from './scout.kind.ts';

/** A district or school whose website is to be read. */
export interface Scoutable {
  readonly entityType: InstitutionType;
  readonly entityId: string;
}

/** For whom something is scouted, and how many places that organization has. */
export interface ScoutingOrder {
  readonly organizationId: string;
  /** Runs at the same time, by the plan. */
  readonly cap: number;
  readonly now: Date;
}

/**
 * Notes that districts and schools are to be scouted, in the caller's transaction, and starts as many as the
 * organization has places free; the others wait for one. What waits or is under way already, for whomever, is left
 * alone: what it finds is for everybody who has unlocked the entity.
 *
 * The organization's account must be locked: its lock is also that of its places.
 * @returns the entities whose scouting is new.
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
  // In the order of ids, so that two requests for the same entities cannot wait for one another.
  const fresh = await tx.rows<{ entityId: string }>(sql`
    insert into scouting_runs (district_id, school_id, organization_id, created_at)
    select case when type = 'district' then id end, case when type = 'school' then id end,
      ${order.organizationId}, ${order.now.toISOString()}
    from unnest(${types}::text[], ${ids}::uuid[]) wanted(type, id) order by id
    on conflict (entity_id) where status in ('pending', 'in_progress') do nothing
    returning entity_id as "entityId"`);
  await fillPlaces(tx, jobs, order);
  return fresh.map(({ entityId }) => entityId);
}

/** How many places of an organization are taken: runs that have a job, and have not ended. */
export async function takenPlaces(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx.rows<{ taken: number }>(sql`
    select count(*)::int as taken from scouting_runs
    where organization_id = ${organizationId} and status in ('pending', 'in_progress') and job_id is not null`);
  return row!.taken;
}

/** Starts waiting runs of an organization, the oldest first, as long as it has places. Its account must be locked. */
export async function fillPlaces(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, cap }: Omit<ScoutingOrder, 'now'>,
): Promise<void> {
  const free = cap - (await takenPlaces(tx, organizationId));
  if (free <= 0) return;
  const runs = await tx.rows<{ id: string }>(sql`
    select id from scouting_runs where organization_id = ${organizationId} and status = 'pending' and job_id is null
    order by created_at, id limit ${free}`);
  if (runs.length === 0) return;
  const enqueued = await jobs.enqueue(
    tx,
    SCOUT,
    runs.map(({ id }) => ({ payload: { runId: id } })),
  );
  await tx.rows(sql`
    update scouting_runs r set job_id = started.job_id
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${enqueued.map(({ id }) => id)}::uuid[]) started(run_id, job_id)
    where r.id = started.run_id`);
}
