import { load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

export interface PageLink {
  /** Absolute. */
  readonly url: string;
  readonly text: string | null;
  /** A feed or calendar that the page declares. */
  readonly isFeed: boolean;
}

export interface PageLinks {
  readonly links: readonly PageLink[];
  /** The address that the page gives for itself. */
  readonly declaredUrl: string | null;
}

/** As much of a page as is looked through for links. */
const BYTES = 1_500_000;
const MOST_LINKS = 3000;
const LONGEST_TEXT = 200;

/**
 * The links of an HTML page in their order, frames and where it sends its visitors on to included. One pass, whose time
 * and memory grow with the page's length only: a page may be made to blow up whoever reads it.
 */
export function pageLinks(html: Buffer, pageUrl: string): PageLinks {
  const links: { url: string; text: string; isFeed: boolean }[] = [];
  let base: string = pageUrl;
  let declaredUrl: string | null = null;
  let open: { text: string } | null = null;
  const add = (href: string | undefined, text = '', isFeed = false) => {
    const url = href === undefined ? null : URL.parse(href.trim(), base);
    if (url === null || links.length >= MOST_LINKS) return null;
    const link = { url: url.href, text, isFeed };
    links.push(link);
    return link;
  };
  const enter = ({ name, attribs }: Element) => {
    const { href, src, rel = '', type = '', title = '', content = '' } = attribs;
    if (name === 'a') open = add(href, '') ?? null;
    else if (name === 'area') add(href, attribs.alt ?? title);
    else if (name === 'iframe' || name === 'frame') add(src, title);
    else if (name === 'base') base = URL.parse(href ?? '', pageUrl)?.href ?? base;
    else if (name === 'link' && /\balternate\b/i.test(rel) && FEED.test(type)) add(href, title, true);
    else if (name === 'link' && /\bcanonical\b/i.test(rel)) declaredUrl ??= parsed(href, pageUrl);
    else if (name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? '')) {
      add(/\burl\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]);
    } else if (name === 'img' && open) open.text += ` ${attribs.alt ?? ''}`;
  };
  for (const { node, isStart } of walk(html)) {
    if (node.type === 'text' && open && open.text.length < LONGEST_TEXT) open.text += node.data;
    else if ('attribs' in node && isStart) enter(node);
    else if ('attribs' in node && node.name === 'a') open = null;
  }
  return {
    links: links.map(({ text, ...link }) => ({
      ...link,
      text: text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim() || null,
    })),
    declaredUrl,
  };
}

const FEED = /(rss|atom)\+xml|text\/calendar/i;

const parsed = (href: string | undefined, base: string): string | null =>
  href ? (URL.parse(href, base)?.href ?? null) : null;

/** All nodes, elements also when they end; without recursion, which a deep page would exhaust. */
function* walk(html: Buffer): Generator<{ node: AnyNode; isStart: boolean }> {
  // The plain parser, since the one of browsers repairs misnested tags in quadratic time.
  const $ = load(html.toString('utf8', 0, BYTES), { xml: { xmlMode: false } });
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
