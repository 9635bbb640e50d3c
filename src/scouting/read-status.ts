import { isSyntheticId } from '@emi/base/declared';
import { inOwnWorld } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../accounts/prices/ref.ts';
import type { ScoutingState } from '../directory/institutions/institution.values.ts';
import type { Context } from '../requests/context/context.ts';
import type { PhaseState, ScoutingStatusValue } from './scouting.values.ts';
import type { ScoutingStatus } from './scouting-status.ts';

/** A place, and its last run outside the round; everything about the run is null for a place without such a run. */
interface Row {
  id: string;
  /** The record's own status; used without a run, as after an import, and if the round has read it after a failure. */
  recordStatus: ScoutingState;
  crawledAt: string | null;
  hasWebsite: boolean;
  status: ScoutingState | null;
  phase: string | null;
  phaseState: PhaseState | null;
  phasesCompleted: number | null;
  phasesTotal: number | null;
  message: string | null;
  failureMessage: string | null;
  canRetry: boolean | null;
  startedAt: string | null;
  finishedAt: string | null;
  durationSeconds: number | null;
  /** The reason that the round has not been able to read the place for two weeks; null if it has read the place. */
  problem: string | null;
  failingSince: string | null;
}

/** Reads the scouting status of a district or school, batched; `null` if it does not exist. */
export function readScoutingStatus(
  { db, loaders, viewer }: Context,
  type: InstitutionType,
  id: string,
): Promise<ScoutingStatus | null> {
  const batch = async (ids: readonly string[]): Promise<(ScoutingStatus | null)[]> => {
    const rows = await db.core.rows<Row>(sql`
      select e.id, e.status as "recordStatus", e.crawled_at as "crawledAt", ${hasWebsite(type)} as "hasWebsite",
        p.problem, p.failing_since as "failingSince", last.*
      from ${raw(ENTITY_TABLES[type])} e left join lateral (
        select r.status, r.phase, r.phase_state as "phaseState", r.phases_completed as "phasesCompleted",
          r.phases_total as "phasesTotal", r.message, r.failure_message as "failureMessage",
          r.can_retry as "canRetry", r.started_at as "startedAt", r.finished_at as "finishedAt",
          round(extract(epoch from r.finished_at - r.started_at))::int as "durationSeconds"
        from scouting_runs r where r.entity_id = e.id and not r.is_round order by r.created_at desc limit 1
      ) last on true
      left join place_readings p on p.entity_id = e.id and e.status = 'error'
      ${whereClause([sql`e.id = any(${ids}::uuid[])`, ...inOwnWorld(viewer, 'e.id')])}`);
    return inOrder(
      ids,
      rows.map((row) => statusOf(type, row)),
      ({ entityId }) => entityId,
    );
  };
  return loaders.get(`scouting status of ${type}`, batch).load(id);
}

/** SQL: the place `e` operates and has a website: its own or, for a school, its district's. */
export const hasWebsite = (type: InstitutionType) =>
  type === 'district'
    ? raw(`e.website_url is not null and operates(e.operating_status)`)
    : raw(
        `(select coalesce(e.website_url, d.website_url) is not null
          and operates(coalesce(e.operating_status, d.operating_status))
          from districts d where d.id = e.district_id)`,
      );

const MESSAGES: Readonly<Record<ScoutingStatusValue, string>> = {
  idle: 'Not scouted yet.',
  pending: 'Waiting to start.',
  in_progress: 'Scouting is under way.',
  completed: 'Scouting is complete.',
  error: 'Scouting failed.',
};

/** A failed run gets a general message, because its last message says what the failed phase was doing. */
function messageOf(status: ScoutingStatusValue, { message, hasWebsite }: Row): string {
  if (status === 'error') return MESSAGES.error;
  if (status === 'idle' && !hasWebsite) return 'No website is known, so there is nothing to scout.';
  return forEverybody(message) ?? MESSAGES[status];
}

function statusOf(entityType: InstitutionType, row: Row): ScoutingStatus {
  const { id, recordStatus } = row;
  // The last run succeeded, but the round has not been able to read the place for two weeks.
  const isLost = row.status === 'completed' && row.problem !== null;
  // The last run failed, but the round has read the place since.
  const isRead = row.status === 'error' && recordStatus === 'completed';
  const ofRun = isRead ? recordStatus : row.status;
  const status = isLost ? 'error' : (ofRun ?? (recordStatus === 'pending' ? 'idle' : recordStatus));
  const isCompleted = status === 'completed';
  const phasesTotal = row.phasesTotal ?? 1;
  const phasesCompleted = isRead ? phasesTotal : (row.phasesCompleted ?? Number(isCompleted));
  const crawledAt = isCompleted ? row.crawledAt : null;
  const endedAt = row.status && !isRead ? row.finishedAt : crawledAt;
  return {
    id,
    entityId: id,
    entityType,
    origin: isSyntheticId(id) ? 'synthetic' : null,
    status,
    progress: {
      currentPhase: row.phase,
      phaseState: (isRead ? null : row.phaseState) ?? recordStatus,
      phasesCompleted,
      phasesTotal,
      percent: isCompleted ? 100 : Math.floor((100 * phasesCompleted) / phasesTotal),
      message: isRead ? MESSAGES.completed : messageOf(status, row),
      startedAt: row.startedAt,
    },
    failure:
      status === 'error'
        ? {
            message: forEverybody(isLost ? row.problem : row.failureMessage) ?? MESSAGES.error,
            canRetry: isLost || (row.canRetry ?? true),
            occurredAt: isLost ? row.failingSince : endedAt,
          }
        : null,
    success: isCompleted ? { completedAt: endedAt, durationSeconds: row.durationSeconds } : null,
  };
}

/**
 * The first line of a message, without URLs; null if nothing is left. Stack traces begin on the second line, and the
 * status is readable even for locked records.
 */
function forEverybody(message: string | null): string | null {
  const text = message
    ?.split('\n', 1)[0]
    ?.replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, '…')
    .trim();
  return text || null;
}
