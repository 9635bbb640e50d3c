import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { Outcome } from './outcome.ts';

/** Tables of findings, and the column that says which run found a row. */
const TABLES = {
  vendor_stack_entries: 'source_batch_id',
  contracts: 'batch_id',
  pain_points: 'batch_id',
  funding_signals: 'batch_id',
  rfps: 'batch_id',
  timeline_events: 'batch_id',
  classified_urls: 'batch_id',
} as const;

/** The vendor of a name, the one it was merged into where it was. */
const VENDOR = sql`(select coalesce(v.merged_into_id, v.id) from vendors v where lower(v.canonical_name) = lower(f.vendor)
  order by v.merged_into_id nulls first limit 1)`;

/** Findings of the entity: those of earlier runs go, those of this one come; what is there from elsewhere stays. */
export async function publishFindings(tx: Transaction, { target, runId, facts }: Outcome): Promise<void> {
  const { entityType, entityId } = target;
  for (const [table, batch] of Object.entries(TABLES)) {
    await tx.rows(sql`
      delete from ${raw(table)} where entity_id = ${entityId}
        and ${raw(batch)} in (select id from scouting_runs where entity_id = ${entityId})`);
  }
  const place = sql`${entityType === 'district' ? entityId : null}::uuid, ${entityType === 'school' ? entityId : null}::uuid`;
  const rows = (found: readonly object[], shape: string): Sql =>
    sql`json_to_recordset(${JSON.stringify(found)}::json) as ${raw(`f(${shape}, "sourceUrl" text, context text)`)}`;
  const add = (into: string, select: Sql, from: Sql) =>
    tx.rows(sql`
      insert into ${raw(into)} (district_id, school_id, ${raw(COLUMNS[into as keyof typeof COLUMNS])})
      select ${place}, ${select} from ${from} on conflict do nothing`);

  await add(
    'vendor_stack_entries',
    sql`${runId}::uuid, ${VENDOR}, f.category, f.context || ' (' || f."sourceUrl" || ')', now()`,
    sql`${rows(facts.vendors, 'vendor text, category text')} where ${VENDOR} is not null`,
  );
  await add(
    'contracts',
    sql`${runId}::uuid, ${VENDOR}, coalesce(f."vendorNameRaw", f.vendor), f."expiresAt", f."renewalMentioned", f.dissatisfaction, f.status,
      f.context, f."sourceUrl"`,
    rows(
      facts.contracts,
      'vendor text, "vendorNameRaw" text, "expiresAt" timestamptz, "renewalMentioned" boolean, dissatisfaction boolean, status text',
    ),
  );
  await add(
    'pain_points',
    sql`${runId}::uuid, f.category, f.description, f.severity, f."sourceUrl"`,
    rows(facts.painPoints, 'category text, description text, severity text'),
  );
  await add(
    'funding_signals',
    sql`${runId}::uuid, f.source, f."sourceName", f.amount, f.deadline, f.context, f."sourceUrl"`,
    rows(facts.funding, 'source text, "sourceName" text, amount double precision, deadline timestamptz'),
  );
  await add(
    'rfps',
    sql`${runId}::uuid, f.title, f.category, f."postedDate", f.deadline, f.status, f."estimatedValue", f.url,
      f."sourceUrl", f.context, now()`,
    rows(
      facts.rfps,
      'title text, category text, "postedDate" timestamptz, deadline timestamptz, status text, "estimatedValue" double precision, url text',
    ),
  );
  await add(
    'timeline_events',
    sql`${runId}::uuid, f."eventType", f.title, coalesce(f.description, f.context), f."eventDate", f."sourceUrl"`,
    rows(facts.events, '"eventType" text, title text, description text, "eventDate" timestamptz'),
  );
  await tx.rows(sql`
    insert into classified_urls (district_id, school_id, batch_id, url, ai_page_type, url_classification,
      classification_reasoning, url_relevance_score, discovered_at, discovered_via)
    select ${place}, ${runId}, p.url, p.url_fact ->> 'pageType', p.url_fact ->> 'classification',
      p.url_fact ->> 'reasoning', (p.url_fact ->> 'relevance')::double precision, now(), p.discovered_via
    from scouting_pages p
    where p.run_id = ${runId} and p.url_fact is not null and (p.page is not null or not ${target.isBorrowed}::boolean)
    order by (p.url_fact ->> 'relevance')::double precision desc, p.place limit ${MOST_URLS}
    on conflict do nothing`);
}

/** Addresses that are published of one website, the most relevant ones. */
const MOST_URLS = 300;

const COLUMNS = {
  vendor_stack_entries: 'source_batch_id, vendor_id, category, context, first_seen_at',
  contracts:
    'batch_id, vendor_id, vendor_name_raw, expires_at, renewal_mentioned, dissatisfaction, status, context, source_url',
  pain_points: 'batch_id, category, description, severity, source_url',
  funding_signals: 'batch_id, source, source_name, amount, deadline, context, source_url',
  rfps: 'batch_id, title, category, posted_date, deadline, status, estimated_value, url, source_url, notes, discovered_at',
  timeline_events: 'batch_id, event_type, title, description, event_date, source_url',
} as const;
