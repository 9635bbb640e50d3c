import type { Sitemap } from '../web/crawl-results.ts';
import { canonicalUrl, sameness } from '../web/site/canonical-url.ts';
import { siteOf } from '../web/site/site.ts';
import type { Web } from '../web/web.ts';
import { WebProblem } from '../web/web-problem.ts';

/** Maximum number of sitemaps that are read of an index, the last changed first. */
const MOST_FILES = 2;

/**
 * The times at which pages changed according to the sitemap, in milliseconds by `sameness`; null if it cannot be read,
 * has no times, or is an index without a time for each sitemap. Of an index, only the latest sitemaps that changed
 * after `since` are read, so the result is empty if no sitemap did.
 */
export async function sitemapChanges(
  web: Web,
  home: string,
  since: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  const site = siteOf(home);
  async function read(url: string): Promise<Sitemap | null> {
    const file = URL.parse(url, home);
    if (file === null || !site.has(file)) return null;
    try {
      const { body } = await web.fetch(file.href, { signal, within: site.has });
      return await web.tasks.sitemap({ body, site: site.address }, signal);
    } catch (error) {
      if (error instanceof WebProblem) return null;
      throw error;
    }
  }
  const { sitemaps } = await web.robots(home, signal);
  const first = await read(sitemaps[0] ?? '/sitemap.xml');
  if (!first || first.modified.length === 0) return null;
  if (first.sitemaps.length === 0) return byPage(first, home);
  if (first.modified.length < first.sitemaps.length) return null;
  const newer = first.modified
    .filter(([, time]) => time > since)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_FILES);
  const files = await Promise.all(newer.map(([url]) => read(url)));
  return new Map(files.flatMap((file) => [...(file ? byPage(file, home) : [])]));
}

const byPage = ({ modified }: Sitemap, home: string): Map<string, number> =>
  new Map(
    modified.flatMap(([link, time]) => {
      const url = canonicalUrl(link, home);
      return url ? [[sameness(url), time] as const] : [];
    }),
  );
