import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { SCORE_FACTOR } from '../../directory/signals/feed.values.ts';
import { isOurTurn } from './match-changes.ts';

/**
 * SQL: the current score of a signal, and its parts in points; both null for other records, and for a signal that is
 * gone. `points` has the parts in the order of their codes.
 */
const SCORED = sql`
  left join signals s on s.id = m.record_id and s.kind = m.kind
  left join signal_weights() w on w.kind = s.kind
  left join lateral (
    select round(power(2::float8, (s.heat + case when w.rises then 1 else -1 end
        * extract(epoch from now())::float8 / 86400) / w.half_life)::numeric, 2) as score,
      jsonb_agg(jsonb_build_object('code', code, 'points', points) order by place) as reasons
    from unnest(s.points, ${SCORE_FACTOR.values}::text[]) with ordinality as p (points, code, place)
    where points > 0
  ) scored on true`;

/**
 * SQL: whether the search had matched the record before, and how the fields of a finding that the organization has
 * unlocked differ from what they were then; null if nothing that is published differs.
 */
const COMPARED = sql`
  left join lateral (
    select o.found_at from search_matches o
    where o.search_id = m.search_id and o.record_id = m.record_id and o.kind = m.kind and o.number < m.number
    order by o.number desc limit 1) earlier on true
  left join lateral (
    select jsonb_build_object('before', c.before, 'after', c.after) as fields from finding_changes c
    where c.entity_id = m.entity_id and c.finding_id = m.record_id and c.change = 'changed'
      and c.changed_at >= earlier.found_at and exists (
        select from unlocks u where u.organization_id = m.organization_id and u.entity_type = m.entity_type
          and u.entity_id = m.entity_id)
    order by c.changed_at desc, c.id desc limit 1) difference on true`;

/** Makes an event of each match, or of each completed bundle, which has the matches of an hour or a day (UTC). */
export function publishMatches({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  return transaction(async (tx) => {
    if (!(await isOurTurn(tx))) return;
    await tx.rows(sql`
      with ended as (
        delete from search_bundles b using saved_searches s
        where s.id = b.search_id and case s.bundle
          when 'hourly' then date_trunc('hour', b.since, 'UTC') < date_trunc('hour', now(), 'UTC')
          when 'daily' then date_trunc('day', b.since, 'UTC') < date_trunc('day', now(), 'UTC')
          else true end
        returning b.search_id, b.first_number, s.bundle
      ), unpublished as (
        select m.*, e.bundle, scored.score, scored.reasons, difference.fields,
          case when m.reason = 'withdrawn' then 'signal.withdrawn' when earlier.found_at is null then 'signal.found'
            else 'signal.changed' end as type
        from ended e
        join search_matches m on m.search_id = e.search_id and m.number >= e.first_number ${SCORED} ${COMPARED}
      )
      insert into events (organization_id, type, path, data)
      select organization_id, type, path, data from (
        select organization_id, number, type,
          case kind when 'contact' then '/contacts/' || record_id else '/' || entity_type || 's/' || entity_id end
            as path,
          jsonb_build_object('saved_search_id', search_id, 'match_id', id, 'record_id', record_id, 'kind', kind,
            'reason', reason, 'entity_type', entity_type, 'entity_id', entity_id)
            || case when score is null then '{}' else jsonb_build_object('score', score, 'reasons', reasons) end
            || case when type = 'signal.changed' then coalesce(fields, '{}') else '{}' end as data
        from unpublished where bundle = 'each'
        union all
        select organization_id, max(number), 'signal.found', '/saved-searches/' || search_id || '/feed',
          jsonb_build_object('saved_search_id', search_id, 'count', count(*),
            'changed', count(*) filter (where type = 'signal.changed'),
            'withdrawn', count(*) filter (where type = 'signal.withdrawn'), 'first_found_at', min(found_at),
            'last_found_at', max(found_at))
        from unpublished where bundle <> 'each' group by organization_id, search_id
      ) published order by number`);
  });
}
