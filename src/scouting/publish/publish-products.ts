import { PageEvidence } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { survivorOf } from '../../directory/vendors/survivor.ts';
import { hostWithoutWww } from '../run/own-host.ts';
import type { Published } from './note-changes.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';

/** A product in use as stored: the columns of its row. */
export type ProductRow = Readonly<Record<string, unknown>>;

interface KnownProduct {
  readonly id: string;
  /** The vendor, or the vendor into which it was merged. */
  readonly vendorId: string;
  /** The page that showed the product last, and the words or link that showed it. */
  readonly url: string | null;
  readonly quote: string | null;
  /** The website of the run that saw the product last; null for runs of earlier releases. */
  readonly website: string | null;
  readonly isGone: boolean;
  /** An earlier reading found its page without the quote, or did not find its page. */
  readonly isMissing: boolean;
  /** An earlier reading found the quote on its page, but no product in use. */
  readonly isUnconfirmed: boolean;
}

/** Minimum number of days between the two readings without a product after which it counts as gone. */
export const PRODUCT_DAYS = 30;

/**
 * Publishes the products of a run. A product that is found again stays the same record, whichever page shows it, and is
 * in use again if it was gone. A product that is not found is marked as gone once two readings, at least `PRODUCT_DAYS`
 * apart, have read its page without it, or found that the page is gone or has moved: an unread page shows nothing. If
 * the page had the quote both times, but no product in use, the record is deleted.
 *
 * @param rows only products of catalog vendors
 * @returns products that are new, in use again, gone, or deleted
 */
export async function publishProducts(
  tx: Transaction,
  outcome: ScoutingOutcome,
  pages: PageStates,
  rows: readonly ProductRow[],
): Promise<Published> {
  const { target, runId } = outcome;
  const known = Map.groupBy(await knownProducts(tx, outcome), ({ vendorId }) => vendorId);
  // In reverse, so that of several rows of a vendor, the first counts.
  const found = new Map(
    rows.map((row) => [String(row.vendor_id), row]).toReversed() as [string, ProductRow][],
  );

  // Merged vendors may have left several records of one product; the oldest stays.
  const withdrawn = [...known.values()].flatMap(([, ...others]) => others.map(({ id }) => id));
  // Products that the place's former website showed are deleted at once: that website may have been another place's.
  const isHere = ({ website }: KnownProduct) =>
    website === null || hostWithoutWww(website) === hostWithoutWww(target.website ?? '');
  const missing = [...known].flatMap(([vendorId, [product]]) => (found.has(vendorId) ? [] : [product!]));
  withdrawn.push(...missing.filter((product) => !isHere(product)).map(({ id }) => id));
  if (withdrawn.length > 0)
    await tx.rows(sql`delete from vendor_stack_entries where id = any(${withdrawn}::uuid[])`);
  const gone = await noteMissing(tx, outcome, pages, missing.filter(isHere));

  const renewed = [...found].flatMap(([vendorId, row]) => {
    const [product] = known.get(vendorId) ?? [];
    return product ? [{ ...row, id: product.id }] : [];
  });
  // A record of a merged vendor gets the surviving vendor, unless another record of the place has it already.
  if (renewed.length > 0)
    await tx.rows(sql`
      update vendor_stack_entries e set category = f.category, context = f.context, evidence = f.evidence,
        source_batch_id = ${runId}, first_seen_at = coalesce(e.first_seen_at, f.first_seen_at),
        last_seen_at = f.last_seen_at, gone_at = null, missing_since = null, unconfirmed_since = null,
        vendor_id = case when exists (
          select from vendor_stack_entries o where o.entity_id = e.entity_id and o.vendor_id = f.vendor_id
            and o.source_key is null and o.id <> e.id) then e.vendor_id else f.vendor_id end
      from ${rowsOf(renewed)} f where e.id = f.id`);

  const added = [...found].flatMap(([vendorId, row]) => (known.has(vendorId) ? [] : [row]));
  if (added.length > 0)
    await tx.rows(sql`
      insert into vendor_stack_entries (district_id, school_id, source_batch_id, vendor_id, category, context, evidence,
        first_seen_at, last_seen_at)
      select ${placeOf(outcome)}, ${runId}::uuid, f.vendor_id, f.category, f.context, f.evidence,
        f.first_seen_at, f.last_seen_at
      from ${rowsOf(added)} f on conflict do nothing`);
  const used = await tx.rows<{ id: string }>(sql`
    select id from vendor_stack_entries where entity_id = ${target.entityId} and source_batch_id = ${runId}`);
  const before = new Set([...known.values()].flatMap((products) => products.map(({ id }) => id)));
  const returned = [...known.values()].flatMap(([product]) =>
    product!.isGone && found.has(product!.vendorId) ? [product!.id] : [],
  );
  const changes = [
    ...used.flatMap(({ id }) => (before.has(id) ? [] : [{ id, change: 'new' as const }])),
    ...returned.map((id) => ({ id, change: 'new' as const })),
    ...[...withdrawn, ...gone].map((id) => ({ id, change: 'gone' as const })),
  ];
  return { changes: changes.map((change) => ({ kind: 'vendors', ...change })), isNews: changes.length > 0 };
}

const rowsOf = (rows: readonly object[]): Sql =>
  sql`json_populate_recordset(null::vendor_stack_entries, ${JSON.stringify(rows)}::json)`;

