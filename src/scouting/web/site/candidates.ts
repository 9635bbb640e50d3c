import { canonicalUrl, sameness } from './canonical-url.ts';
import type { Site } from './site.ts';
import { describe, type SiteLink } from './site-link.ts';

export type DiscoveredVia = 'home' | 'robots' | 'sitemap' | 'feed' | 'link';

/** A page or document that may be worth reading. */
export interface DiscoveredUrl {
  readonly url: string;
  readonly discoveredVia: DiscoveredVia;
  /** Text of the link that gives it the highest priority, or its title in a feed. */
  readonly text: string | null;
  /** Clicks from the home page by which it was found first; 1 for URLs from a sitemap, or from a script with a menu. */
  readonly depth: number;
  /** From 0 to 1, based on its URL and link text. */
  readonly priority: number;
}

/** A discovered URL with the properties that determine its priority. */
export type PageCandidate = DiscoveredUrl & SiteLink;

/**
 * Maximum number of pages, files aside, whose URLs differ only in numbers and values of parameters; more are a calendar
 * or a crawler trap.
 */
const PER_TEMPLATE = 40;
/** Maximum number of pages visited for their links per folder, except at the top level. */
const VISITS_PER_FOLDER = 8;
const MOST_CANDIDATES = 20_000;
/** Maximum characters of all addresses together; each is kept in several spellings. */
const MOST_CHARACTERS = 2_000_000;

/** The discovered pages, deduplicated, and the queue of visits. */
export class Candidates {
  readonly #site: Site;
  readonly #found = new Map<string, PageCandidate>();
  /** Keys of addresses that turned out to be unreadable, or to lead to a page that has another address. */
  readonly #dropped = new Set<string>();
  readonly #visited = new Set<string>();
  readonly #templates = new Map<string, number>();
  readonly #folders = new Map<string, number>();
  #characters = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  add(link: SiteLink, { discoveredVia, depth }: Pick<DiscoveredUrl, 'discoveredVia' | 'depth'>): void {
    const { key, text, isFile, template } = link;
    const known = this.#found.get(key);
    const priority = discoveredVia === 'home' ? 1 : link.priority;
    if (known) {
      if (priority > known.priority) this.#found.set(key, { ...known, text, priority });
      return;
    }
    if (this.#dropped.has(key) || this.#found.size >= MOST_CANDIDATES) return;
    if (this.#characters + link.url.length > MOST_CHARACTERS) return;
    if (!isFile && count(this.#templates, template) > PER_TEMPLATE) return;
    this.#characters += link.url.length;
    this.#found.set(key, { ...link, discoveredVia, depth, priority });
  }

  /**
   * Takes the site's unvisited page with the highest priority, at most `depth` clicks from the home page. PDFs, and
   * pages in folders with enough visits, are never taken.
   */
  next(depth: number): PageCandidate | undefined {
    let best: PageCandidate | undefined;
    for (const [key, candidate] of this.#found) {
      if (this.#visited.has(key) || candidate.depth > depth || isPdf(candidate)) continue;
      if (!candidate.isOwn || this.#isFull(candidate.folder)) continue;
      if (best === undefined || byPriority(candidate, best) < 0) best = candidate;
    }
    if (best) {
      this.#visited.add(best.key);
      count(this.#folders, best.folder);
    }
    return best;
  }

  #isFull(folder: string): boolean {
    return folder.split('/').length > 2 && (this.#folders.get(folder) ?? 0) >= VISITS_PER_FOLDER;
  }

  /**
   * Updates a visited page's URL after a redirect or its own declaration.
   * @returns `false` if a page with that URL was already visited; then the candidate is dropped
   */
  rename(candidate: PageCandidate, to: string): boolean {
    const url = canonicalUrl(to) ?? candidate.url;
    const [from, key] = [sameness(candidate.url), sameness(url)];
    if (key === from) return true;
    this.drop(candidate);
    const isNew = !this.#visited.has(key);
    this.#visited.add(key);
    if (isNew && !this.#found.has(key))
      this.#found.set(key, {
        ...candidate,
        ...describe(url, candidate.text, this.#site),
        priority: candidate.priority,
      });
    return isNew;
  }

  /** Drops an unreadable page, or a duplicate. */
  drop({ url }: Pick<DiscoveredUrl, 'url'>): void {
    this.#found.delete(sameness(url));
    this.#dropped.add(sameness(url));
  }

  /** The pages with the highest priority, in a deterministic order. */
  list(most: number): DiscoveredUrl[] {
    return [...this.#found.values()].sort(byPriority).slice(0, most);
  }
}

const isPdf = ({ url, isFile }: SiteLink): boolean => isFile && /\.pdf(?:\?|$)/i.test(url);

/** A number that is greater for newer pages. Pages without a date, which link to the others, count as the newest. */
const whenOf = ({ day }: PageCandidate): number => Number(day.padEnd(8, '9'));

/** At equal priority and depth, newer pages come first, because a website has more documents than are read. */
function byPriority(a: PageCandidate, b: PageCandidate): number {
  const byDay = whenOf(b) - whenOf(a);
  return (
    b.priority - a.priority || a.depth - b.depth || byDay || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0)
  );
}

function count(counts: Map<string, number>, key: string): number {
  const value = (counts.get(key) ?? 0) + 1;
  counts.set(key, value);
  return value;
}
