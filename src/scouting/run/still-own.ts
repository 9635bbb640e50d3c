import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { WebProblem } from '../web/web-problem.ts';
import type { KeptPage } from './kept-pages.ts';

/**
 * Refuses a reading of a website that named the institution before and no longer does: its domain is for sale, or it is
 * somebody else's.
 * @throws WebProblem
 */
export async function refuseForeign(
  pool: Pick<ConnectionPool, 'rows'>,
  runId: string,
  website: string,
  pages: readonly KeptPage[],
): Promise<void> {
  if (!pages.some(({ facts }) => facts?.owner === true)) return;
  const [seen] = await pool.rows<{ isOwn: boolean; isRead: boolean }>(sql`
    select bool_or(outcome = 'kept' or page ->> 'owner' = 'true') as "isOwn", count(page) > 0 as "isRead"
    from scouting_pages where run_id = ${runId}`);
  const { isOwn, isRead } = seen!;
  if (isRead && !isOwn) throw new WebProblem('foreign', website);
}
