import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import { CLASSIFIED_URL } from '../findings/classified-url.entity.ts';
import { FINDINGS } from '../findings/findings.ts';

/** Columns of a place that only scouting or an import fills, with facts that no finding repeats. */
const STATED = ['ai_policy_summary', 'notes'];
/** Columns that every reading fills, by restating its findings. */
const RESTATED = [
  'ai_summary',
  'executive_summary',
  'timeline',
  'key_facts',
  'technology_level',
  'edtech_products',
];
/** A key that every reading writes to `key_facts`; an import of the customer's own research has other keys. */
const OF_A_READING = 'pages_read';

/** Tables of findings that make a place worth an unlock, which the list of pages that were read does not. */
const INSIDE = FINDINGS.filter((kind) => kind !== CLASSIFIED_URL).map(({ gate }) => raw(gate.table));

/** SQL: the ids of places with findings, each once for each kind. */
export const placesWithFindings = join(
  INSIDE.map((table) => sql`select distinct entity_id as id from ${table}`),
  ' union all ',
);

/**
 * SQL: a place has findings. Publishing a reading stores it at once; after other changes, the job that counts places
 * does.
 */
export const hasFindings = (id: string): Sql =>
  sql`(${join(
    INSIDE.map((table) => sql`exists (select from ${table} where entity_id = ${id})`),
    ' or ',
  )})`;

const columns = (names: readonly string[]): Sql => raw(names.map((name) => `r.${name}`).join(', '));

/**
 * SQL: unlocking a row `r` of districts or schools reveals nothing: no findings but the pages that were read, no
 * contacts, for a district not at its schools either, no `STATED` facts, and no initiatives with AI. A summary may
 * exist if a reading wrote it, because it restates just that.
 */
export function isEmpty(type: InstitutionType): Sql {
  const findings = INSIDE.map((table) => sql`not exists (select from ${table} f where f.entity_id = r.id)`);
  return sql`(num_nonnulls(${columns(STATED)}) = 0
    and coalesce(r.ai_initiatives, '[]') = '[]'
    and (coalesce(r.key_facts ? ${OF_A_READING}, false) or num_nonnulls(${columns(RESTATED)}) = 0)
    and not exists (select from contacts c where c.${raw(`${type}_id`)} = r.id)
    and ${join(findings, ' and ')})`;
}

/**
 * SQL: there is nothing to buy at a row `r` of districts or schools: an unlock reveals nothing, and the website was
 * read, or cannot be.
 * @param website SQL of the website that scouting reads
 */
export const hasNothing = (type: InstitutionType, website: Sql): Sql =>
  sql`((r.crawled_at is not null or ${isUnreadable(website)}) and ${isEmpty(type)})`;

/**
 * SQL: there is nothing to read for a row `r` of districts or schools: no website is known, or the last reading failed
 * in a way in which another would fail, too, and the record has not changed since.
 * @param website SQL of the website that scouting reads
 */
export const isUnreadable = (website: Sql): Sql => sql`(${website} is null or coalesce((
  select n.status = 'error' and not n.can_retry and n.finished_at >= r.last_updated_at
  from scouting_runs n where n.entity_id = r.id order by n.created_at desc limit 1), false))`;

/**
 * Returns `true` if unlocking a district or school reveals nothing, and its website was never read. After a reading,
 * those who paid have seen what it found, even if that is gone.
 */
export async function isEmptyAndUnread(
  { rows }: Pick<ConnectionPool, 'rows'>,
  { entityType, entityId }: { readonly entityType: InstitutionType; readonly entityId: string },
): Promise<boolean> {
  const [place] = await rows<{ isEmpty: boolean }>(sql`
    select r.crawled_at is null and ${isEmpty(entityType)} as "isEmpty"
    from ${raw(ENTITY_TABLES[entityType])} r where r.id = ${entityId}`);
  return place?.isEmpty ?? false;
}