/** The products that earlier runs found at the place; of several records of a vendor, the oldest first. */
const knownProducts = (tx: Transaction, { target: { entityId } }: ScoutingOutcome): Promise<KnownProduct[]> =>
  tx.rows(sql`
    select e.id, ${survivorOf('v')} as "vendorId", e.evidence ->> 'url' as url, e.evidence ->> 'quote' as quote,
      run.website, e.gone_at is not null as "isGone", e.missing_since is not null as "isMissing",
      e.unconfirmed_since is not null as "isUnconfirmed"
    from vendor_stack_entries e join vendors v on v.id = e.vendor_id
      join scouting_runs run on run.id = e.source_batch_id and run.entity_id = e.entity_id
    where e.entity_id = ${entityId}
    order by e.first_seen_at nulls last, e.id`);

/** Notes which products their page no longer shows; returns the ids of the products that are now gone or deleted. */
async function noteMissing(
  tx: Transaction,
  outcome: ScoutingOutcome,
  pages: PageStates,
  missing: readonly KnownProduct[],
): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const { runId, now } = outcome;
  const byPage = Map.groupBy(missing, ({ url }) => url ?? '');
  const readAt = now.toISOString();
  const read = await tx.rows<{ url: string; place: number; isKept: boolean }>(sql`
    select distinct on (1) page ->> 'url' as url, place,
      outcome is not distinct from 'kept' as "isKept" from scouting_pages
    where run_id = ${runId} and is_analyzed and page ->> 'url' = any(${[...byPage.keys()]}::text[])
    order by 1, fetched_at desc`);
  const absent: Absence[] = [];
  const unconfirmed: Absence[] = [];
  for (const { url, place, isKept } of read) {
    const [stored] = await tx.rows<{ page: Page }>(
      sql`select page from scouting_pages where run_id = ${runId} and place = ${place}`,
    );
    const evidence = new PageEvidence(stored!.page);
    for (const { id, quote, isUnconfirmed } of byPage.get(url) ?? []) {
      // An unchanged page is kept without its content, so what the last reading found in it still counts.
      const isShown = isKept
        ? isUnconfirmed
        : quote !== null && (evidence.hasText(quote) || evidence.hasLink(quote));
      (isShown ? unconfirmed : absent).push({ id, readAt });
    }
  }
  const known = new Set(read.map(({ url }) => url));
  const lost = await withoutPage(
    tx,
    outcome,
    pages,
    missing.filter(({ url }) => !known.has(url ?? '')),
  );
  absent.push(...lost.map(({ id }) => ({ id, readAt })));
  return [...(await noteAbsent(tx, absent)), ...(await noteUnconfirmed(tx, unconfirmed))];
}

/** A product that the reading at `readAt` did not find in use. */
interface Absence {
  readonly id: string;
  readonly readAt: string;
}

/** SQL: the absences as `p`. */
const asRows = (absences: readonly Absence[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(absences)}::json) as p(id uuid, "readAt" timestamptz)`;

/** SQL: the first reading with this result, at `since`, was at least `PRODUCT_DAYS` before the present one. */
const isConfirmed = (since: string): Sql =>
  sql`${raw(since)} <= p."readAt" - make_interval(days => ${PRODUCT_DAYS})`;

/** Marks products whose page is gone or lacks their quote; returns the ids of the products that are now gone. */
async function noteAbsent(tx: Transaction, absent: readonly Absence[]): Promise<string[]> {
  if (absent.length === 0) return [];
  const noted = await tx.rows<{ id: string; isGone: boolean }>(sql`
    update vendor_stack_entries e set missing_since = coalesce(e.missing_since, p."readAt"),
      gone_at = case when ${isConfirmed('e.missing_since')} then p."readAt" end
    from ${asRows(absent)} where e.id = p.id and e.gone_at is null
    returning e.id, e.gone_at is not null as "isGone"`);
  return noted.flatMap(({ id, isGone }) => (isGone ? [id] : []));
}

/** Marks products whose quote is on their page, but not as in use; returns the ids of the deleted products. */
async function noteUnconfirmed(tx: Transaction, unconfirmed: readonly Absence[]): Promise<string[]> {
  if (unconfirmed.length === 0) return [];
  const withdrawn = await tx.rows<{ id: string }>(sql`
    delete from vendor_stack_entries e using ${asRows(unconfirmed)}
    where e.id = p.id and e.gone_at is null and ${isConfirmed('e.unconfirmed_since')} returning e.id`);
  await tx.rows(sql`
    update vendor_stack_entries e set missing_since = null,
      unconfirmed_since = coalesce(e.unconfirmed_since, p."readAt")
    from ${asRows(unconfirmed)} where e.id = p.id and e.gone_at is null`);
  return withdrawn.map(({ id }) => id);
}

/** The products whose page is gone or has moved, or was forgotten after an earlier reading that lacked the product. */
async function withoutPage(
  tx: Transaction,
  { runId, target }: ScoutingOutcome,
  pages: PageStates,
  missing: readonly KnownProduct[],
): Promise<readonly KnownProduct[]> {
  const urls = missing.flatMap(({ url, isMissing }) => (isMissing && url !== null ? [url] : []));
  const forgotten =
    urls.length === 0
      ? []
      : await tx.rows<{ url: string }>(sql`
    select m.url from unnest(${urls}::text[]) m(url)
    where not exists (select from read_pages k where k.entity_id = ${target.entityId} and k.document_url = m.url)
      and not exists (
        select from scouting_pages p where p.run_id = ${runId} and md5(p.url) = md5(m.url)
          and (p.outcome is null or p.outcome not in ('gone', 'same')))`);
  const left = new Set<string | null>(forgotten.map(({ url }) => url));
  return missing.filter(({ url }) => left.has(url) || (url !== null && pages.isAccountedFor(url, null)));
}
