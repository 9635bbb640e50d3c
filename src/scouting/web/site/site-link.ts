import { leadsTo, openArea } from './areas.ts';
import { canonicalUrl, sameness } from './canonical-url.ts';
import { pagePriority } from './page-priority.ts';
import type { Site } from './site.ts';
import { isTrap, templateOf } from './traps.ts';

/** A URL of a website with its properties for mapping, computed once. */
export interface SiteLink {
  /** The canonical form, as `canonicalUrl` returns it. */
  readonly url: string;
  /** A key that all spellings of the URL share; see `sameness`. */
  readonly key: string;
  /** Text of the link, or its title in a feed. */
  readonly text: string | null;
  /** From 0 to 1. */
  readonly priority: number;
  /** True for a PDF or a calendar file. */
  readonly isFile: boolean;
  /** True for the website itself or its area on a platform, false for its file host. */
  readonly isOwn: boolean;
  /** A key that URLs share that differ only in numbers or parameter values; see `templateOf`. */
  readonly template: string;
  readonly folder: string;
  /** The day, month, or year in its address as digits, such as `20261208`; empty if there is none. */
  readonly day: string;
}

const DAY = /(?<!\d)(20[0-4]\d)[-_/.]?(0[1-9]|1[0-2])?[-_/.]?([0-2]\d|3[01])?(?!\d)/;

/** Describes a link; null if it leaves the website or is a crawler trap. */
export function siteLink(link: string, base: string, text: string | null, site: Site): SiteLink | null {
  const url = canonicalUrl(link, base);
  const leaves = url !== null && !site.mayLinkTo(url) && !leadsTo(base, url, site);
  return url === null || leaves || isTrap(url) ? null : describe(url, text, site);
}

/** @param url canonical */
export function describe(url: string, text: string | null, site: Site): SiteLink {
  const { host, pathname } = new URL(url);
  return {
    url,
    key: sameness(url),
    text,
    priority: pagePriority(url, text),
    isFile: /\.(pdf|ics)$/i.test(pathname),
    isOwn: site.has(url) || openArea(url) !== null,
    template: templateOf(url),
    day: DAY.exec(pathname)?.slice(1).join('') ?? '',
    folder: host + pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/') + 1),
  };
}

/** Maximum number of links per document, by priority. */
const MOST_LINKS = 5_000;

/**
 * Describes the links of a document, each page once, with the text that gives it the highest priority. Beyond the
 * maxima of links and characters, those with the lowest priority are left out.
 */
export function siteLinks(
  links: readonly { readonly url: string; readonly text: string | null }[],
  base: string,
  site: Site,
): SiteLink[] {
  const found = new Map<string, SiteLink>();
  for (const { url, text } of links) {
    const link = siteLink(url, base, text, site);
    const known = link && found.get(link.key);
    if (!link || (known && known.priority >= link.priority)) continue;
    found.set(link.key, known ? { ...link, url: known.url } : link);
  }
  const all = [...found.values()];
  const first = fitting(all.toSorted((a, b) => b.priority - a.priority).slice(0, MOST_LINKS));
  return first.length < all.length ? first : all;
}

/** Maximum characters of a document's addresses together, because a long base makes every short link long. */
const MOST_CHARACTERS = 1_000_000;

function fitting(links: readonly SiteLink[]): SiteLink[] {
  let length = 0;
  const end = links.findIndex(({ url }) => {
    length += url.length;
    return length > MOST_CHARACTERS;
  });
  return end < 0 ? [...links] : links.slice(0, end);
}
