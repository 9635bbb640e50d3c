import type { ConnectionPool } from '@emi/records';
import sql, { join, raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../../accounts/prices/ref.ts';
import type { Scoutable } from '../../accounts/unlocking/request-scouting.ts';
import { FINDINGS } from '../../directory/findings/findings.ts';

/** Columns of a place that are filled by scouting or by an import. */
const READ = [
  'crawled_at',
  'ai_summary',
  'executive_summary',
  'timeline',
  'key_facts',
  'ai_policy_summary',
  'technology_level',
  'ai_initiatives',
  'edtech_products',
  'notes',
] as const;

/**
 * Returns `true` if unlocking a district or school reveals nothing: its website was never read, and there are no
 * findings and no contacts, including those of a district's schools.
 */
export async function isEmptyPlace(
  { rows }: Pick<ConnectionPool, 'rows'>,
  { entityType, entityId }: Scoutable,
): Promise<boolean> {
  const findings = FINDINGS.map(
    ({ gate }) => sql`exists (select from ${raw(gate.table)} f where f.entity_id = ${entityId})`,
  );
  const [place] = await rows<{ isEmpty: boolean }>(sql`
    select num_nonnulls(${raw(READ.map((column) => `r.${column}`).join(', '))}) = 0
      and not exists (select from contacts c where c.${raw(`${entityType}_id`)} = r.id)
      and not (${join(findings, ' or ')}) as "isEmpty"
    from ${raw(ENTITY_TABLES[entityType])} r where r.id = ${entityId}`);
  return place?.isEmpty ?? false;
}
