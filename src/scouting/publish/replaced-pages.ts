import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { ScoutingOutcome } from './outcome.ts';

/**
 * Counts a page that stated something as gone if its address now has a page with another title that states nothing, or
 * has the text of another page and no page has its title. With status 200, websites send such pages in place of missing
 * ones, to visitors that they take for robots, and during maintenance. `keepPages` keeps what it has of them.
 */
export const noteReplaced = (tx: Transaction, { runId, target }: ScoutingOutcome): Promise<unknown> =>
  tx.rows(sql`
    update scouting_pages p set outcome = 'gone', is_analyzed = false
    from read_pages k
    where p.run_id = ${runId} and k.entity_id = ${target.entityId} and k.url_key = md5(p.url)::uuid
      and jsonb_array_length(k.facts -> 'stated' -> 'statements') > 0
      and (p.outcome = 'read' and jsonb_array_length(p.facts -> 'statements') = 0
          and p.page ->> 'title' is distinct from k.facts ->> 'title'
        or p.outcome = 'same' and not exists (
          select from scouting_pages q
          where q.run_id = p.run_id and q.outcome in ('read', 'kept')
            and q.page ->> 'title' is not distinct from k.facts ->> 'title'))`);
