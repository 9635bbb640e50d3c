import { canonicalUrl, sameness } from './canonical-url.ts';
import { pagePriority } from './page-priority.ts';
import type { Site } from './site.ts';
import { isTrap, templateOf } from './traps.ts';

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

/** More pages with the same address but for numbers are a calendar, or a maze. */
const PER_TEMPLATE = 40;
/** Pages of one folder, other than the top one, that are visited for their links. */
const VISITS_PER_FOLDER = 8;
const MOST = 20_000;

/** What has been discovered, each page once, and which page to visit next. */
export class Candidates {
  readonly #site: Site;
  readonly #found = new Map<string, DiscoveredUrl>();
  /** By sameness, those that turned out to be another page, or none. */
  readonly #dropped = new Set<string>();
  readonly #visited = new Set<string>();
  readonly #templates = new Map<string, number>();
  readonly #folders = new Map<string, number>();

  constructor(site: Site) {
    this.#site = site;
  }

  add(link: string, base: string, found: Pick<DiscoveredUrl, 'discoveredVia' | 'text' | 'depth'>): void {
    const url = canonicalUrl(link, base);
    if (url === null || isTrap(url) || !this.#site.mayLinkTo(url)) return;
    const key = sameness(url);
    const known = this.#found.get(key);
    const priority = found.discoveredVia === 'home' ? 1 : pagePriority(url, found.text);
    if (known) {
      if (priority > known.priority) this.#found.set(key, { ...known, text: found.text, priority });
      return;
    }
    if (this.#dropped.has(key) || this.#found.size >= MOST) return;
    if (!isFile(url) && count(this.#templates, templateOf(url)) > PER_TEMPLATE) return;
    this.#found.set(key, { url, ...found, priority });
  }

  /** The most promising page of the site that has not been visited, no further from the home page than `depth`. */
  next(depth: number): DiscoveredUrl | undefined {
    let best: DiscoveredUrl | undefined;
    for (const [key, candidate] of this.#found) {
      if (this.#visited.has(key) || candidate.depth > depth || isFile(candidate.url)) continue;
      if (!this.#site.has(candidate.url)) continue;
      if (this.#isFull(folderOf(candidate.url))) continue;
      if (best === undefined || byPriority(candidate, best) < 0) best = candidate;
    }
    if (best) {
      this.#visited.add(sameness(best.url));
      count(this.#folders, folderOf(best.url));
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
  rename(candidate: DiscoveredUrl, to: string): boolean {
    const url = canonicalUrl(to) ?? candidate.url;
    const [from, key] = [sameness(candidate.url), sameness(url)];
    if (key === from) return true;
    this.drop(candidate);
    const isNew = !this.#visited.has(key);
    this.#visited.add(key);
    if (isNew && !this.#found.has(key)) this.#found.set(key, { ...candidate, url });
    return isNew;
  }

  /** It cannot be read, or says what another page says. */
  drop({ url }: DiscoveredUrl): void {
    this.#found.delete(sameness(url));
    this.#dropped.add(sameness(url));
  }

  /** The most promising ones, in an order that depends on nothing but them. */
  list(most: number): DiscoveredUrl[] {
    return [...this.#found.values()].sort(byPriority).slice(0, most);
  }
}

const isFile = (url: string): boolean => /\.(pdf|ics)$/i.test(new URL(url).pathname);

const folderOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return host + pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/') + 1);
};

function byPriority(a: DiscoveredUrl, b: DiscoveredUrl): number {
  return b.priority - a.priority || a.depth - b.depth || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);
}

function count(counts: Map<string, number>, key: string): number {
  const value = (counts.get(key) ?? 0) + 1;
  counts.set(key, value);
  return value;
}
