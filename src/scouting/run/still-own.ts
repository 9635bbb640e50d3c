import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { WebProblem } from '../web/web-problem.ts';

/**
 * Refuses a reading of a website that named the institution before and no longer does: its domain is for sale, or it is
 * somebody else's.
 * @throws WebProblem
 */
export async function refuseForeign(
  pool: Pick<ConnectionPool, 'rows'>,
  runId: string,
  website: string,
): Promise<void> {
  const [seen] = await pool.rows<{ wasOwn: boolean; isOwn: boolean; isRead: boolean }>(sql`
    select bool_or(outcome = 'kept' or page ->> 'owner' = 'true') as "isOwn", count(page) > 0 as "isRead",
      exists (
        select from read_pages k join scouting_runs r on r.entity_id = k.entity_id
        where r.id = ${runId} and k.facts ->> 'owner' = 'true') as "wasOwn"
    from scouting_pages where run_id = ${runId}`);
  const { wasOwn, isOwn, isRead } = seen!;
  if (wasOwn && isRead && !isOwn) throw new WebProblem('foreign', website);
}
