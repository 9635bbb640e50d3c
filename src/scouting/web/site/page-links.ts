import { load } from 'cheerio/slim';
import { resolvedAddress } from '../../address.ts';
import { finalsiteCalendar, googleCalendars } from './calendar-links.ts';

export interface PageLink {
  /** Absolute. */
  readonly url: string;
  readonly text: string | null;
  /** A feed or calendar that the page declares. */
  readonly isFeed: boolean;
}

export interface PageLinks {
  readonly links: readonly PageLink[];
  /** The page's canonical URL as declared. */
  readonly declaredUrl: string | null;
}

type AnyNode = Exclude<Parameters<typeof load>[0], string | Buffer | readonly unknown[]>;
type Element = Extract<AnyNode, { attribs: unknown }>;

/** Bytes of a page that are searched for links. */
const BYTES = 1_500_000;
/** The parser slows down with every unclosed tag: a million of them would take minutes. */
const MOST_TAGS = 30_000;
const MOST_LINKS = 3000;
const LONGEST_TEXT = 200;

/**
 * The links of an HTML page in order, including frames and meta refreshes. A single pass with linear time and memory,
 * because the page may be hostile.
 */
export function pageLinks(html: Buffer, pageUrl: string): PageLinks {
  const found = new Findings(pageUrl);
  for (const { node, isStart } of walk(html)) {
    if (node.type === 'text') found.text(node.data);
    else if ('attribs' in node && isStart) found.enter(node);
    else if ('attribs' in node && node.name === 'a') found.leaveAnchor();
  }
  return found;
}

class Findings implements PageLinks {
  readonly #pageUrl: string;
  readonly #links: { url: string; text: string; isFeed: boolean }[] = [];
  #base: string;
  #anchor: { text: string } | null = null;
  declaredUrl: string | null = null;

  constructor(pageUrl: string) {
    this.#pageUrl = pageUrl;
    this.#base = pageUrl;
  }

  get links(): PageLink[] {
    return this.#links.map(({ text, ...link }) => ({
      ...link,
      text: text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim() || null,
    }));
  }

  text(data: string): void {
    if (this.#anchor && this.#anchor.text.length < LONGEST_TEXT) this.#anchor.text += data;
  }

  enter({ name, attribs }: Element): void {
    const calendar = attribs['data-calendar-ids'];
    if (calendar) this.#add(finalsiteCalendar(calendar, this.#pageUrl), 'calendar', true);
    const { href, src, alt = '', title = '', rel = '', type = '', content = '' } = attribs;
    if (name === 'a') this.#anchor = this.#add(href, attribs['aria-label'] ?? '');
    else if (name === 'img') this.text(` ${alt}`);
    else if (name === 'area') this.#add(href, alt || title);
    else if (name === 'iframe' || name === 'frame') {
      this.#add(src, title);
      for (const calendar of googleCalendars(src ?? attribs['data-src']))
        this.#add(calendar, 'calendar', true);
    } else if (name === 'base') this.#base = resolvedAddress(href, this.#pageUrl) ?? this.#base;
    else if (name === 'link' && /\balternate\b/i.test(rel) && FEED.test(type)) this.#add(href, title, true);
    else if (name === 'link' && /\bcanonical\b/i.test(rel)) this.declaredUrl ??= this.#resolved(href);
    else if (name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? '')) {
      this.#add(/\burl\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]);
    }
  }

  leaveAnchor(): void {
    this.#anchor = null;
  }

  #add(href: string | null | undefined, text = '', isFeed = false) {
    const url = this.#resolved(href);
    if (url === null || this.#links.length >= MOST_LINKS) return null;
    const link = { url, text, isFeed };
    this.#links.push(link);
    return link;
  }

  #resolved(href: string | null | undefined): string | null {
    return resolvedAddress(href, this.#base);
  }
}

const FEED = /(rss|atom)\+xml|text\/calendar/i;

/**
 * Iterates over all nodes, and over the ends of elements; not recursive, because a deep page would overflow the
 * stack.
 */
function* walk(html: Buffer): Generator<{ node: AnyNode; isStart: boolean }> {
  // Uses the plain parser: the standard one repairs misnested tags in quadratic time.
  const $ = load(firstTags(html.toString('utf8', 0, BYTES)), { xml: { xmlMode: false } });
  let node: AnyNode | null = $.root()[0]?.firstChild ?? null;
  while (node) {
    yield { node, isStart: true };
    const child: AnyNode | null = 'firstChild' in node ? node.firstChild : null;
    if (child) {
      node = child;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parent;
      if (node) yield { node, isStart: false };
    }
    node = node?.nextSibling ?? null;
  }
}

function firstTags(html: string): string {
  const tags = /<[a-z]/gi;
  for (let count = 0; count <= MOST_TAGS; count += 1) if (!tags.test(html)) return html;
  return html.slice(0, tags.lastIndex - 2);
}
