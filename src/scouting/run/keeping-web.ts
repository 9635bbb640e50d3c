import { sameness } from '../web/site/canonical-url.ts';
import type { Web, WebDocument } from '../web/web.ts';
import { WebProblem } from '../web/web-problem.ts';
import { hashOf, type KeptLinks, type KeptPage, keptLinks, linksFrom } from './kept-pages.ts';

/** The pages kept from earlier readings, and how far a reading may rely on them. */
export interface Kept {
  readonly pages: readonly KeptPage[];
  /** The analyst and the brief of this reading, as `readByOf` identifies them. */
  readonly readBy: string;
  /** True if pages that another analyst or brief read are good enough, until the next whole reading. */
  readonly allowsOlder: boolean;
  readonly now: Date;
  /** Times of change of pages in the sitemap, milliseconds by `sameness`; absent if it cannot be trusted. */
  readonly changedAt?: ReadonlyMap<string, number> | null;
  /**
   * Days after which a page is fetched even if the website says that it has not changed, because that can be wrong. The
   * sum with the days until the next whole reading is at most 30.
   */
  readonly trustedDays?: number;
}

export const NOTHING_KEPT: Kept = { pages: [], readBy: '', allowsOlder: false, now: new Date(0) };

/** The default of `trustedDays`, for a whole reading every 7 days. */
const TRUSTED_DAYS = 22;
/** Days after which a calendar is read again: recurring events are expanded for the months around a reading. */
const CALENDAR_DAYS = 90;
const DAY_MS = 86_400_000;
const isWithin = (days: number, since: string, { now }: Kept): boolean =>
  now.getTime() - Date.parse(since) < days * DAY_MS;

/** A document, with the kept page if what was found on that page still counts. */
export interface KnownDocument extends WebDocument {
  /** Present if the document has not changed since the page was kept; the body is empty if it was not sent again. */
  readonly kept?: KeptPage;
  readonly bytesHash: string;
  readonly size: number;
}

export interface KeepingWeb extends Web {
  fetch(...args: Parameters<Web['fetch']>): Promise<KnownDocument>;
  /** The links that were found in a fetched document, as they are kept; undefined if it was not searched. */
  linksOf(url: string): KeptLinks | undefined;
}

/** Returns `true` if the facts of a kept page count for this reading, given that the page has not changed. */
export const stillCounts = (kept: Kept, { facts, readBy, fetchedAt }: KeptPage): boolean =>
  facts !== null &&
  (kept.allowsOlder || readBy === kept.readBy) &&
  (facts.kind !== 'calendar' || isWithin(CALENDAR_DAYS, facts.seenAt ?? fetchedAt, kept));

/** The tolerance for a website whose clock is slow. */
const MARGIN_MS = 3_600_000;

/** Returns `true` if a page that changed at this time may have changed since it was read. */
export const isNewer = (time: number, readAt: string): boolean => time > Date.parse(readAt) - MARGIN_MS;

/** The document of a page that need not be asked for. */
const unasked = (page: KeptPage, now: Date): KnownDocument => ({
  url: page.documentUrl,
  contentType: page.contentType,
  etag: page.etag,
  lastModified: page.lastModified,
  body: Buffer.alloc(0),
  fetchedAt: now.toISOString(),
  isUnchanged: true,
  kept: page,
  bytesHash: page.bytesHash,
  size: page.size,
});

/** Asks websites only for what has changed; the links of an unchanged page come from the kept page. */
export function keepingWeb(
  web: Web,
  kept: Kept,
  { needsLinks, onGone }: { readonly needsLinks: boolean; onGone(url: string): Promise<void> },
): KeepingWeb {
  const byAddress = new Map(kept.pages.map((page) => [sameness(page.documentUrl), page]));
  const links = new Map<string, KeptLinks>();
  const trusted = (url: string): KeptPage | undefined => {
    const page = byAddress.get(sameness(url));
    const isTrusted = page && isWithin(kept.trustedDays ?? TRUSTED_DAYS, page.fetchedAt, kept);
    return isTrusted && stillCounts(kept, page) && (!needsLinks || page.links !== null) ? page : undefined;
  };
  /** The kept page whose validators are sent; undefined without a trusted one, or if validators there were wrong. */
  const askable = (url: URL): KeptPage | undefined => {
    const page = trusted(url.href);
    return page?.isLying ? undefined : page;
  };
  /**
   * The kept page at an address if the sitemap says that it has not changed since it was read. A home page is always
   * requested, because it shows that the website is still there.
   */
  const known = (url: string): KeptPage | undefined => {
    const page = kept.changedAt && new URL(url).pathname !== '/' ? trusted(url) : undefined;
    const time = page && kept.changedAt!.get(sameness(page.documentUrl));
    return time !== undefined && !isNewer(time, page!.readAt) ? page : undefined;
  };
  return {
    ...web,
    linksOf: (url) => links.get(url),
    async fetch(text, options) {
      const same = known(text);
      if (same) return unasked(same, kept.now);
      const document = await web
        .fetch(text, { ...options, validators: askable })
        .catch(async (error: unknown) => {
          if (error instanceof WebProblem && error.isGone) await onGone(text);
          throw error;
        });
      const page = byAddress.get(sameness(document.url));
      if (document.isUnchanged && page)
        return { ...document, kept: page, bytesHash: page.bytesHash, size: page.size };
      const bytesHash = hashOf(document.body);
      const isSame = page && page.bytesHash === bytesHash && stillCounts(kept, page);
      return { ...document, bytesHash, size: document.body.length, ...(isSame && { kept: page }) };
    },
    tasks: {
      ...web.tasks,
      async links(page, signal) {
        const { kept: own } = page.document as KnownDocument;
        if (own?.links) return linksFrom(own.links, page.document.url, page.site);
        const found = await web.tasks.links(page, signal);
        links.set(page.document.url, keptLinks(found, page.document.url));
        return found;
      },
    },
  };
}
