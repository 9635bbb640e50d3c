import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { isOurTurn } from './match-changes.ts';

/** Makes an event of the matches of each bundle, an hour or a day (UTC), that has ended. */
export function tellBundles({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  return transaction(async (tx) => {
    if (!(await isOurTurn(tx))) return;
    await tx.rows(sql`
      with ended as (
        update search_matches m set told_at = now() from saved_searches s
        where m.told_at is null and s.id = m.search_id and case s.bundle
          when 'hourly' then date_trunc('hour', m.found_at, 'UTC') < date_trunc('hour', now(), 'UTC')
          when 'daily' then date_trunc('day', m.found_at, 'UTC') < date_trunc('day', now(), 'UTC')
          else true end
        returning m.organization_id, m.search_id, m.found_at
      )
      insert into events (organization_id, type, path, data)
      select organization_id, 'signal.found', '/saved-searches/' || search_id || '/feed',
        jsonb_build_object('saved_search_id', search_id, 'count', count(*), 'first_found_at', min(found_at),
          'last_found_at', max(found_at))
      from ended group by organization_id, search_id order by organization_id, search_id`);
  });
}
