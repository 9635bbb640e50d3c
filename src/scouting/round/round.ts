import { Problem } from '@emi/base/problems';
import sql from 'sql-template-tag';
import { LostJob, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import { hostWithoutWww } from '../run/own-host.ts';
import { readByOf } from '../run/read-by.ts';
import { type RunTarget, readRunTarget, readVendors } from '../run/read-run-target.ts';
import { hoursOf } from '../run/round-bounds.ts';
import { attempt, type ScoutingTools } from '../scout.job.ts';
import { WebProblem } from '../web/web-problem.ts';
import { fail, nextWhole, noteLook, postponePlace, scheduleNext } from './after-reading.ts';
import { awaitsReading } from './awaits-reading.ts';
import { claimPlace, type DuePlace, giveBack } from './due.ts';
import { leave } from './enlist.ts';
import { type KnownSite, knownOf, look } from './look.ts';
import { isBudgetUsedUp, withModelUse } from './model-budget.ts';
import { countFindings, lateness, roundReadings } from './round-metrics.ts';

/** The outcome for a place that was due. */
export interface RoundReading {
  readonly entityId: string;
  /** `lost`: nothing was read, because of another run, the budget, a shutdown, or a missing website. */
  readonly how: 'look' | 'reading' | 'failed' | 'lost';
  readonly isChanged: boolean;
  readonly problem: string | null;
  /** An unexpected error, which is not the website's. */
  readonly error?: unknown;
}

export interface RoundOptions {
  /** The time of the readings; only places that are due by then are read. */
  readonly until: Date;
  /** Maximum number of places. */
  readonly most: number;
  readonly signal?: AbortSignal;
}

const HOUR_MS = 3_600_000;
/** Days within which every page is fetched, whatever the website says of changes to it. */
const MOST_TRUSTED_DAYS = 30;

/** Reads places that are due, one after another, in the order of their promises. */
export async function readDue(
  tools: ScoutingTools,
  { until, most, signal = new AbortController().signal }: RoundOptions,
): Promise<RoundReading[]> {
  const done: RoundReading[] = [];
  while (done.length < most && !signal.aborted) {
    const place = await claimPlace(tools, until);
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

async function readPlace(
  tools: ScoutingTools,
  place: DuePlace,
  now: Date,
  signal: AbortSignal,
): Promise<RoundReading> {
  const { entityId } = place;
  const lost = { entityId, how: 'lost', isChanged: false, problem: null } as const;
  const runId = await openRun(tools, place);
  if (runId === null) {
    await giveBack(tools, place);
    return lost;
  }
  try {
    const target = await readRunTarget(tools.db.core, runId);
    if (target.website === null) {
      await leave(tools.db.core, entityId);
      return lost;
    }
    const bounds = hoursOf(place.isUnlocked, tools.round);
    const hours = place.wholeHours ?? bounds.whole;
    const isWhole =
      place.lastWholeAt === null || now.getTime() - Date.parse(place.lastWholeAt) >= hours * HOUR_MS;
    const known = await knownOf(tools, target, place.sitemap, signal);
    const looking = { now, bounds: { ...bounds, whole: hours }, signal };
    const isRepeated = isWhole || (await awaitsReading(tools.db.core, entityId, now));
    const seen = isRepeated ? null : await lookAt(tools, target, known, looking);
    const isRead = seen === null || seen.isChanged;
    if (isRead && (await isBudgetUsedUp(tools, now))) {
      await postponePlace(tools, place, now);
      return lost;
    }
    const again = {
      allowsOlder: !isWhole,
      changedAt: seen?.isSitemapWrong ? null : known.changedAt,
      ...(isWhole && { trustedDays: MOST_TRUSTED_DAYS - nextWhole(hours, bounds) / 24 }),
    };
    const counts = isRead
      ? await withModelUse(tools, now, (use) =>
          attempt({ ...tools, again: { ...again, use } }, runId, roundJob(tools, runId, signal)),
        )
      : null;
    if (counts) countFindings(counts);
    if (!isRead) await noteLook(tools, target, seen.same);
    const isChanged = counts !== null && counts.new + counts.changed + counts.gone > 0;
    const host = hostWithoutWww(target.website) ?? null;
    const sitemap = seen?.isSitemapWrong ? 'lying' : known.sitemap;
    await scheduleNext(tools, place, now, { isWhole, isChanged, counts, host, sitemap });
    return { entityId, how: isRead ? 'reading' : 'look', isChanged, problem: null };
  } catch (error) {
    if (error instanceof LostJob || signal.aborted) {
      await giveBack(tools, place);
      return lost;
    }
    const isKnown = error instanceof WebProblem || error instanceof Permanent || error instanceof Problem;
    const problem = isKnown ? error.message : 'Something went wrong on our side.';
    await fail(tools, place, { now, problem });
    return { entityId, how: 'failed', isChanged: false, problem, ...(!isKnown && { error }) };
  } finally {
    await tools.db.core.rows(sql`
      delete from scouting_runs where id = ${runId} and is_round and status = 'in_progress'`);
  }
}

/**
 * The run of a reading; null if a customer's run was requested meanwhile. Pages that a crashed process had read are
 * read again: they are older, and a change since then would be missed.
 */
async function openRun({ db }: ScoutingTools, { entityType, entityId }: DuePlace): Promise<string | null> {
  await db.core.rows(sql`
    delete from scouting_runs where entity_id = ${entityId} and is_round and status = 'in_progress'`);
  const [run] = await db.core.rows<{ id: string }>(sql`
    insert into scouting_runs (district_id, school_id, is_round, status, started_at)
    values (${entityType === 'district' ? entityId : null}, ${entityType === 'school' ? entityId : null}, true,
      'in_progress', now())
    on conflict (entity_id) where status in ('pending', 'in_progress') do nothing
    returning id`);
  return run?.id ?? null;
}

async function lookAt(
  tools: ScoutingTools,
  target: RunTarget,
  known: KnownSite,
  options: Omit<Parameters<typeof look>[3], 'readBy'>,
) {
  const brief = { subject: target.subject, vendors: await readVendors(tools.db.core) };
  return look(tools, target, known, { ...options, readBy: readByOf(tools.analyst, brief, target) });
}

/** The job of a reading of the round, which has no record of its own, and is lost when a customer's run replaces it. */
function roundJob({ db }: ScoutingTools, runId: string, signal: AbortSignal): RunningJob {
  const owned = sql`select id from scouting_runs where id = ${runId} and is_round and status = 'in_progress'`;
  const finish: RunningJob['finish'] = (work) =>
    db.transaction(async (tx) => {
      if ((await tx.rows(sql`${owned} for update`)).length === 0) throw new LostJob();
      return work(tx);
    });
  return {
    id: runId,
    organizationId: null,
    userId: null,
    attempt: 1,
    failures: 0,
    signal,
    finish,
    step: finish,
    async progress() {
      if ((await db.core.rows(owned)).length === 0) throw new LostJob();
    },
  };
}
