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
}

const MOST_URLS = 20_000;
const OTHER_PLACES = ['/sitemap_index.xml', '/wp-sitemap.xml'];

/** Yields the pages in a website's sitemaps: those named in robots.txt, or the one at the default location. */
export async function* readSitemaps({
  web,
  signal,
  tally,
  site,
  most,
}: SitemapOptions): AsyncGenerator<{ link: SiteLink; via: 'robots' | 'sitemap' }> {
  const { home } = site;
  const { sitemaps } = await web.robots(home, signal);
  const via = sitemaps.length > 0 ? 'robots' : 'sitemap';
  const queue = via === 'robots' ? [...sitemaps] : [new URL('/sitemap.xml', home).href];
  const seen = new Set<string>();
  let urls = 0;
  while (queue.length > 0 && seen.size < most && !tally.isUsedUp) {
    const file = URL.parse(queue.shift()!, home);
    if (file === null || seen.has(file.href) || !site.has(file)) continue;
    seen.add(file.href);
    const { sitemaps: further, pages } = await read(file.href);
    queue.push(...further.slice(0, most));
    // The usual builders keep theirs elsewhere.
    if (via === 'sitemap' && seen.size === 1 && further.length + pages.length === 0)
      queue.push(...OTHER_PLACES.map((path) => new URL(path, home).href));
    for (const link of pages.slice(0, MOST_URLS - urls)) yield { link, via };
    urls += pages.length;
    if (urls >= MOST_URLS) return;
  }

  async function read(url: string): Promise<Sitemap> {
    try {
      const { body } = await web.fetch(url, { signal, within: site.has });
      return await web.tasks.sitemap(body, site, signal);
    } catch (error) {
      if (error instanceof WebProblem) return NO_SITEMAP;
      throw error;
    }
  }
}
