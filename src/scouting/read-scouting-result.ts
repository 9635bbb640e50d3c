import type { Evidence, Facts, Summary } from '@emi/reading';
import type { FindingKind, Scouted } from '@emi/reading/vocabulary/kinds';
import { SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import { NOW, type RecordKind, recordKind } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../accounts/prices/ref.ts';
import { findingOf } from '../directory/findings/findings.ts';
import type { ScoutingResult } from './scouting-result.ts';

type Row = ScoutingResult['subject'] & Summary & Facts & Pick<ScoutingResult, 'website' | 'urls'>;

/**
 * Reads the summaries, findings, and contacts that are stored for a district or school, whatever their source. For
 * operators: not gated.
 */
export async function readScoutingResult(
  pool: ConnectionPool,
  type: InstitutionType,
  id: string,
): Promise<ScoutingResult> {
  const [row] = await pool.rows<Row>(sql`
    select ${type} as type, r.name, r.state, r.website_url as website,
      coalesce(r.ai_summary, '') as "aiSummary", coalesce(r.executive_summary, '') as "executiveSummary",
      r.technology_level as "technologyLevel", r.ai_policy_summary as "aiPolicySummary",
      coalesce(r.ai_initiatives, '[]') as "aiInitiatives", coalesce(r.edtech_products, '[]') as "edtechProducts",
      coalesce(r.key_facts, '{}') as "keyFacts",
      ${join(Object.entries(SCOUTED_KINDS).map(([name, kind]) => findings(name, kind as FindingKind)))},
      ${all(sql`select f.name, f.title, f.email, f.phone, s.name as school, f.key_facts ->> 'context' as context,
        f.source_url as "sourceUrl", f.evidence from contacts f left join schools s on s.id = f.school_id
        where ${raw(type === 'district' ? 'f.district_id' : 'f.school_id')} = r.id
        order by s.name nulls first, f.name`)} as contacts,
      ${all(sql`select url, ai_page_type as "pageType", url_classification as classification,
        classification_reasoning as reasoning, url_relevance_score as relevance
        from classified_urls f where f.entity_id = r.id order by url_relevance_score desc nulls last, url`)} as urls
    from ${raw(ENTITY_TABLES[type])} r where r.id = ${id}`);
  const { name, state, website, urls, ...rest } = row!;
  return { subject: { type, name, state }, website, summary: rest, facts: rest, urls };
}

const all = (rows: Sql): Sql => sql`(select coalesce(json_agg(f), '[]') from (${rows}) f)`;

/** SQL: the findings of a kind at the place `r`, as a column with the name of their facts. */
function findings(name: string, kind: FindingKind): Sql {
  const { quotedIn, order } = kind.scouted as Scouted<Evidence>;
  const { table, columns } = recordKind(findingOf(kind).entity);
  const names = columns.has('vendorNameRaw') ? 'v.canonical_name, f.vendor_name_raw' : 'v.canonical_name';
  const hasVendor = columns.has('vendorId');
  return sql`${all(sql`
    select ${raw(hasVendor ? `coalesce(${names}) as vendor, ` : '')}${stored(columns)}
      ${raw(quotedIn ? `, ${quotedIn} as context` : '')}
    from ${raw(table)} f ${raw(hasVendor ? 'left join vendors v on v.id = f.vendor_id' : '')}
    where f.entity_id = r.id order by ${raw(order)}`)} as ${raw(`"${name}"`)}`;
}

/** Columns with the ids and times of a finding's record, not with what the finding states. */
const BOOKKEEPING = [
  'id',
  'entityId',
  'entityType',
  'vendorId',
  'batchId',
  'sourceBatchId',
  'createdAt',
  'updatedAt',
];

/** The columns of a finding `f`, by property. Expressions of columns call its row `r` and the present `NOW`. */
function stored(all: RecordKind['columns']): Sql {
  const columns = [...all].filter(
    ([property, { gate }]) => gate !== 'internal' && !BOOKKEEPING.includes(property),
  );
  const parts = columns.map(([property, { expression }]) => `${expression} as "${property}"`);
  return raw(parts.join(', ').replaceAll(/\br\./g, 'f.').replaceAll(NOW, 'now()'));
}
