import { canonicalUrl, sameness } from './canonical-url.ts';
import type { Site } from './site.ts';
import { describe, type SiteLink } from './site-link.ts';

export type DiscoveredVia = 'home' | 'robots' | 'sitemap' | 'feed' | 'link';

/** A page or document of a website that may be worth reading. */
export interface DiscoveredUrl {
  readonly url: string;
  readonly discoveredVia: DiscoveredVia;
  /** Text of the first link to it, or its title in a feed. */
  readonly text: string | null;
  /** Clicks from the home page; 1 for what a sitemap names. */
  readonly depth: number;
  /** From 0 to 1: how much its address and that text priority. */
  readonly priority: number;
}

/** An address that has been discovered, and what decides about it. */
export type Candidate = DiscoveredUrl & SiteLink;

/** More pages with the same address but for numbers are a calendar, or a maze. */
const PER_TEMPLATE = 40;
/** Pages of one folder, other than the top one, that are visited for their links. */
const VISITS_PER_FOLDER = 8;
const MOST = 20_000;

/** What has been discovered, each page once, and which page to visit next. */
export class Candidates {
  readonly #site: Site;
  readonly #found = new Map<string, Candidate>();
  /** By sameness, those that turned out to be another page, or none. */
  readonly #dropped = new Set<string>();
  readonly #visited = new Set<string>();
  readonly #templates = new Map<string, number>();
  readonly #folders = new Map<string, number>();

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
    if (this.#dropped.has(key) || this.#found.size >= MOST) return;
    if (!isFile && count(this.#templates, template) > PER_TEMPLATE) return;
    this.#found.set(key, { ...link, discoveredVia, depth, priority });
  }

  /** The most promising page of the site that has not been visited, no further from the home page than `depth`. */
  next(depth: number): Candidate | undefined {
    let best: Candidate | undefined;
    for (const [key, candidate] of this.#found) {
      if (this.#visited.has(key) || candidate.depth > depth || candidate.isFile) continue;
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
   * A visited page has another address, after a redirect or by its own word.
   * @returns whether it is new; else the page is known under that address, and this one is dropped.
   */
  rename(candidate: Candidate, to: string): boolean {
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

  /** It cannot be read, or says what another page says. */
  drop({ url }: Pick<DiscoveredUrl, 'url'>): void {
    this.#found.delete(sameness(url));
    this.#dropped.add(sameness(url));
  }

  /** The most promising ones, in an order that depends on nothing but them. */
  list(most: number): DiscoveredUrl[] {
    return [...this.#found.values()]
      .sort(byPriority)
      .slice(0, most)
      .map(({ url, discoveredVia, text, depth, priority }) => ({
        url,
        discoveredVia,
        text,
        depth,
        priority,
      }));
  }
}

function byPriority(a: DiscoveredUrl, b: DiscoveredUrl): number {
  return b.priority - a.priority || a.depth - b.depth || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);
}

function count(counts: Map<string, number>, key: string): number {
  const value = (counts.get(key) ?? 0) + 1;
  counts.set(key, value);
  return value;
}
