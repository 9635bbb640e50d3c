import type { MeetingArea } from './site/areas.ts';
import type { SiteLink } from './site/site-link.ts';

/** The links of a page, feed, calendar, or script, or of a meeting platform's data. */
export interface CrawledLinks {
  readonly via: 'link' | 'feed';
  readonly found: readonly SiteLink[];
  /** The page's canonical URL as declared. */
  readonly declaredUrl: string | null;
  /** The sitemaps that the page declares. */
  readonly sitemaps: readonly string[];
  /** Scripts of the website that may contain the menu missing from the page, the likeliest first. */
  readonly scripts: readonly string[];
  /** The areas on meeting platforms that the website's own page links to. */
  readonly areas: readonly MeetingArea[];
}

export interface Sitemap {
  /** Further sitemaps, unresolved. */
  readonly sitemaps: readonly string[];
  readonly pages: readonly SiteLink[];
  /** The times at which pages and further sitemaps changed: unresolved addresses, and milliseconds. */
  readonly modified: readonly (readonly [url: string, time: number])[];
}

export const NO_LINKS: CrawledLinks = {
  via: 'link',
  found: [],
  declaredUrl: null,
  sitemaps: [],
  scripts: [],
  areas: [],
};
export const NO_SITEMAP: Sitemap = { sitemaps: [], pages: [], modified: [] };
