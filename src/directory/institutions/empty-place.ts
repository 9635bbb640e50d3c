import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import { FINDINGS } from '../findings/findings.ts';

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
 * SQL: unlocking a row `r` of districts or schools reveals nothing: its website was never read, and there are no
 * findings and no contacts, including those of a district's schools.
 */
export function isEmpty(type: InstitutionType): Sql {
  const findings = FINDINGS.map(
    ({ gate }) => sql`not exists (select from ${raw(gate.table)} f where f.entity_id = r.id)`,
  );
  return sql`(num_nonnulls(${raw(READ.map((column) => `r.${column}`).join(', '))}) = 0
    and not exists (select from contacts c where c.${raw(`${type}_id`)} = r.id)
    and ${join(findings, ' and ')})`;
}

/**
 * SQL: there is nothing to read for a row `r` of districts or schools: no website is known, or the last reading failed
 * in a way that another one would, and the record has not changed since.
 * @param website SQL of the website that scouting reads
 */
export const isUnreadable = (website: Sql): Sql => sql`(${website} is null or coalesce((
  select n.status = 'error' and not n.can_retry and n.finished_at >= r.last_updated_at
  from scouting_runs n where n.entity_id = r.id order by n.created_at desc limit 1), false))`;

/** Returns `true` if unlocking a district or school reveals nothing. */
export async function isEmptyPlace(
  { rows }: Pick<ConnectionPool, 'rows'>,
  { entityType, entityId }: { readonly entityType: InstitutionType; readonly entityId: string },
): Promise<boolean> {
  const [place] = await rows<{ isEmpty: boolean }>(sql`
    select ${isEmpty(entityType)} as "isEmpty" from ${raw(ENTITY_TABLES[entityType])} r where r.id = ${entityId}`);
  return place?.isEmpty ?? false;
}
