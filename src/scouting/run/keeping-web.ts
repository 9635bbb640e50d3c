import { sameness } from '../web/site/canonical-url.ts';
import type { Web, WebDocument } from '../web/web.ts';
import { WebProblem } from '../web/web-problem.ts';
import { hashOf, type KeptLinks, type KeptPage, keptLinks, linksFrom } from './kept-pages.ts';

/** What a reading knows of the pages of the last ones. */
export interface Kept {
  readonly pages: readonly KeptPage[];
  /** The analyst and the brief of this reading. */
  readonly readBy: string;
  /** Whether pages that another analyst or brief read are good enough, until the next whole reading. */
  readonly allowsOlder: boolean;
  readonly now: Date;
}

export const NOTHING_KEPT: Kept = { pages: [], readBy: '', allowsOlder: false, now: new Date(0) };

/** Days after which a page is fetched without asking whether it changed, because answers to that can be wrong. */
const TRUSTED_DAYS = 30;
const DAY_MS = 86_400_000;

/** A document with what is known of it. */
export interface KnownDocument extends WebDocument {
  /** What is kept of the page, if this is the same; then the document has no body where the website sent none. */
  readonly kept?: KeptPage;
  readonly bytesHash: string;
  readonly size: number;
}

export interface KeepingWeb extends Web {
  fetch(...args: Parameters<Web['fetch']>): Promise<KnownDocument>;
  /** The links of a document that were read during the map. */
  linksOf(url: string): KeptLinks | undefined;
}

/** Returns `true` if what was found on a page still counts. */
export const stillCounts = ({ readBy, allowsOlder }: Kept, page: KeptPage): boolean =>
  page.facts !== null && (allowsOlder || page.readBy === readBy);

/** Asks websites only for what changed, and reads the links of an unchanged page from what is kept. */
export function keepingWeb(
  web: Web,
  kept: Kept,
  { needsLinks, onGone }: { readonly needsLinks: boolean; onGone(url: string): Promise<void> },
): KeepingWeb {
  const byAddress = new Map(kept.pages.map((page) => [sameness(page.documentUrl), page]));
  const links = new Map<string, KeptLinks>();
  const askable = (url: URL): KeptPage | undefined => {
    const page = byAddress.get(sameness(url.href));
    const isTrusted = page && kept.now.getTime() - Date.parse(page.fetchedAt) < TRUSTED_DAYS * DAY_MS;
    return isTrusted && stillCounts(kept, page) && (!needsLinks || page.links !== null) ? page : undefined;
  };
  return {
    ...web,
    linksOf: (url) => links.get(url),
    async fetch(text, options) {
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
        links.set(page.document.url, keptLinks(found));
        return found;
      },
    },
  };
}
