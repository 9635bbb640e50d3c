import { canonicalUrl, sameness } from './canonical-url.ts';
import { pagePriority } from './page-priority.ts';
import type { Site } from './site.ts';
import { isTrap, templateOf } from './traps.ts';

/** An address of a website with all that a map decides by, worked out once. */
export interface SiteLink {
  /** Canonical. */
  readonly url: string;
  /** The same for all spellings of the address. */
  readonly key: string;
  /** Text of the link, or its title in a feed. */
  readonly text: string | null;
  /** From 0 to 1. */
  readonly priority: number;
  /** A document, which leads nowhere. */
  readonly isFile: boolean;
  /** On the website itself, not with the company that keeps its files. */
  readonly isOwn: boolean;
  /** The same for addresses that differ by numbers only. */
  readonly template: string;
  readonly folder: string;
}

/** Describes a link; null for one that leads off the website or without end. */
export function siteLink(link: string, base: string, text: string | null, site: Site): SiteLink | null {
  const url = canonicalUrl(link, base);
  return url === null || isTrap(url) || !site.mayLinkTo(url) ? null : describe(url, text, site);
}

/** @param url canonical. */
export function describe(url: string, text: string | null, site: Site): SiteLink {
  const { host, pathname } = new URL(url);
  return {
    url,
    key: sameness(url),
    text,
    priority: pagePriority(url, text),
    isFile: /\.(pdf|ics)$/i.test(pathname),
    isOwn: site.has(url),
    template: templateOf(url),
    folder: host + pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/') + 1),
  };
}

/** More than these of one document are not looked at; the most promising ones are kept. */
const MOST_LINKS = 5_000;

/** Describes the links of a document, each address once. */
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
  return all.length > MOST_LINKS ? all.toSorted((a, b) => b.priority - a.priority).slice(0, MOST_LINKS) : all;
}
