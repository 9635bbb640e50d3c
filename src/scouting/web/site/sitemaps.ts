import type { Web } from '../web.ts';
import { WebProblem } from '../web-problem.ts';
import type { Site } from './site.ts';
import type { Tally } from './tally.ts';
import { type XmlLinks, xmlLinks } from './xml-links.ts';

export interface SitemapOptions {
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly tally: Tally;
  readonly site: Site;
  /** Files that are read. */
  readonly most: number;
}

const MOST_URLS = 20_000;

/** The pages in a website's sitemaps: those that robots.txt names, or the one in the usual place. */
export async function* readSitemaps(
  home: string,
  { web, signal, tally, site, most }: SitemapOptions,
): AsyncGenerator<{ url: string; via: 'robots' | 'sitemap' }> {
  const { sitemaps } = await web.robots(home, signal);
  const via = sitemaps.length > 0 ? 'robots' : 'sitemap';
  const queue = via === 'robots' ? [...sitemaps] : [new URL('/sitemap.xml', home).href];
  const seen = new Set<string>();
  let urls = 0;
  while (queue.length > 0 && seen.size < most && !tally.isUsedUp) {
    const file = URL.parse(queue.shift()!, home);
    if (file === null || seen.has(file.href) || !site.has(file)) continue;
    seen.add(file.href);
    const { kind, links } = await read(file.href);
    if (kind === 'sitemaps') queue.push(...links.slice(0, most).map(({ url }) => url));
    if (kind !== 'pages') continue;
    for (const { url } of links.slice(0, MOST_URLS - urls)) yield { url, via };
    urls += links.length;
    if (urls >= MOST_URLS) return;
  }

  async function read(url: string): Promise<XmlLinks> {
    try {
      const { body } = await web.fetch(url, { signal, within: site.has });
      return await xmlLinks(body);
    } catch (error) {
      if (error instanceof WebProblem) return { kind: 'pages', links: [] };
      throw error;
    }
  }
}
