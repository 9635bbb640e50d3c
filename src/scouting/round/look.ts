import { zoneOfPlace } from '@emi/reading';
import { UnreadableDocument } from '@emi/reading/documents';
import type { ConnectionPool } from '@emi/records/context';
import type { DocumentReader } from '../isolated/isolated-tools.ts';
import { type Kept, keepingWeb } from '../run/keeping-web.ts';
import { type KeptPage, likenessOf, pageHashes, readKeptPages } from '../run/kept-pages.ts';
import type { RunTarget } from '../run/read-run-target.ts';
import type { Hours } from '../run/round-bounds.ts';
import { sameness } from '../web/site/canonical-url.ts';
import type { Web } from '../web/web.ts';
import { WebProblem } from '../web/web-problem.ts';
import { hasUsableTimes, isChangedBySitemap, pagesToAsk } from './pages-to-ask.ts';
import { sitemapChanges } from './sitemap-changes.ts';

export interface SamePage {
  readonly url: string;
  /** True if the website sent the page's bytes instead of confirming that they have not changed. */
  readonly isFetched: boolean;
  /** True if only times and numbers differ, on a page where they differ at nearly every visit. */
  readonly isRestless: boolean;
}

/** The fault for which looks ignore a sitemap's times of change: no usable times, or wrong ones. Null for no fault. */
export type SitemapFault = 'none' | 'lying' | null;

export interface Look {
  /** Pages that have not changed. */
  readonly same: readonly SamePage[];
  readonly isChanged: boolean;
  /** True if a page changed although the sitemap says that it did not. */
  readonly isSitemapWrong: boolean;
}

type LookOptions = Pick<Kept, 'now' | 'readBy'> & { readonly bounds: Hours; readonly signal: AbortSignal };

export interface LookTools {
  readonly db: { readonly core: ConnectionPool };
  readonly web: Web;
  readonly reader: DocumentReader;
}

/** The kept pages and the sitemap of a website before a look or a reading. */
export interface KnownSite {
  readonly pages: readonly KeptPage[];
  /** Times of change of pages according to its sitemap; null if the sitemap has no usable times, or had wrong ones. */
  readonly changedAt: ReadonlyMap<string, number> | null;
  readonly sitemap: SitemapFault;
}

/** Reads what is kept of a place, and asks its sitemap, unless that has a fault, which pages changed. */
export async function knownOf(
  { db, web }: LookTools,
  { entityId, website }: RunTarget,
  sitemap: SitemapFault,
  signal: AbortSignal,
): Promise<KnownSite> {
  const all = await readKeptPages(db.core, entityId);
  const pages = all.filter(({ goneSince }) => goneSince === null);
  if (pages.length === 0 || sitemap !== null) return { pages, changedAt: null, sitemap };
  const since = Math.min(...pages.map(({ readAt }) => Date.parse(readAt)));
  const read = await sitemapChanges(web, website!, since, signal);
  // Without entries, the sitemap index says that nothing has changed.
  const changedAt = read && (read.size === 0 || hasUsableTimes(read, pages)) ? read : null;
  return { pages, changedAt, sitemap: changedAt ? null : 'none' };
}

/**
 * Asks whether a few pages of a place have changed. A reading follows if a page has changed or is gone, or if no pages
 * are kept.
 * @throws WebProblem if none of the pages can be read
 */
export async function look(
  { web, reader }: LookTools,
  { subject }: RunTarget,
  { pages, changedAt }: KnownSite,
  { now, readBy, bounds, signal }: LookOptions,
): Promise<Look> {
  if (pages.length === 0) return { same: [], isChanged: true, isSitemapWrong: false };
  const asked = pagesToAsk(pages, changedAt, bounds, now);
  const onGone = async () => undefined; // the reading that follows notes pages that are gone
  const kept = { pages: asked, readBy, allowsOlder: true, now };
  const keeping = keepingWeb(web, kept, { needsLinks: false, onGone });
  const zone = zoneOfPlace(subject);
  const same: SamePage[] = [];
  const changed = (page: KeptPage): Look => {
    const isSitemapWrong = Boolean(
      changedAt?.has(sameness(page.documentUrl)) && !isChangedBySitemap(changedAt, page),
    );
    return { same, isChanged: true, isSitemapWrong };
  };
  let problem: WebProblem | undefined;
  for (const page of asked) {
    try {
      const document = await keeping.fetch(page.documentUrl, { signal });
      const likeness = document.kept
        ? 'same'
        : likenessOf(page, pageHashes(await reader.read({ ...document, zone }, signal)).textHash);
      if (likeness === 'other') return changed(page);
      const isRestless = likeness === 'lasting';
      same.push({ url: page.url, isFetched: !document.isUnchanged, isRestless });
    } catch (error) {
      if (error instanceof WebProblem && error.isGone) return changed(page);
      if (!(error instanceof WebProblem || error instanceof UnreadableDocument)) throw error;
      if (error instanceof WebProblem) problem ??= error;
      if (same.length === 0 && problem?.canRetry) break; // the website is probably down
    }
  }
  if (same.length === 0 && problem) throw problem;
  return { same, isChanged: false, isSitemapWrong: false };
}
