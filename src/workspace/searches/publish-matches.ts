import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { isOurTurn } from './match-changes.ts';

/** Makes an event of each match, or of all matches of a bundle, an hour or a day (UTC), that has ended. */
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
      ), untold as (
        select m.*, e.bundle from ended e
        join search_matches m on m.search_id = e.search_id and m.number >= e.first_number
      )
      insert into events (organization_id, type, path, data)
      select organization_id, 'signal.found', path, data from (
        select organization_id, number,
          case kind when 'contact' then '/contacts/' || record_id else '/' || entity_type || 's/' || entity_id end
            as path,
          jsonb_build_object('saved_search_id', search_id, 'match_id', id, 'record_id', record_id, 'kind', kind,
            'reason', reason, 'entity_type', entity_type, 'entity_id', entity_id) as data
        from untold where bundle = 'each'
        union all
        select organization_id, max(number), '/saved-searches/' || search_id || '/feed',
          jsonb_build_object('saved_search_id', search_id, 'count', count(*), 'first_found_at', min(found_at),
            'last_found_at', max(found_at))
        from untold where bundle <> 'each' group by organization_id, search_id
      ) told order by number`);
  });
}
