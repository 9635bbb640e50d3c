import sql, { type Sql } from 'sql-template-tag';
import type { Evidence } from '../../findings/evidence.columns.ts';
import type { LeadershipChange } from './leadership-changes.ts';

/** A change, with the further data of its event. */
export interface PublishedChange extends LeadershipChange {
  readonly context: string | null;
  readonly evidence: Evidence | null;
}

/**
 * SQL: stores changes of leaders as events of the day of `at`. A change by which a person left is skipped, even if
 * another one arrived, if an event of the place within a year, from the website or a file, already reported that.
 */
export const eventsOf = (
  changes: readonly PublishedChange[],
  origin: 'website' | 'import',
  at: Sql = sql`now()`,
): Sql => sql`
  insert into timeline_events (district_id, school_id, event_type, title, description, source_url, event_date,
    evidence, origin, created_at)
  select d.id, s.id, 'leadership_change', left(c.title, 500), c.context, c."sourceUrl",
    date_trunc('day', ${at}, 'UTC'), c.evidence, ${origin}, ${at}
  from json_to_recordset(${JSON.stringify(changes)}::json) as c(title text, "parentId" uuid, "sourceUrl" text,
    context text, evidence jsonb, "left" text)
    left join districts d on d.id = c."parentId" left join schools s on s.id = c."parentId"
  where not exists (
    select from timeline_events e
    where e.entity_id = c."parentId" and e.event_type = 'leadership_change' and c."left" is not null
      and e.event_date > ${at} - interval '1 year'
      and (strpos(e.title, ' succeeds ' || c."left" || ' as ') > 0
        or starts_with(e.title, c."left" || ' is no longer listed as ')))
  on conflict do nothing returning id`;
