import { isSynthetic } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';
import { hoursOf, ROUND_SETTINGS, type RoundSettings } from '../run/round-bounds.ts';

/** SQL: the districts and schools that active organizations have unlocked. */
const UNLOCKED = raw(`
  select distinct u.entity_type, u.entity_id from unlocks u join organizations o on o.id = u.organization_id
  where u.entity_type in ('district', 'school') and o.suspended_at is null and o.deleted_at is null
    and o.deletion_due_at is null and not (${isSynthetic('u.entity_id')})`);

/**
 * SQL: a number of at least 0 and less than 1 that depends on the place only, by which due times are spread evenly over
 * an interval: the first 28 bits of a hash.
 */
export const SPREAD = raw(
  `(('x' || left(md5(wanted.entity_id::text), 7))::bit(28)::integer / ${(2 ** 28).toFixed(1)})`,
);

/** SQL: the columns `district_id` and `school_id` of wanted places. */
export const IDS_OF_WANTED = raw(`case when wanted.entity_type = 'district' then wanted.entity_id end,
  case when wanted.entity_type = 'school' then wanted.entity_id end`);

/** SQL: joins wanted places with their rows: `d` of a district, `s` of a school, and `parent`, its district. */
export const ROWS_OF_WANTED = raw(`
  left join districts d on wanted.entity_type = 'district' and d.id = wanted.entity_id
  left join schools s on wanted.entity_type = 'school' and s.id = wanted.entity_id
  left join districts parent on parent.id = s.district_id`);

/** SQL: the host of a place's website, without `www.`, as `hostWithoutWww` gives it after the first reading. */
export const HOST_OF_PLACE = raw(String.raw`lower(substring(
  coalesce(d.website_url, s.website_url, parent.website_url) from '^https?://(?:www\.)?([^/:?#]+)'))`);

/**
 * Adds to the round the places that active organizations have unlocked, if they operate and have a website, and removes
 * those that no such organization and no coverage keeps in it, with the stored pages. A place with stored pages is due
 * between the shortest and the longest interval of looks after its last reading, at the earliest now. A place without
 * stored pages, as after an upgrade, is due within the interval of whole readings. Times are spread, so that few places
 * are due at once.
 */
export async function enlist(
  { rows }: Pick<ConnectionPool, 'rows'>,
  now: Date,
  settings: RoundSettings = ROUND_SETTINGS,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { shortest, look, whole } = hoursOf(true, settings);
  await rows(sql`
    insert into place_readings (district_id, school_id, is_unlocked, host, due_at, promised_at, interval_hours,
      last_read_at, last_whole_at)
    select ${IDS_OF_WANTED}, true, ${HOST_OF_PLACE},
      case when known.is_kept
        then greatest(${at}, known.read_at + make_interval(hours => ${shortest}))
          + ${SPREAD} * make_interval(hours => ${look - shortest})
        else ${at} + ${SPREAD} * make_interval(hours => ${whole}) end,
      ${at} + make_interval(hours => case when known.is_kept then ${2 * look}::integer else ${whole}::integer end),
      ${shortest}, known.read_at, case when known.is_kept then known.read_at end
    from (${UNLOCKED}) wanted ${ROWS_OF_WANTED}
      cross join lateral (
        select coalesce(d.crawled_at, s.crawled_at) as read_at, exists (
          select from read_pages k where k.entity_id = wanted.entity_id) as is_kept
      ) known
    where coalesce(d.website_url, s.website_url, parent.website_url) is not null
      and operates(coalesce(d.operating_status, s.operating_status, parent.operating_status))
      and not exists (select from place_readings p where p.entity_id = wanted.entity_id and p.is_unlocked)
      and not exists (
        select from scouting_runs r
        where r.entity_id = wanted.entity_id and r.status in ('pending', 'in_progress') and not r.is_round)
    on conflict (entity_id) do update set is_unlocked = true,
      due_at = least(place_readings.due_at, excluded.due_at),
      promised_at = least(place_readings.promised_at, excluded.promised_at)`);
  const left = sql`p.is_unlocked and not exists (
    select from unlocks u join organizations o on o.id = u.organization_id
    where u.entity_type = p.entity_type and u.entity_id = p.entity_id and o.suspended_at is null
      and o.deleted_at is null and o.deletion_due_at is null)`;
  await takeOut({ rows }, sql`not p.is_covered and ${left}`);
  await rows(sql`update place_readings p set is_unlocked = false where p.is_covered and ${left}`);
}

/** Removes a place that no longer has a website from the round. */
export const leave = (pool: Pick<ConnectionPool, 'rows'>, entityId: string): Promise<number> =>
  takeOut(pool, sql`p.entity_id = ${entityId}`);

/**
 * Removes places from the round, with their stored pages.
 * @param condition on the row `p` of `place_readings`
 * @returns the number of places
 */
export const takeOut = async ({ rows }: Pick<ConnectionPool, 'rows'>, condition: Sql): Promise<number> =>
  (
    await rows(sql`
      with gone as (delete from place_readings p where ${condition} returning entity_id),
      pages as (delete from read_pages k using gone where k.entity_id = gone.entity_id)
      select from gone`)
  ).length;
