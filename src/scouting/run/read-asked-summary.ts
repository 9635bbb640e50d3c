import type { AskedSummary } from '@emi/reading';
import type { ConnectionPool } from '@emi/records/context';
import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../../accounts/prices/ref.ts';
import type { RunTarget } from './read-run-target.ts';

/** The summary that a language model wrote in the last completed run of a place; null if no model wrote it. */
export async function readAskedSummary(
  pool: Pick<ConnectionPool, 'rows'>,
  { entityType, entityId }: RunTarget,
): Promise<AskedSummary | null> {
  const [last] = await pool.rows<{ [Key in keyof AskedSummary]: AskedSummary[Key] | null }>(sql`
    select r.summary_of as "askedOf", e.ai_summary as "aiSummary", e.executive_summary as "executiveSummary",
      e.ai_policy_summary as "aiPolicySummary"
    from scouting_runs r join ${raw(ENTITY_TABLES[entityType])} e on e.id = r.entity_id
    where r.entity_id = ${entityId} and r.status = 'completed' order by r.created_at desc limit 1`);
  return last?.askedOf && last.aiSummary && last.executiveSummary ? (last as AskedSummary) : null;
}
