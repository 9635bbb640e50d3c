import { NO_SITEMAP, type Sitemap } from '../crawl-results.ts';
import type { Web } from '../web.ts';
import { WebProblem } from '../web-problem.ts';
import type { Site } from './site.ts';
import type { SiteLink } from './site-link.ts';
import type { Tally } from './tally.ts';

export interface SitemapOptions {
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly tally: Tally;
  readonly site: Site;
  /** Maximum number of files read. */
  readonly most: number;
  /** Sitemaps that the home page declares. */
  readonly declared: readonly string[];
}

const MOST_URLS = 20_000;
/** The paths of sitemaps that common website builders use. */
const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap-index.xml'];

/** Yields the pages in a website's sitemaps, which robots.txt or the home page names, or else are at usual paths. */
export async function* readSitemaps({
  web,
  signal,
  tally,
  site,
  most,
  declared,
}: SitemapOptions): AsyncGenerator<{ link: SiteLink; via: 'robots' | 'sitemap' }> {
  const { home } = site.address;
  const { sitemaps } = await web.robots(home, signal);
  const usual = USUAL_PATHS.map((path) => new URL(path, home).href);
  // Sitemaps whose addresses differ only in numbers are likely similar: all but one of them come last.
  const [queue, similar]: [QueuedSitemap[], QueuedSitemap[]] = [[], []];
  const kinds = new Set<string>();
  enqueue(sitemaps, 'robots');
  enqueue(declared, 'sitemap');
  const seen = new Set<string>();
  let [urls, entries] = [0, 0];
  while (seen.size < most && !tally.isUsedUp) {
    // Tries the next usual path only while no sitemap has had an entry, because an index lists all sitemaps.
    if (queue.length + similar.length + entries === 0) enqueue(usual.splice(0, 1), 'sitemap');
    const next = queue.shift() ?? similar.shift();
    if (next === undefined) return;
    const file = URL.parse(next.url, home);
    if (file === null || seen.has(file.href) || !site.has(file)) continue;
    seen.add(file.href);
    const { sitemaps: further, pages } = await read(file.href);
    enqueue(further, next.via);
    for (const link of pages.slice(0, MOST_URLS - urls)) yield { link, via: next.via };
    urls += pages.length;
    entries += further.length + pages.length;
    if (urls >= MOST_URLS) return;
  }

  function enqueue(found: readonly string[], via: QueuedSitemap['via']): void {
    for (const url of found) {
      const kind = url.replace(/\d+/g, '');
      (kinds.has(kind) ? similar : queue).push({ url, via });
      kinds.add(kind);
    }
  }

  async function read(url: string): Promise<Sitemap> {
    try {
      const { body } = await web.fetch(url, { signal, within: site.has });
      return await web.tasks.sitemap({ body, site: site.address }, signal);
    } catch (error) {
      if (error instanceof WebProblem) return NO_SITEMAP;
      throw error;
    }
  }
}

interface QueuedSitemap {
  readonly url: string;
  readonly via: 'robots' | 'sitemap';
}
