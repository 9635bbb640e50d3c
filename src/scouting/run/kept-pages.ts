import { createHash } from 'node:crypto';
import type { UrlFact } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { CrawledLinks } from '../web/crawl-results.ts';
import type { SiteAddress } from '../web/site/site.ts';
import { siteOf } from '../web/site/site.ts';
import { siteLinks } from '../web/site/site-link.ts';

/** A kept page: how to ask whether it changed, and what was found on it. */
export interface KeptPage {
  /** The address as discovered. */
  readonly url: string;
  /** The address after redirects. */
  readonly documentUrl: string;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The size of the document in bytes. */
  readonly size: number;
  readonly bytesHash: string;
  /** A hash of everything that the analyst sees of the page. */
  readonly pageHash: string;
  /** Two hashes, separated by a space: of all words of the page, and of its words without times and numbers. */
  readonly textHash: string;
  readonly links: KeptLinks | null;
  /** The page without its content, with what it states. */
  readonly facts: Page | null;
  readonly urlFact: UrlFact | null;
  /** The analyst and the brief that read the page, as `readByOf` identifies them. */
  readonly readBy: string;
  /** The time at which its bytes were received; RFC 3339. */
  readonly fetchedAt: string;
  /** The last time at which the website sent the page or confirmed that it has not changed; RFC 3339. */
  readonly readAt: string;
  /** True if the words of any page of the website ever changed while its validators stayed the same. */
  readonly isLying: boolean;
  /** Numbers of requests for the page, and of requests that found it changed. */
  readonly visits: number;
  readonly changes: number;
  /** The time since which every reading has found the page gone; null if the last reading found the page. */
  readonly goneSince: string | null;
}

/** The links of a page, small enough to keep: a line for each, with its address, relative to the host, and its text. */
export type KeptLinks = Omit<CrawledLinks, 'found'> & { readonly found: string };

/** @param base the address of the page */
export function keptLinks({ found, ...rest }: CrawledLinks, base: string): KeptLinks {
  const { origin } = new URL(base);
  const addressOf = (url: string): string => {
    const path = url.startsWith(origin) ? url.slice(origin.length) : '';
    return /^\/(?!\/)/.test(path) ? path : url;
  };
  return {
    ...rest,
    found: found
      .map(({ url, text }) => `${addressOf(url)}${text === null ? '' : ` ${text.replaceAll('\n', ' ')}`}`)
      .join('\n'),
  };
}

/** Reads a line of `KeptLinks`. Its address ends at the first space, because canonical addresses contain none. */
function linkFrom(kept: string, base: string): { readonly url: string; readonly text: string | null } {
  const end = kept.indexOf(' ');
  const [address, text] = end === -1 ? [kept, null] : [kept.slice(0, end), kept.slice(end + 1)];
  return { url: URL.parse(address, base)?.href ?? address, text };
}

export const linksFrom = ({ found, ...rest }: KeptLinks, base: string, site: SiteAddress): CrawledLinks => ({
  ...rest,
  found: siteLinks(
    found.split('\n').flatMap((link) => (link === '' ? [] : [linkFrom(link, base)])),
    base,
    siteOf(site.home, site.otherHosts, site.sharedDomains),
  ),
});

export const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64');

/** Words of dates and times, by which pages print the current day. */
const TIMES = new Set(
  `am pm today sunday monday tuesday wednesday thursday friday saturday sun mon tue wed thu fri sat january february
  march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
  dec`.split(/\s+/),
);

/** The hashes by which readings determine whether a page has changed; see `KeptPage`. */
export function pageHashes(page: Page): Pick<KeptPage, 'pageHash' | 'textHash'> {
  const { seenAt: _seenAt, stated: _stated, ...content } = page;
  const words = `${page.title ?? ''} ${page.text}`.toLowerCase().replace(/\s+/g, ' ').trim();
  const lasting = words
    .split(' ')
    .filter((word) => !/\d/.test(word) && !TIMES.has(word.replace(/[^a-z]/g, '')))
    .join(' ');
  return { pageHash: hashOf(JSON.stringify(content)), textHash: `${hashOf(words)} ${hashOf(lasting)}` };
}

/** Minimum number of visits that show whether a page is restless. */
const RESTLESS_VISITS = 6;
/** Minimum share of visits that find a restless page changed. */
const RESTLESS_SHARE = 0.9;

/** Returns `true` for a page whose words change at nearly every visit, as with a counter or the time of day. */
export const isRestless = ({ visits, changes }: Pick<KeptPage, 'visits' | 'changes'>): boolean =>
  visits >= RESTLESS_VISITS && changes / visits >= RESTLESS_SHARE;

/**
 * Compares a kept page with its words now. Returns `lasting` for a restless page if only times and numbers differ,
 * which does not count as a change between whole readings.
 */
export function likenessOf(page: KeptPage, textHash: string): 'same' | 'lasting' | 'other' {
  const [[words, lasting], [now, lastingNow]] = [page.textHash.split(' '), textHash.split(' ')];
  if (words === now) return 'same';
  return isRestless(page) && lasting === lastingNow ? 'lasting' : 'other';
}

/** Reads what is kept of the pages of a place. */
export const readKeptPages = (pool: ConnectionPool, entityId: string): Promise<KeptPage[]> =>
  pool.rows(sql`
    select url, document_url as "documentUrl", content_type as "contentType", etag, last_modified as "lastModified",
      size, bytes_hash as "bytesHash", page_hash as "pageHash", text_hash as "textHash", links, facts,
      url_fact as "urlFact", read_by as "readBy", fetched_at as "fetchedAt", read_at as "readAt",
      bool_or(is_lying) over () as "isLying", visits, changes, gone_since as "goneSince"
    from read_pages where entity_id = ${entityId} order by url`);
