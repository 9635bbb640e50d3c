import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../../accounts/prices/ref.ts';
import { SIGNALED_TABLES } from '../../directory/findings/findings.ts';
import type { ChangeCounts } from '../publish/note-changes.ts';
import type { RunTarget } from '../run/read-run-target.ts';
import { type Hours, hoursOf } from '../run/round-bounds.ts';
import { atOf, type ScoutingTools } from '../scout.job.ts';
import type { DuePlace } from './due.ts';
import { nextReading, spreadOf } from './interval.ts';
import type { SamePage, SitemapFault } from './look.ts';

/** Records that a look found pages unchanged, and with them the findings that they state. */
export async function noteLook(
  tools: ScoutingTools,
  { entityType, entityId }: RunTarget,
  same: readonly SamePage[],
) {
  const at = atOf(tools);
  await tools.db.transaction(async (tx) => {
    const pages = await tx.rows<{ url: string }>(sql`
      update read_pages k set read_at = ${at}, visits = visits + 1,
        changes = changes + case when s."isRestless" then 1 else 0 end,
        fetched_at = case when s."isFetched" then ${at} else fetched_at end
      from json_to_recordset(${JSON.stringify(same)}::json) as s(url text, "isFetched" boolean, "isRestless" boolean)
      where k.entity_id = ${entityId} and k.url_key = md5(s.url)::uuid returning k.document_url as url`);
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

/** The longest interval between looks at an unlocked place whose sitemap does not say what has changed. */
const MOST_BLIND_HOURS = 24;
/** The longest interval between whole readings, unless the setting is longer. */
const MOST_WHOLE_HOURS = 28 * 24;

/** The hours until the next whole reading after one without a change: twice the last interval, up to a maximum. */
export const nextWhole = (hours: number, { whole }: Hours): number =>
  Math.min(2 * hours, Math.max(MOST_WHOLE_HOURS, whole));

export interface ReadingOutcome {
  readonly isWhole: boolean;
  readonly isChanged: boolean;
  /** Numbers of changes that the reading published; null after a look. */
  readonly counts: ChangeCounts | null;
  readonly host: string | null;
  readonly sitemap: SitemapFault;
}

const NOTHING: ChangeCounts = { new: 0, changed: 0, gone: 0 };

/** Records the outcome of a look or reading, and decides when the place is read next. */
export async function scheduleNext(
  { db, round }: ScoutingTools,
  place: DuePlace,
  now: Date,
  { isWhole, isChanged, counts, host, sitemap }: ReadingOutcome,
): Promise<void> {
  const { entityId, claim, isUnlocked, readings, changes, meanHours } = place;
  const usual = hoursOf(isUnlocked, round);
  // Without times of change in a sitemap, a look misses some changed pages, so looks are more frequent.
  const most = isUnlocked && sitemap !== null ? Math.min(MOST_BLIND_HOURS, usual.look) : usual.look;
  const bounds = { ...usual, look: most };
  // The meetings whose agendas or minutes the next reading may look for (`AROUND_MEETING`).
  const meetings = await db.core.rows<{ day: string }>(sql`
    select distinct event_date as day from timeline_events
    where entity_id = ${entityId} and event_type = 'board_meeting'
      and event_date between ${now.toISOString()}::timestamptz - interval '8 days'
        and ${now.toISOString()}::timestamptz + interval '40 days'`);
  const history = {
    bounds,
    readings: readings + 1,
    changes: changes + (isChanged ? 1 : 0),
    meanHours: meanHours ?? bounds.shortest,
    meetings: meetings.map(({ day }) => new Date(day)),
    spread: spreadOf(entityId, readings),
  };
  // Whole readings are rarer while they find nothing that looks have missed.
  const hoursBefore = place.wholeHours ?? bounds.whole;
  const afterWhole = isChanged ? bounds.whole : nextWhole(hoursBefore, bounds);
  const wholeHours = isWhole ? afterWhole : place.wholeHours;
  const { dueAt, hours, expects } = nextReading(history, now);
  // After a whole reading, the next look tries again whether the sitemap has times of change.
  const fault = isWhole && sitemap === 'none' ? null : sitemap;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.core.rows(sql`
    update place_readings set claim = null, claimed_until = null, last_read_at = ${at}, host = ${host},
      readings = ${history.readings}, changes = ${history.changes}, failures = 0, failing_since = null, problem = null,
      last_whole_at = case when ${isWhole}::boolean then ${at} else last_whole_at end, whole_hours = ${wholeHours},
      sitemap = ${fault},
      last_changes = ${JSON.stringify(counts ?? NOTHING)}::jsonb,
      interval_hours = ${hours}, expects = ${expects}, due_at = ${dueAt.toISOString()},
      promised_at = ${at} + make_interval(hours => ${bounds.look})
    where entity_id = ${entityId} and claim = ${claim}`);
}

/** A place's status becomes an error after this many failures in a row, the first at least this many days ago. */
const FEWEST_FAILURES = 3;
const FAILING_DAYS = 14;

/** Records that a place could not be read, and when it is tried again. */
export async function fail(
  { db }: ScoutingTools,
  { entityType, entityId, claim }: DuePlace,
  { now, problem }: { readonly now: Date; readonly problem: string },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [failed] = await db.core.rows<{ isLasting: boolean }>(sql`
    update place_readings set claim = null, claimed_until = null, failures = failures + 1,
      failing_since = coalesce(failing_since, ${at}), problem = ${problem},
      due_at = ${at} + greatest(
        interval '1 day', least((${at} - coalesce(failing_since, ${at})) / 2, interval '7 days'))
    where entity_id = ${entityId} and claim = ${claim}
    returning failures >= ${FEWEST_FAILURES} and failing_since <= ${at} - make_interval(days => ${FAILING_DAYS})
      as "isLasting"`);
  if (failed?.isLasting)
    await db.core.rows(sql`
      update ${raw(ENTITY_TABLES[entityType])} set status = 'error', error_message = ${problem}
      where id = ${entityId}`);
}

/** Postpones a place whose reading needs a language model until the next day (in UTC), which has a new budget. */
export const postponePlace = (
  { db }: ScoutingTools,
  { entityId, claim }: DuePlace,
  now: Date,
): Promise<unknown> =>
  db.core.rows(sql`
    update place_readings set claim = null, claimed_until = null,
      due_at = date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') + interval '1 day'
    where entity_id = ${entityId} and claim = ${claim}`);
