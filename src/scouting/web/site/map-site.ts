import type { Web, WebDocument } from '../web.ts';
import { WebProblem } from '../web-problem.ts';
import { leadsTo, type MeetingArea, openArea } from './areas.ts';
import { Candidates, type DiscoveredUrl, type PageCandidate } from './candidates.ts';
import { canonicalUrl, sameness } from './canonical-url.ts';
import { contentOf } from './content.ts';
import { findHome } from './home.ts';
import { HostBackoff } from './host-backoff.ts';
import { siteOf } from './site.ts';
import { siteLink } from './site-link.ts';
import { readSitemaps } from './sitemaps.ts';
import { Tally, type VisitBounds } from './tally.ts';

/** Bounds of the visits of pages for their links, and of the map. */
export interface MapBounds extends VisitBounds {
  /** Maximum clicks from the home page. */
  readonly depth: number;
  /** Maximum number of URLs that are kept, by priority. */
  readonly urls: number;
  /** Maximum number of sitemap files that are read. */
  readonly sitemaps: number;
}

const MAP_BOUNDS: MapBounds = {
  pages: 30,
  depth: 4,
  bytes: 40_000_000,
  milliseconds: 180_000,
  urls: 1000,
  sitemaps: 10,
};

export interface MapOptions {
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly bounds?: Partial<MapBounds>;
  /** Further hosts of the website, such as those of a district's schools. */
  readonly otherHosts?: readonly string[];
  /** Domains under which several districts have hosts of their own. */
  readonly sharedDomains?: readonly string[];
  /** Receives every visited page, so that it need not be fetched again. */
  readonly onPage?: (document: WebDocument, page: DiscoveredUrl) => void | Promise<void>;
  /** Receives addresses whose page turned out to be the same as at another address. */
  readonly onDuplicate?: (url: string) => void | Promise<void>;
}

export interface SiteMap {
  /** The final URL of the home page. */
  readonly home: string;
  /** The website's pages and documents, and those of its areas, by priority. */
  readonly urls: readonly DiscoveredUrl[];
  /** The areas on meeting platforms that its pages link to, including areas closed to crawlers. */
  readonly areas: readonly MeetingArea[];
  /** The limit that ended the visits, if any. */
  readonly stoppedBy: 'pages' | 'bytes' | 'time' | null;
}

/** Discovers a website's pages. Throws `WebProblem` if its home page cannot be read. */
export async function mapSite(website: string, options: MapOptions): Promise<SiteMap> {
  const { web, signal, otherHosts = [], sharedDomains = [] } = options;
  const bounds = { ...MAP_BOUNDS, ...options.bounds };
  const tally = new Tally(bounds);
  const home = await findHome(website, web, signal);
  const site = siteOf(home.url, otherHosts, sharedDomains);
  const candidates = new Candidates(site);
  const backoff = new HostBackoff();
  const hashes = new Set<string>();
  const areas = new Map<string, MeetingArea>();
  const open = new Set<string>();
  const [sitemaps, scripts]: [string[], string[]] = [[], []];

  /** Adds a visited page to the map, and its links to the candidates, unless it is a duplicate. */
  async function digest(document: WebDocument, page: PageCandidate): Promise<void> {
    const { size, bytesHash } = contentOf(document);
    tally.add(size);
    if (!candidates.rename(page, document.url)) return options.onDuplicate?.(page.url);
    const links = await web.tasks.links({ document, site: site.address }, signal);
    const named = { ...page, url: document.url };
    const declared = isAlias(links.declaredUrl, document.url) ? canonicalUrl(links.declaredUrl!) : null;
    if (declared && !candidates.rename(named, declared)) return options.onDuplicate?.(page.url);
    const known = { ...named, url: declared ?? document.url };
    if (hashes.has(bytesHash)) {
      candidates.drop(known);
      return options.onDuplicate?.(page.url);
    }
    hashes.add(bytesHash);
    await options.onPage?.(document, known);
    if (page.depth === 0) {
      sitemaps.push(...links.sitemaps);
      scripts.push(...links.scripts);
    }
    for (const area of links.areas) if (!areas.has(area.platform)) areas.set(area.platform, area);
    for (const link of links.found) {
      const area = site.has(link.url) ? null : openArea(link.url);
      if (area && open.size < MOST_AREAS) open.add(area);
      if (area && !open.has(area)) continue;
      candidates.add(link, { discoveredVia: links.via, depth: page.depth + 1 });
    }
  }

  async function addMenuOf(script: string): Promise<void> {
    try {
      const document = await web.fetch(script, { signal, within: site.has });
      tally.add(document.body.length);
      const { found } = await web.tasks.links({ document, site: site.address }, signal);
      for (const link of found) candidates.add(link, { discoveredVia: 'link', depth: 1 });
    } catch (error) {
      if (!(error instanceof WebProblem)) throw error;
    }
  }

  const start = siteLink(home.url, home.url, null, site);
  if (start) candidates.add(start, { discoveredVia: 'home', depth: 0 });
  const first = candidates.next(0);
  if (first) await digest(home, first);
  for (const script of scripts) await addMenuOf(script);
  const most = bounds.sitemaps;
  for await (const { link, via } of readSitemaps({ web, signal, tally, site, most, declared: sitemaps })) {
    candidates.add(link, { discoveredVia: via, depth: 1 });
  }
  for (;;) {
    const page = tally.isUsedUp ? undefined : candidates.next(bounds.depth);
    if (page === undefined) break;
    try {
      const within = (url: URL) => site.has(url) || leadsTo(page.url, url, site);
      await digest(await backoff.send(page.url, () => web.fetch(page.url, { signal, within })), page);
    } catch (error) {
      if (!(error instanceof WebProblem)) throw error;
      if (!error.canRetry) candidates.drop(page);
    }
  }
  return {
    home: home.url,
    urls: candidates.list(bounds.urls),
    areas: [...areas.values()],
    stoppedBy: tally.usedUp,
  };
}

/** Maximum number of areas whose pages are added: a district has one or two, so any others are other districts'. */
const MOST_AREAS = 3;

/**
 * A declared URL is accepted only if it differs only in parameters, because some websites declare the home page
 * everywhere.
 */
function isAlias(declared: string | null, url: string): boolean {
  if (declared === null) return false;
  const bare = (text: string) => sameness(text).split('?', 1)[0]!.toLowerCase();
  return bare(declared) === bare(url);
}
