import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/transaction.ts';

/** A district or school whose website is to be read. */
export interface Scoutable {
  readonly entityType: 'district' | 'school';
  readonly entityId: string;
}

/**
 * Queues the scouting of districts and schools in the caller's transaction. What is queued or under way already, for
 * whomever, is left alone: what it finds is for everybody who has unlocked the entity.
 */
export async function requestScouting(
  { viewer, now }: Context,
  tx: Transaction,
  entities: readonly Scoutable[],
): Promise<void> {
  if (entities.length === 0) return;
  const types = entities.map(({ entityType }) => entityType);
  const ids = entities.map(({ entityId }) => entityId);
  // In the order of ids, so that two requests for the same entities cannot wait for one another.
  await tx.rows(sql`
    insert into scouting_runs (district_id, school_id, organization_id, created_at)
    select case when type = 'district' then id end, case when type = 'school' then id end,
      ${viewer.organizationId}, ${now.toISOString()}
    from unnest(${types}::text[], ${ids}::uuid[]) wanted(type, id) order by id
    on conflict (entity_id) where status in ('pending', 'in_progress') do nothing
    returning id`);
}
