import { comparableSite, website } from './cells.ts';

interface Stored {
  readonly website_url: string | null;
  readonly website_confidence: string | null;
}

/**
 * The website to store from a publisher's directory: none if the cell has no website, or if the stored website is the
 * same or has high confidence. `note` is for the report to count.
 */
export function newerWebsite(cell: string, stored?: Stored): { site: object; note: readonly string[] } {
  const found = website(cell);
  if (!found) return { site: {}, note: stored?.website_url ? [] : ['places still without a website'] };
  const site = { website_url: found, website_confidence: 'official' };
  if (!stored?.website_url) return { site, note: ['missing websites filled'] };
  if (comparableSite(stored.website_url) === comparableSite(found)) return { site: {}, note: [] };
  if (stored.website_confidence === 'high') {
    return { site: {}, note: ['websites of high confidence kept'] };
  }
  return { site, note: ['websites replaced'] };
}
