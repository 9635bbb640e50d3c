import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import { isUnreadable, placesWithFindings } from './empty-place.ts';

/** Maximum number of places that one transaction changes. */
const BATCH = 5_000;

/**
 * Counts the current signals and the contacts of places again (namesakes at one place once), and notes which places
 * have findings, and which were never read and cannot be, because lists are sorted by these; writes only what differs.
 * Reads only places to which any of these applies, or applied at the last count, and skips rows that other transactions
 * have locked.
 * @param change runs each statement in a transaction of its own
 * @param isStopped true once the work should end
 */
export async function recountPlaces(
  change: (statement: Sql) => Promise<readonly unknown[]>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const type of ['district', 'school'] as const)
    for (let changed = BATCH; changed === BATCH && !isStopped(); )
      changed = (await change(recount(type))).length;
}

/**
 * SQL: the number of current signals of a place. Publishing a reading stores it at once; after other changes, the job
 * that counts places does.
 */
export const signalsNow = (id: string): Sql => sql`(
  select coalesce(sum(signals), 0)::int from signal_spans
  where entity_id = ${id} and starts_at <= now() and ends_at > now())`;

/**
 * SQL: the ids of places that were never read and cannot be read. `isUnreadable` decides by a place's latest run; the
 * condition before it leaves few places to look at.
 */
function unreadable(type: InstitutionType): Sql {
  const website = type === 'district' ? sql`r.website_url` : sql`coalesce(r.website_url, d.website_url)`;
  const district = type === 'district' ? empty : sql`join districts d on d.id = r.district_id`;
  return sql`
    select r.id from ${raw(ENTITY_TABLES[type])} r ${district}
    where r.crawled_at is null and (${website} is null
        or r.id in (select entity_id from scouting_runs where status = 'error' and not can_retry))
      and ${isUnreadable(website)}`;
}

function recount(type: InstitutionType): Sql {
  const table = raw(ENTITY_TABLES[type]);
  const place = raw(`${type}_id`);
  return sql`
    with changed as materialized (
      select id, sum(signals)::int as signals, sum(contacts)::int as contacts, sum(findings) > 0 as findings,
        sum(unreadable) > 0 as unreadable
      from (
        select entity_id as id, signals, 0 as contacts, 0 as findings, 0 as unreadable, 0 as had_signals,
          0 as had_contacts, 0 as had_findings, 0 as was_unreadable
        from signal_spans where entity_type = ${type} and starts_at <= now() and ends_at > now()
        union all select ${place}, 0, people, 0, 0, 0, 0, 0, 0 from contact_counts where ${place} is not null
        union all select id, 0, 0, 1, 0, 0, 0, 0, 0 from (${placesWithFindings}) found
        union all select id, 0, 0, 0, 1, 0, 0, 0, 0 from (${unreadable(type)}) unread
        union all select id, 0, 0, 0, 0, signal_count, contact_count, has_findings::int, is_unreadable::int
          from ${table} where signal_count > 0 or contact_count > 0 or has_findings or is_unreadable
      ) n group by 1
      having sum(signals) <> sum(had_signals) or sum(contacts) <> sum(had_contacts)
        or (sum(findings) > 0) <> (sum(had_findings) > 0) or sum(unreadable) <> sum(was_unreadable)
    ), stale as (
      select r.id, n.signals, n.contacts, n.findings, n.unreadable from ${table} r join changed n using (id)
      order by r.id limit ${BATCH} for no key update of r skip locked
    )
    update ${table} r set signal_count = n.signals, contact_count = n.contacts, has_findings = n.findings,
      is_unreadable = n.unreadable
    from stale n where r.id = n.id returning r.id`;
}
