import { type Element, resolvedAddress, walk } from '@emi/reading/documents';
import { load } from 'cheerio/slim';
import { calendarFiles, finalsiteCalendar } from './calendar-links.ts';

export interface PageLink {
  /** The absolute address. */
  readonly url: string;
  readonly text: string | null;
  /** True for a feed that the page declares, and for a calendar that it declares, shows in a frame, or links to. */
  readonly isFeed: boolean;
}

export interface PageLinks {
  readonly links: readonly PageLink[];
  /** The page's canonical URL as declared. */
  readonly declaredUrl: string | null;
  /** The sitemaps that the page declares. */
  readonly sitemaps: readonly string[];
  /** The base of the page's relative addresses, if it declares one. */
  readonly base: string | null;
  /** Addresses that only scripts follow: attributes of elements other than links, and values of selection lists. */
  readonly scripted: readonly PageLink[];
  /** JSON in attributes of elements. */
  readonly data: readonly string[];
  /** The files of scripts that the page loads. */
  readonly scripts: readonly string[];
}

/** Bytes of a page that are searched for links. */
const SEARCHED_BYTES = 1_500_000;
/** Maximum number of tags that are parsed: with every unclosed tag the parser slows down, to minutes for a million. */
const MOST_TAGS = 30_000;
const MOST_LINKS = 3000;
const LONGEST_TEXT = 200;
/** Maximum characters of JSON that are taken from a page's attributes. */
const DATA = 500_000;

/**
 * The links of an HTML page in order, including frames and meta refreshes. A single pass with linear time and memory,
 * because the page may be hostile.
 */
export function pageLinks(html: Buffer, pageUrl: string): PageLinks {
  const found = new Findings(pageUrl);
  // Uses the plain parser: the standard parser repairs misnested tags in quadratic time.
  const $ = load(firstTags(html.toString('utf8', 0, SEARCHED_BYTES)), { xml: { xmlMode: false } });
  for (const { node, isStart } of walk($.root()[0]!)) {
    if (node.type === 'text') found.text(node.data);
    else if ('attribs' in node && isStart) found.enter(node);
    else if ('attribs' in node && node.name === 'a') found.leaveAnchor();
  }
  return found;
}

class Findings implements PageLinks {
  readonly #pageUrl: string;
  readonly #links: Found[] = [];
  readonly #scripted: Found[] = [];
  #anchor: { text: string } | null = null;
  #data = DATA;
  declaredUrl: string | null = null;
  base: string | null = null;
  readonly sitemaps: string[] = [];
  readonly data: string[] = [];
  readonly scripts: string[] = [];

  constructor(pageUrl: string) {
    this.#pageUrl = pageUrl;
  }

  get links(): PageLink[] {
    return this.#links.map(plain);
  }

  get scripted(): PageLink[] {
    return this.#scripted.map(plain);
  }

  text(data: string): void {
    if (this.#anchor && this.#anchor.text.length < LONGEST_TEXT) this.#anchor.text += data;
  }

  enter({ name, attribs }: Element): void {
    const calendar = attribs['data-calendar-ids'];
    if (calendar) this.#add(finalsiteCalendar(calendar, this.#pageUrl), 'calendar', true);
    const { href, alt = '', title = '', content = '' } = attribs;
    const src = attribs.src ?? attribs['data-src'];
    if (name === 'a') {
      for (const file of calendarFiles(href)) this.#add(file, 'calendar', true);
      this.#anchor = this.#add(href, attribs['aria-label'] ?? '');
    } else if (name === 'img') this.text(` ${alt}`);
    else if (name === 'area') this.#add(href, alt || title);
    else if (name === 'iframe' || name === 'frame') {
      this.#add(src, title);
      for (const file of calendarFiles(src)) this.#add(file, 'calendar', true);
    } else if (name === 'script') {
      const script = this.#resolved(attribs.src);
      if (script && this.scripts.length < MOST_SCRIPTS) this.scripts.push(script);
    } else if (name === 'base') this.base = resolvedAddress(href, this.#pageUrl) ?? this.base;
    else if (name === 'link') this.#declared(attribs);
    else if (name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? '')) {
      this.#add(/\burl\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]);
    } else this.#scriptedIn(name, attribs);
  }

  /** Reads a `<link>`: to a feed, another version, or a neighbor of the page, its canonical address, or a sitemap. */
  #declared({ href, rel = '', type = '', title = '', hreflang }: Element['attribs']): void {
    if (/\balternate\b/i.test(rel)) {
      if (FEED.test(type)) this.#add(href, title, true);
      else if (!hreflang && /^(?:text\/html)?$/i.test(type)) this.#add(href, title);
    } else if (/\bcanonical\b/i.test(rel)) {
      this.declaredUrl ??= this.#resolved(href);
      this.#add(href, title);
    } else if (/\bsitemap\b/i.test(rel)) {
      const sitemap = this.#resolved(href);
      if (sitemap && this.sitemaps.length < MOST_SITEMAPS) this.sitemaps.push(sitemap);
    } else if (/\b(?:next|prev|start|index|contents|prefetch|prerender)\b/i.test(rel)) this.#add(href, title);
  }

  #scriptedIn(name: string, attribs: Element['attribs']): void {
    for (const [attribute, value] of Object.entries(attribs)) {
      if (FOLLOWED.test(attribute) || (name === 'option' && attribute === 'value')) {
        const isAddress = /^(?:https?:\/|\.{0,2}\/)/i.test(value);
        if (isAddress) this.#anchor = this.#add(value, attribs['aria-label'] ?? '', false, this.#scripted);
      } else if (/^\s{0,9}[[{]\s{0,9}["'[{]/.test(value) && value.length <= this.#data) {
        this.#data -= value.length;
        this.data.push(value);
      }
    }
  }

  leaveAnchor(): void {
    this.#anchor = null;
  }

  #add(href: string | null | undefined, text = '', isFeed = false, to = this.#links): Found | null {
    const url = this.#resolved(href);
    if (url === null || to.length >= MOST_LINKS) return null;
    const link = { url, text, isFeed };
    to.push(link);
    return link;
  }

  #resolved(href: string | null | undefined): string | null {
    return resolvedAddress(href, this.base ?? this.#pageUrl);
  }
}

interface Found {
  readonly url: string;
  text: string;
  readonly isFeed: boolean;
}

const plain = ({ text, ...link }: Found): PageLink => ({
  ...link,
  text: text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim() || null,
});

/** Maximum numbers of sitemaps and of script files that are taken from a page. */
const MOST_SITEMAPS = 10;
const MOST_SCRIPTS = 50;
/** Attributes with an address that a script opens. */
const FOLLOWED = /^(?:to|router-?link|data-(?:href|url|link))$/i;
const FEED = /(rss|atom)\+xml|text\/calendar/i;

/** The part of a page up to the maximum number of tags. */
function firstTags(html: string): string {
  const tags = /<[a-z]/gi;
  for (let count = 0; count <= MOST_TAGS; count += 1) if (!tags.test(html)) return html;
  return html.slice(0, tags.lastIndex - 2);
}
