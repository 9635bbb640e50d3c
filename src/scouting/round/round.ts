import { randomUUID } from 'node:crypto';
import { Problem } from '@emi/base/problems';
import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import type { Transaction } from '../../db/transaction.ts';
import { SIGNALED_TABLES } from '../../directory/findings/findings.ts';
import { LostJob, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { ChangeCounts } from '../publish/note-changes.ts';
import { hostWithoutWww } from '../run/own-host.ts';
import { readByOf } from '../run/read-by.ts';
import { type RunTarget, readRunTarget, readVendors } from '../run/read-run-target.ts';
import { atOf, attempt, type ScoutingTools } from '../scout.job.ts';
import { WebProblem } from '../web/web-problem.ts';
import { HOURS, leave } from './enlist.ts';
import { LEAST_APART, nextReading } from './interval.ts';
import { look } from './look.ts';
import { countFindings, lateness, roundReadings } from './round-metrics.ts';

/** A place that is due. */
interface DuePlace {
  readonly entityType: InstitutionType;
  readonly entityId: string;
  readonly claim: string;
  readonly isUnlocked: boolean;
  readonly readings: number;
  readonly changes: number;
  readonly failures: number;
  readonly failingSince: string | null;
  readonly lastWholeAt: string | null;
  readonly meanHours: number | null;
  readonly dueAt: string;
}

/** What became of a place that was due. */
export interface RoundReading {
  readonly entityId: string;
  readonly how: 'look' | 'reading' | 'failed' | 'lost';
  readonly isChanged: boolean;
  readonly problem: string | null;
}

export interface RoundOptions {
  /** Reads what is due at this time. */
  readonly until: Date;
  /** Places at most. */
  readonly most: number;
  readonly signal?: AbortSignal;
}

/** Minutes after which the process that reads a place is taken for dead. */
const CLAIM_MINUTES = 35;
const HOUR_MS = 3_600_000;

/** Reads places that are due, one after the other, that with the earliest promise first. */
export async function readDue(
  tools: ScoutingTools,
  { until, most, signal = new AbortController().signal }: RoundOptions,
): Promise<RoundReading[]> {
  const done: RoundReading[] = [];
  while (done.length < most && !signal.aborted) {
    const place = await claimDue(tools, until);
    if (!place) break;
    const { isUnlocked, dueAt } = place;
    lateness.observe(
      { reason: isUnlocked ? 'unlocked' : 'covered' },
      (until.getTime() - Date.parse(dueAt)) / 1_000,
    );
    const reading = await readPlace(tools, place, until, signal);
    roundReadings.inc({ how: reading.how });
    done.push(reading);
  }
  return done;
}

/** Takes a place; one claim after the other, so that two never take places of the same host. */
const claimDue = ({ db }: ScoutingTools, until: Date): Promise<DuePlace | undefined> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('round', 0))`);
    return takeDue(tx, until);
  });

async function takeDue(tx: Transaction, until: Date): Promise<DuePlace | undefined> {
  const at = sql`${until.toISOString()}::timestamptz`;
  const [place] = await tx.rows<DuePlace>(sql`
    with due as (
      select p.entity_id from place_readings p
      where p.due_at <= ${at} and (p.claimed_until is null or p.claimed_until < ${at})
        and not exists (
          select from scouting_runs r
          where r.entity_id = p.entity_id and r.status in ('pending', 'in_progress') and not r.is_round)
        and not exists (
          select from place_readings o where o.host = p.host and o.entity_id <> p.entity_id
            and (o.claimed_until > ${at} or o.last_read_at > ${at} - make_interval(hours => ${LEAST_APART})))
      order by p.promised_at, p.entity_id limit 1 for update of p skip locked
    )
    update place_readings p set claim = ${randomUUID()},
      claimed_until = ${at} + make_interval(mins => ${CLAIM_MINUTES}),
      failures = p.failures + case when p.claim is null then 0 else 1 end
    from due where p.entity_id = due.entity_id
    returning p.entity_type as "entityType", p.entity_id as "entityId", p.claim, p.is_unlocked as "isUnlocked",
      p.readings,
      p.changes, p.failures, p.failing_since as "failingSince", p.last_whole_at as "lastWholeAt",
      p.due_at as "dueAt",
      extract(epoch from p.last_read_at - p.created_at)::float8 / 3600 / nullif(p.readings, 0) as "meanHours"`);
  return place;
}

async function readPlace(
  tools: ScoutingTools,
  place: DuePlace,
  now: Date,
  signal: AbortSignal,
): Promise<RoundReading> {
  const { entityId } = place;
  const runId = await openRun(tools, place);
  if (runId === null) return { entityId, how: 'lost', isChanged: false, problem: null };
  try {
    const target = await readRunTarget(tools.db.core, runId);
    if (target.website === null) {
      await leave(tools.db.core, entityId);
      return { entityId, how: 'lost', isChanged: false, problem: null };
    }
    const bounds = place.isUnlocked ? HOURS.unlocked : HOURS.covered;
    const isWhole =
      place.lastWholeAt === null || now.getTime() - Date.parse(place.lastWholeAt) >= bounds.whole * HOUR_MS;
    const seen = isWhole ? null : await lookAt(tools, target, now, signal);
    const isRead = seen === null || seen.isChanged;
    const counts = isRead
      ? await attempt({ ...tools, allowsOlder: !isWhole }, runId, roundJob(tools, runId, signal))
      : null;
    if (counts) countFindings(counts);
    if (!isRead) await noteLook(tools, target, seen.same);
    const isChanged = counts !== null && counts.new + counts.changed + counts.gone > 0;
    const host = hostWithoutWww(target.website) ?? null;
    await settle(tools, place, { now, isWhole, isChanged, counts, host });
    return { entityId, how: isRead ? 'reading' : 'look', isChanged, problem: null };
  } catch (error) {
    if (error instanceof LostJob || signal.aborted)
      return { entityId, how: 'lost', isChanged: false, problem: null };
    const isKnown = error instanceof WebProblem || error instanceof Permanent || error instanceof Problem;
    const problem = isKnown ? error.message : 'Something went wrong on our side.';
    await fail(tools, place, { now, problem });
    return { entityId, how: 'failed', isChanged: false, problem };
  } finally {
    await tools.db.core.rows(sql`
      delete from scouting_runs where id = ${runId} and is_round and status = 'in_progress'`);
  }
}

/** The run of a reading; that of a process that died is resumed. Null if a customer's run was requested meanwhile. */
async function openRun({ db }: ScoutingTools, { entityType, entityId }: DuePlace): Promise<string | null> {
  const [run] = await db.core.rows<{ id: string }>(sql`
    insert into scouting_runs (district_id, school_id, is_round, status, started_at)
    values (${entityType === 'district' ? entityId : null}, ${entityType === 'school' ? entityId : null}, true,
      'in_progress', now())
    on conflict (entity_id) where status in ('pending', 'in_progress') do update set started_at = excluded.started_at
      where scouting_runs.is_round
    returning id`);
  return run?.id ?? null;
}

async function lookAt(tools: ScoutingTools, target: RunTarget, now: Date, signal: AbortSignal) {
  const brief = { subject: target.subject, vendors: await readVendors(tools.db.core) };
  return look(tools, target, { now, readBy: readByOf(tools.analyst, brief, target), signal });
}

/** A reading of the round as a job: it has no record, and ends when a customer's run takes its place. */
function roundJob({ db }: ScoutingTools, runId: string, signal: AbortSignal): RunningJob {
  const owned = sql`select id from scouting_runs where id = ${runId} and is_round and status = 'in_progress'`;
  const finish: RunningJob['finish'] = (work) =>
    db.transaction(async (tx) => {
      if ((await tx.rows(sql`${owned} for update`)).length === 0) throw new LostJob();
      return work(tx);
    });
  return {
    ...{
      id: runId,
      organizationId: null,
      userId: null,
      attempt: 1,
      failures: 0,
      signal,
      finish,
      step: finish,
    },
    async progress() {
      if ((await db.core.rows(owned)).length === 0) throw new LostJob();
    },
  };
}

/** Notes that pages, and so what they state, were seen again. */
async function noteLook(tools: ScoutingTools, { entityType, entityId }: RunTarget, same: readonly string[]) {
  const at = atOf(tools);
  await tools.db.transaction(async (tx) => {
    const pages = await tx.rows<{ url: string }>(sql`
      update read_pages set read_at = ${at}, visits = visits + 1
      where entity_id = ${entityId} and url = any(${same}::text[]) returning document_url as url`);
    const urls = pages.map(({ url }) => url);
    for (const table of SIGNALED_TABLES)
      await tx.rows(sql`
        update ${raw(table)} set last_seen_at = ${at}
        where entity_id = ${entityId} and source_url = any(${urls}::text[])
          and last_seen_at is not null`);
    await tx.rows(sql`
      update ${raw(ENTITY_TABLES[entityType])} set crawled_at = ${at},
        status = case when status = 'error' then 'completed' else status end, error_message = null
      where id = ${entityId}`);
  });
}

interface Settled {
  readonly now: Date;
  readonly isWhole: boolean;
  readonly isChanged: boolean;
  /** What a reading changed; null after a look. */
  readonly counts: ChangeCounts | null;
  readonly host: string | null;
}

const NOTHING: ChangeCounts = { new: 0, changed: 0, gone: 0 };

/** Decides when the place is read next. */
async function settle(
  { db }: ScoutingTools,
  place: DuePlace,
  { now, isWhole, isChanged, counts, host }: Settled,
): Promise<void> {
  const { entityId, claim, isUnlocked, readings, changes, meanHours } = place;
  const bounds = isUnlocked ? HOURS.unlocked : HOURS.covered;
  const meetings = await db.core.rows<{ day: string }>(sql`
    select distinct event_date as day from timeline_events
    where entity_id = ${entityId} and event_type = 'board_meeting'
      and event_date between ${now.toISOString()}::timestamptz - interval '8 days'
        and ${now.toISOString()}::timestamptz + interval '40 days'`);
  const history = {
    isUnlocked,
    readings: readings + 1,
    changes: changes + (isChanged ? 1 : 0),
    meanHours: meanHours ?? bounds.shortest,
    meetings: meetings.map(({ day }) => new Date(day)),
  };
  const { dueAt, hours, expects } = nextReading(history, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.core.rows(sql`
    update place_readings set claim = null, claimed_until = null, last_read_at = ${at}, host = ${host},
      readings = ${history.readings}, changes = ${history.changes}, failures = 0, failing_since = null, problem = null,
      last_whole_at = case when ${isWhole}::boolean then ${at} else last_whole_at end,
      last_changes = ${JSON.stringify(counts ?? NOTHING)}::jsonb,
      interval_hours = ${hours}, expects = ${expects}, due_at = ${dueAt.toISOString()},
      promised_at = ${at} + make_interval(hours => ${bounds.look})
    where entity_id = ${entityId} and claim = ${claim}`);
}

/** Failures, and the days over which they happen, after which a place's status is an error. */
const [MOST_FAILURES, FAILING_DAYS] = [3, 14];

async function fail(
  { db }: ScoutingTools,
  { entityType, entityId, claim }: DuePlace,
  { now, problem }: { readonly now: Date; readonly problem: string },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [failed] = await db.core.rows<{ isLasting: boolean }>(sql`
    update place_readings set claim = null, claimed_until = null, failures = failures + 1,
      failing_since = coalesce(failing_since, ${at}), problem = ${problem},
      due_at = ${at} + least(interval '1 day' * power(2, least(failures, 3)), interval '7 days')
    where entity_id = ${entityId} and claim = ${claim}
    returning failures >= ${MOST_FAILURES} and failing_since <= ${at} - make_interval(days => ${FAILING_DAYS})
      as "isLasting"`);
  if (failed?.isLasting)
    await db.core.rows(sql`
      update ${raw(ENTITY_TABLES[entityType])} set status = 'error', error_message = ${problem}
      where id = ${entityId}`);
}
