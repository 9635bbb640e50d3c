import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { GONE_DAYS } from '../run/gone.ts';
import { hostWithoutWww } from '../run/own-host.ts';
import { movedPages } from './moved-pages.ts';
import type { ScoutingOutcome } from './outcome.ts';

/** The states of pages by which a reading withdraws findings or keeps them. */
export interface PageStates {
  /** The current address of a page: the new one if the page has moved, else the given one. */
  addressOf(url: string | null): string | null;
  /**
   * Returns `true` if a finding that a page stated and this reading did not find may be withdrawn: the page's address
   * is null; this reading read the page, or found it unchanged, the same as another page, gone for good, or moved; or
   * the website is no longer the place's.
   *
   * @param website the website that the run that found the finding read; null if unknown
   */
  isAccountedFor(url: string | null, website: string | null): boolean;
  /** Returns `true` if a website has the host of the place's website, or is unknown (null). */
  isOfPlace(website: string | null): boolean;
}

/** The fate of the pages that earlier readings kept. */
interface EarlierPages {
  /** Pages that this reading found unchanged, that have the text of another page now, or that are gone for good. */
  readonly accountedFor: readonly { readonly url: string }[];
  /** The new addresses of pages that have moved, by their former addresses. */
  readonly moved: ReadonlyMap<string, string>;
}

const NO_PAGES: EarlierPages = { accountedFor: [], moved: new Map() };

/** Reads what became of the pages of a place, after `keepPages`; forgets pages that are gone for good or duplicates. */
export async function pageStates(tx: Transaction, outcome: ScoutingOutcome): Promise<PageStates> {
  const { target, runId } = outcome;
  const earlier = target.wasRead ? await readEarlier(tx, outcome) : NO_PAGES;
  const { moved } = earlier;
  const read = await tx.rows<{ url: string }>(sql`
    select page ->> 'url' as url from scouting_pages where run_id = ${runId} and is_analyzed
    union select url from scouting_pages where run_id = ${runId} and outcome = 'same'`);
  const accountedFor = new Set([...read, ...earlier.accountedFor].map(({ url }) => url));
  const host = hostWithoutWww(target.website ?? '');
  const isOfPlace = (website: string | null) => website === null || hostWithoutWww(website) === host;
  return {
    isOfPlace,
    addressOf: (url) => (url !== null && moved.get(url)) || url,
    isAccountedFor: (url, website) =>
      url === null || accountedFor.has(url) || moved.has(url) || !isOfPlace(website),
  };
}

async function readEarlier(tx: Transaction, outcome: ScoutingOutcome): Promise<EarlierPages> {
  const { target, runId, at } = outcome;
  const moved = await movedPages(tx, outcome);
  const kept = await tx.rows<{ url: string }>(sql`
    select k.document_url as url from scouting_pages p
      join read_pages k on k.entity_id = ${target.entityId} and k.url_key = md5(p.url)::uuid
      where p.run_id = ${runId} and p.outcome = 'kept'`);
  // Forgets pages that are gone for good, or whose addresses now have the text of another page.
  const forgotten = await tx.rows<{ url: string }>(sql`
    delete from read_pages k where k.entity_id = ${target.entityId}
      and (k.gone_since <= ${at} - make_interval(days => ${GONE_DAYS}) or exists (
        select from scouting_pages p where p.run_id = ${runId} and p.outcome = 'same'
          and md5(p.url)::uuid = k.url_key))
    returning k.document_url as url`);
  return { moved, accountedFor: [...kept, ...forgotten] };
}
