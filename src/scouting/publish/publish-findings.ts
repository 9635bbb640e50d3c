import { type Evidence, type Facts, listFacts } from '@emi/reading';
import type { FactColumns, FindingKind, Scouted, StoringContext } from '@emi/reading/vocabulary/kinds';
import { type FactsByKind, SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import { type RecordKind, recordKind } from '@emi/records';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { evidenceOf } from '../../directory/findings/evidence-of.ts';
import { findingOf } from '../../directory/findings/findings.ts';
import { survivorOf } from '../../directory/vendors/survivor.ts';
import { type Published, together } from './note-changes.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';
import { publishProducts } from './publish-products.ts';
import { recordOf, replaceEarlier } from './replace-earlier.ts';

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

/**
 * Publishes the findings of a run. A finding that is found again stays the same record, even in other words. A finding
 * that is not found stays until its page was read without it or is gone for good, or as history if its time is over.
 * Findings from other sources are not touched.
 */
export async function publishFindings(
  tx: Transaction,
  outcome: ScoutingOutcome,
  pages: PageStates,
): Promise<Published> {
  const { target, runId, facts, now, at } = outcome;
  const context = { vendorIds: await findVendors(tx, facts), now: now.toISOString() };
  const parts: Published[] = [];
  for (const [name, kind] of Object.entries(SCOUTED_KINDS) as [keyof FactsByKind, ScoutedFinding][]) {
    const { entity, imported } = findingOf(kind);
    const stored = recordKind(entity);
    const rows = rowsOf(stored, kind.scouted, facts[name], context).filter(isComplete);
    const { sameness } = kind.scouted;
    const published = { name, type: imported.type, table: stored.table, key: imported.key.parts, pages };
    parts.push(
      await (sameness
        ? replaceEarlier(tx, outcome, { ...published, sameness }, rows)
        : publishProducts(tx, outcome, pages, rows.map(recordOf))),
    );
  }
  await tx.rows(sql`
    delete from classified_urls where entity_id = ${target.entityId}
      and batch_id in (select id from scouting_runs where entity_id = ${target.entityId})`);
  await tx.rows(sql`
    insert into classified_urls (district_id, school_id, batch_id, url, ai_page_type, url_classification,
      classification_reasoning, url_relevance_score, discovered_at, discovered_via)
    select ${placeOf(outcome)}, ${runId}, p.url, p.url_fact ->> 'pageType', p.url_fact ->> 'classification',
      p.url_fact ->> 'reasoning', (p.url_fact ->> 'relevance')::double precision, ${at}, p.discovered_via
    from scouting_pages p
    where p.run_id = ${runId} and p.url_fact is not null and p.discovered_via <> 'noted'
      and (p.page is not null or p.outcome = 'kept' or not ${target.isBorrowed}::boolean)
    order by (p.url_fact ->> 'relevance')::double precision desc, p.place limit ${MOST_URLS}
    on conflict do nothing`);
  return together(parts);
}

/** Returns `false` for a fact with neither a vendor of the catalog nor a vendor's name; kinds without vendors pass. */
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
    from unnest(${names}::text[]) n(name) join vendors v on fold(v.canonical_name) = fold(n.name)
    order by n.name, lower(v.canonical_name) = lower(n.name) desc, v.merged_into_id nulls first`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
