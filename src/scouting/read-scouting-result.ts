import sql, { raw, type Sql } from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import { Contract } from '../directory/findings/contract.entity.ts';
import { FundingSignal } from '../directory/findings/funding-signal.entity.ts';
import { PainPoint } from '../directory/findings/pain-point.entity.ts';
import { Rfp } from '../directory/findings/rfp.entity.ts';
import { TimelineEvent } from '../directory/findings/timeline-event.entity.ts';
import { VendorStackEntry } from '../directory/findings/vendor-stack-entry.entity.ts';
import { NOW, recordKind } from '../records/record.ts';
import { ENTITY_TABLES, type InstitutionType } from '../records/ref.ts';
import type { Facts, Summary } from './facts.ts';
import type { ScoutingResult } from './scouting-result.ts';

type Row = ScoutingResult['subject'] & Summary & Facts & Pick<ScoutingResult, 'website' | 'urls'>;

/** Reads everything stored about a district or school, whatever its source. For operators: not gated. */
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
      ${all(sql`select v.canonical_name as vendor, ${stored(VendorStackEntry)}
        from vendor_stack_entries f join vendors v on v.id = f.vendor_id
        where f.entity_id = r.id order by 1`)} as vendors,
      ${all(sql`select coalesce(v.canonical_name, f.vendor_name_raw) as vendor, ${stored(Contract)}
        from contracts f left join vendors v on v.id = f.vendor_id
        where f.entity_id = r.id order by f.expires_at, 1`)} as contracts,
      ${all(sql`select ${stored(PainPoint)}, description as context
        from pain_points f where f.entity_id = r.id order by category, description`)} as "painPoints",
      ${all(sql`select ${stored(FundingSignal)}
        from funding_signals f where f.entity_id = r.id order by deadline, amount`)} as funding,
      ${all(sql`select ${stored(Rfp)}, notes as context
        from rfps f where f.entity_id = r.id order by deadline, title`)} as rfps,
      ${all(sql`select ${stored(TimelineEvent)}, description as context
        from timeline_events f where f.entity_id = r.id order by event_date, title`)} as events,
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

/** Columns of every record that are not part of a finding. */
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

/** The columns of a finding `f`, by property. */
function stored(entity: object): Sql {
  const columns = [...recordKind(entity).columns].filter(
    ([property, { gate }]) => gate !== 'internal' && !BOOKKEEPING.includes(property),
  );
  const parts = columns.map(([property, { expression }]) => `${expression} as "${property}"`);
  return raw(parts.join(', ').replaceAll(/\br\./g, 'f.').replaceAll(NOW, 'now()'));
}
