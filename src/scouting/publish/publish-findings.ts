import { type Evidence, type Facts, listFacts } from '@emi/reading';
import type { FactColumns, FindingKind, Scouted, StoringContext } from '@emi/reading/vocabulary';
import { type FactsByKind, SCOUTED_KINDS } from '@emi/reading/vocabulary';
import { columnName, type RecordKind, recordKind } from '@emi/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { evidenceOf } from '../../directory/findings/evidence-of.ts';
import { findingOf } from '../../directory/findings/findings.ts';
import { survivorOf } from '../../directory/vendors/survivor.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';
import { publishProducts } from './publish-products.ts';

type ScoutedFinding = FindingKind & { readonly scouted: Scouted<Evidence> };

/** The rows of a kind's facts: a field is stored in the column with the same name, if the entity has one. */
function rowsOf(
  { columns }: RecordKind,
  scouted: Scouted<Evidence>,
  facts: readonly Evidence[],
  context: StoringContext,
): FactColumns[] {
  return facts.map((fact) => ({
    ...Object.fromEntries(Object.entries(fact).filter(([property]) => columns.has(property))),
    ...scouted.columns?.(fact, context),
    evidence: evidenceOf(fact),
  }));
}

/** A row with the columns' names in SQL. */
const recordOf = (row: FactColumns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([property, value]) => [columnName(property), value]));

/**
 * Replaces the findings of earlier runs with those of this run; findings from other sources stay. Products in use stay
 * until they are gone.
 */
export async function publishFindings(tx: Transaction, outcome: ScoutingOutcome): Promise<void> {
  const { target, runId, facts } = outcome;
  const context = { vendorIds: await findVendors(tx, facts), now: new Date().toISOString() };
  for (const [name, kind] of Object.entries(SCOUTED_KINDS) as [keyof FactsByKind, ScoutedFinding][]) {
    const { entity, imported } = findingOf(kind);
    const stored = recordKind(entity);
    const rows = rowsOf(stored, kind.scouted, facts[name], context).filter(isComplete);
    const records = rows.map(recordOf);
    await (name === 'vendors'
      ? publishProducts(tx, outcome, records)
      : replaceEarlier(tx, outcome, stored, imported.batch ?? 'batch_id', records));
  }
  await tx.rows(earlier('classified_urls', 'batch_id', target.entityId));
  await tx.rows(sql`
    insert into classified_urls (district_id, school_id, batch_id, url, ai_page_type, url_classification,
      classification_reasoning, url_relevance_score, discovered_at, discovered_via)
    select ${placeOf(outcome)}, ${runId}, p.url, p.url_fact ->> 'pageType', p.url_fact ->> 'classification',
      p.url_fact ->> 'reasoning', (p.url_fact ->> 'relevance')::double precision, now(), p.discovered_via
    from scouting_pages p
    where p.run_id = ${runId} and p.url_fact is not null and (p.page is not null or not ${target.isBorrowed}::boolean)
    order by (p.url_fact ->> 'relevance')::double precision desc, p.place limit ${MOST_URLS}
    on conflict do nothing`);
}

/** A product in use requires a catalog vendor; a contract may keep the printed name instead. */
const isComplete = ({ vendorId, vendorNameRaw }: FactColumns): boolean =>
  vendorId !== null || Boolean(vendorNameRaw);

/** Maximum number of URLs published per website, most relevant first. */
const MOST_URLS = 300;

/** Maps vendor names to ids; a merged vendor maps to its survivor. Names outside the catalog have no id. */
async function findVendors(tx: Transaction, facts: Facts): Promise<ReadonlyMap<string, string>> {
  const names = [
    ...new Set(
      listFacts(facts).flatMap(({ fact }) => ('vendor' in fact && fact.vendor ? [fact.vendor] : [])),
    ),
  ];
  const rows = await tx.rows<{ name: string; id: string }>(sql`
    select distinct on (n.name) n.name, ${survivorOf('v')} as id
    from unnest(${names}::text[]) n(name) join vendors v on lower(v.canonical_name) = lower(n.name)
    order by n.name, v.merged_into_id nulls first`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Deletes findings of earlier runs at the place. */
const earlier = (table: string, batch: string, entityId: string): Sql => sql`
  delete from ${raw(table)} where entity_id = ${entityId}
    and ${raw(batch)} in (select id from scouting_runs where entity_id = ${entityId})`;

/** Columns that keep the time of the first run with the same finding. */
const FIRST_TIMES = ['discovered_at'];

/**
 * A finding that is found again, with at most other evidence, keeps its record: in the feed of signals it is neither
 * new nor younger. The count makes PostgreSQL delete everything before it inserts.
 */
async function replaceEarlier(
  tx: Transaction,
  outcome: ScoutingOutcome,
  { table, columns: stored }: RecordKind,
  batch: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const deleted = earlier(table, batch, outcome.target.entityId);
  const [first] = records;
  if (!first) {
    await tx.rows(deleted);
    return;
  }
  const columns = Object.keys(first);
  const same = columns.filter((column) => column !== 'evidence' && !FIRST_TIMES.includes(column));
  const of = (row: string) => `row(${same.map((column) => `${row}.${column}`).join(', ')})`;
  const led = stored.has('ledBy') ? ['led_by'] : []; // unchanged, so that no reader sees a state in between
  const kept = ['id', 'created_at', 'district_id', 'school_id', batch, ...led, ...columns].join(', ');
  const values = [
    ...led.map((column) => `e.${column}`),
    ...columns.map((column) =>
      FIRST_TIMES.includes(column) ? `coalesce(e.${column}, f.${column})` : `f.${column}`,
    ),
  ];
  await tx.rows(sql`
    with earlier as (${deleted} returning *)
    insert into ${raw(table)} (${raw(kept)})
    select coalesce(e.id, gen_random_uuid()), coalesce(e.created_at, now()), ${placeOf(outcome)},
      ${join([sql`${outcome.runId}::uuid`, ...values.map((value) => raw(value))])}
    from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(records)}::json) f
    left join earlier e on ${raw(of('f'))} is not distinct from ${raw(of('e'))}
    where (select count(*) from earlier) >= 0
    on conflict do nothing`);
}
