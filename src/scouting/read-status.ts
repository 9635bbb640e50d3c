import sql, { raw } from 'sql-template-tag';
import type { ScoutingState } from '../directory/institutions/institution.values.ts';
import { isSyntheticId } from '../platform/graph/synthetic-id.ts';
import type { Context } from '../records/context.ts';
import { inOrder } from '../records/loaders.ts';
import { whereClause } from '../records/page-query.ts';
import { ENTITY_TABLES, type InstitutionType } from '../records/ref.ts';
import { inOwnWorld } from '../records/synthetic.ts';
import type { PhaseState, ScoutingStatusValue } from './scouting.values.ts';
import type { ScoutingStatus } from './scouting-status.ts';

interface Run {
  status: ScoutingState;
  phase: string | null;
  phaseState: PhaseState;
  phasesCompleted: number;
  phasesTotal: number;
  message: string | null;
  failureMessage: string | null;
  canRetry: boolean;
  startedAt: string | null;
  finishedAt: string | null;
  durationSeconds: number | null;
}

/** Reads the scouting status of a district or school, batched; `null` if it does not exist. */
export function readScoutingStatus(
  { db, loaders, viewer }: Context,
  type: InstitutionType,
  id: string,
): Promise<ScoutingStatus | null> {
  const batch = async (ids: readonly string[]): Promise<(ScoutingStatus | null)[]> => {
    const rows = await db.core.rows<Row>(sql`
      select e.id, e.status as "recordStatus", e.crawled_at as "crawledAt", ${hasWebsite(type)} as "hasWebsite", last.*
      from ${raw(ENTITY_TABLES[type])} e left join lateral (
        select r.status, r.phase, r.phase_state as "phaseState", r.phases_completed as "phasesCompleted",
          r.phases_total as "phasesTotal", r.message, r.failure_message as "failureMessage",
          r.can_retry as "canRetry", r.started_at as "startedAt", r.finished_at as "finishedAt",
          round(extract(epoch from r.finished_at - r.started_at))::int as "durationSeconds"
        from scouting_runs r where r.entity_id = e.id order by r.created_at desc limit 1
      ) last on true
      ${whereClause([sql`e.id = any(${ids}::uuid[])`, ...inOwnWorld(viewer, 'e.id')])}`);
    return inOrder(
      ids,
      rows.map((row) => statusOf(type, row)),
      ({ entityId }) => entityId,
    );
  };
  return loaders.get(`scouting status of ${type}`, batch).load(id);
}

/** SQL: there is a website to scout: the record's own or, for a school, its district's. */
export const hasWebsite = (type: InstitutionType) =>
  type === 'district'
    ? raw('e.website_url is not null')
    : raw(
        'coalesce(e.website_url, (select d.website_url from districts d where d.id = e.district_id)) is not null',
      );

/** A place, and its last run if it has one. */
interface Row extends Nullable<Run> {
  id: string;
  /** The record's own status, used if there was no run, for example after an import. */
  recordStatus: ScoutingState;
  crawledAt: string | null;
  hasWebsite: boolean;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

const MESSAGES: Readonly<Record<ScoutingStatusValue, string>> = {
  idle: 'Not scouted yet.',
  pending: 'Waiting to start.',
  in_progress: 'Scouting is under way.',
  completed: 'Scouting is complete.',
  error: 'Scouting failed.',
};

/** The last message of a failed run belongs to the phase that failed. */
function messageOf(status: ScoutingStatusValue, message: string | null, { hasWebsite }: Row): string {
  if (status === 'error') return MESSAGES.error;
  if (status === 'idle' && !hasWebsite) return 'No website is known, so there is nothing to scout.';
  return forEverybody(message) ?? MESSAGES[status];
}

/** Derives a run from the record's own status if there is none. */
const withoutRun = (status: ScoutingState, crawledAt: string | null): Run => ({
  status,
  phase: null,
  phaseState: status,
  phasesCompleted: status === 'completed' ? 1 : 0,
  phasesTotal: 1,
  message: null,
  failureMessage: null,
  canRetry: true,
  startedAt: null,
  finishedAt: status === 'completed' ? crawledAt : null,
  durationSeconds: null,
});

function statusOf(entityType: InstitutionType, row: Row): ScoutingStatus {
  const { id, recordStatus, crawledAt } = row;
  const hasRun = row.status !== null;
  const last = hasRun ? (row as Run) : withoutRun(recordStatus, crawledAt);
  const status = !hasRun && recordStatus === 'pending' ? 'idle' : last.status;
  return {
    id,
    entityId: id,
    entityType,
    origin: isSyntheticId(id) ? 'synthetic' : null,
    status,
    progress: {
      currentPhase: last.phase,
      phaseState: last.phaseState,
      phasesCompleted: last.phasesCompleted,
      phasesTotal: last.phasesTotal,
      percent: status === 'completed' ? 100 : Math.floor((100 * last.phasesCompleted) / last.phasesTotal),
      message: messageOf(status, last.message, row),
      startedAt: last.startedAt,
    },
    failure:
      status === 'error'
        ? {
            message: forEverybody(last.failureMessage) ?? MESSAGES.error,
            canRetry: last.canRetry,
            occurredAt: last.finishedAt,
          }
        : null,
    success:
      status === 'completed' ? { completedAt: last.finishedAt, durationSeconds: last.durationSeconds } : null,
  };
}

/**
 * The status is readable even for locked records, so URLs are removed, and stack traces, which begin on the second
 * line.
 */
function forEverybody(message: string | null): string | null {
  const text = message
    ?.split('\n', 1)[0]
    ?.replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, '…')
    .trim();
  return text || null;
}
