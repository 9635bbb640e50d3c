import type { Tree } from './html-tree.ts';
import { LIMITS } from './limits.ts';

/** JSON-LD of the page, `@graph`s opened; what cannot be parsed is left out. */
export function readLinkedData($: Tree): unknown[] {
  let budget: number = LIMITS.dataBytes;
  const data: unknown[] = [];
  for (const script of $('script[type="application/ld+json"]').toArray()) {
    const text = $(script).text();
    budget -= text.length;
    if (budget < 0) break;
    try {
      data.push(...opened(JSON.parse(text)));
    } catch {
      // Somebody else's mistake.
    }
  }
  return data;
}

const opened = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.slice(0, 1_000).flatMap(opened);
  const graph = (value as { '@graph'?: unknown } | null)?.['@graph'];
  return Array.isArray(graph) ? graph.slice(0, 1_000) : [value];
};

const PUBLISHED = [
  'meta[property="article:published_time"]',
  'meta[itemprop="datePublished"]',
  'meta[name="date"]',
  'meta[name="dc.date"]',
  'meta[name="DC.date"]',
  'meta[name="pubdate"]',
  'meta[name="publish-date"]',
  'meta[property="og:published_time"]',
  '[itemprop="datePublished"]',
  'article time[datetime]',
  'time[pubdate]',
  'meta[property="article:modified_time"]',
  'meta[itemprop="dateModified"]',
  'meta[name="last-modified"]',
]; // prettier-ignore

/** When the page says that it was published, else changed. */
export function readPublishedAt($: Tree, data: readonly unknown[]): string | null {
  for (const selector of PUBLISHED) {
    const found = $(selector).first();
    const date = instantOf(found.attr('content') ?? found.attr('datetime'));
    if (date) return date;
  }
  for (const item of data) {
    const date = instantOf((item as { datePublished?: unknown } | null)?.datePublished);
    if (date) return date;
  }
  return null;
}

/** An ISO date or instant as RFC 3339 in UTC; anything else is `null`. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const time = Date.parse(value.slice(0, 40));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
