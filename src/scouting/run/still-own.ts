import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { WebProblem } from '../web/web-problem.ts';
import type { KeptPage } from './kept-pages.ts';
import { hostWithoutWww } from './own-host.ts';

/**
 * Refuses a reading of a website that named the institution before and no longer does, because its domain is for sale
 * or somebody else's. A website that was set since the last completed run need not name the institution.
 * @throws WebProblem of the kind `foreign`
 */
export async function refuseForeign(
  pool: Pick<ConnectionPool, 'rows'>,
  runId: string,
  website: string,
  pages: readonly KeptPage[],
): Promise<void> {
  if (!pages.some(({ facts }) => facts?.owner === true)) return;
  const [seen] = await pool.rows<{ isOwn: boolean; isRead: boolean; before: string | null }>(sql`
    select bool_or(outcome = 'kept' or page ->> 'owner' = 'true') as "isOwn", count(page) > 0 as "isRead", (
      select b.website from scouting_runs r join scouting_runs b on b.entity_id = r.entity_id
      where r.id = ${runId} and b.status = 'completed' order by b.created_at desc limit 1) as before
    from scouting_pages where run_id = ${runId}`);
  const { isOwn, isRead, before } = seen!;
  const isSame = before === null || hostWithoutWww(before) === hostWithoutWww(website);
  if (isSame && isRead && !isOwn) throw new WebProblem('foreign', website);
}
