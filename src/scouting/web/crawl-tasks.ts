import type { FetchedDocument } from '../page.ts';
import { NO_LINKS, NO_SITEMAP, type PageLinks, type Sitemap } from './crawl-results.ts';
import { isHtml } from './media-types.ts';
import { readRobotsText } from './robots-text.ts';
import { pageLinks } from './site/page-links.ts';
import { type SiteAddress, siteOf } from './site/site.ts';
import { siteLinks } from './site/site-link.ts';
import { xmlLinks } from './site/xml-links.ts';

// Processing of untrusted responses other than reading pages; an isolated process runs these functions by name.

/** Maximum number of files read from a sitemap index. */
const MOST_SITEMAPS = 100;
const LONGEST_URL = 2_048;

export const robots = readRobotsText;

export async function links({
  document: { url, contentType, body },
  site: { home, otherHosts },
}: {
  document: FetchedDocument;
  site: SiteAddress;
}): Promise<PageLinks> {
  const site = siteOf(home, otherHosts);
  if (!isHtml(contentType)) {
    const { kind, links } = await xmlLinks(body);
    return { ...NO_LINKS, via: 'feed', found: kind === 'feed' ? siteLinks(links, url, site) : [] };
  }
  const page = pageLinks(body, url);
  // A feed's priority is that of news, whatever its title.
  const found = page.links.map((link) => (link.isFeed ? { ...link, text: `${link.text ?? ''} news` } : link));
  const declaredUrl = page.declaredUrl && page.declaredUrl.length <= LONGEST_URL ? page.declaredUrl : null;
  return { via: 'link', found: siteLinks(found, url, site), declaredUrl };
}

export async function sitemap({
  body,
  site: { home, otherHosts },
}: {
  body: Buffer;
  site: SiteAddress;
}): Promise<Sitemap> {
  const { kind, links } = await xmlLinks(body);
  if (kind === 'sitemaps') {
    const urls = links.slice(0, MOST_SITEMAPS).map(({ url }) => url.slice(0, LONGEST_URL));
    return { ...NO_SITEMAP, sitemaps: urls };
  }
  const untitled = links.map(({ url }) => ({ url, text: null }));
  return {
    ...NO_SITEMAP,
    pages: kind === 'pages' ? siteLinks(untitled, home, siteOf(home, otherHosts)) : [],
  };
}
