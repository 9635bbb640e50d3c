import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';

/** The URLs in a sitemap, a sitemap index, or a feed. */
export interface XmlLinks {
  readonly kind: 'pages' | 'sitemaps' | 'feed';
  readonly links: readonly XmlLink[];
}

export interface XmlLink {
  /** The address as the document has it, unresolved. */
  readonly url: string;
  readonly text: string | null;
  /** When the page or sitemap last changed, as the sitemap writes it. */
  readonly modified?: string;
}

const MOST_LINKS = 20_000;
const UNZIPPED_BYTES = 5_000_000;
const EMPTY: XmlLinks = { kind: 'pages', links: [] };

/** Entities stay unexpanded: a document that defines its own could expand without bound. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
});

/** Reads a sitemap or feed, compressed or not; empty for anything else. */
export async function xmlLinks(body: Buffer): Promise<XmlLinks> {
  try {
    const text = await plain(body);
    return text.trimStart().startsWith('<') ? linksOf(parser.parse(text)) : lines(text);
  } catch {
    return EMPTY; // malformed or malicious
  }
}

const unzip = promisify(gunzip);

async function plain(body: Buffer): Promise<string> {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isZipped ? await unzip(body, { maxOutputLength: UNZIPPED_BYTES }) : body;
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** The URLs of a sitemap that is a plain list of them. */
const lines = (text: string): XmlLinks => ({
  kind: 'pages',
  links: text
    .split(/\s+/)
    .filter((line) => /^https?:\/\//i.test(line))
    .slice(0, MOST_LINKS)
    .map((url) => ({ url, text: null })),
});

type Node = Readonly<Record<string, unknown>>;

function linksOf(document: Node): XmlLinks {
  const { urlset, sitemapindex, rss, feed, RDF } = document;
  if (urlset) return { kind: 'pages', links: found(list(urlset, 'url'), locationOf) };
  if (sitemapindex) return { kind: 'sitemaps', links: found(list(sitemapindex, 'sitemap'), locationOf) };
  if (rss) return { kind: 'feed', links: found(list(list(rss, 'channel')[0], 'item'), itemLink) };
  if (RDF) return { kind: 'feed', links: found(list(RDF, 'item'), itemLink) };
  if (feed) return { kind: 'feed', links: found(list(feed, 'entry'), entryLink) };
  return EMPTY;
}

const found = (nodes: readonly unknown[], linkOf: (node: unknown) => string | null): XmlLink[] =>
  nodes.slice(0, MOST_LINKS).flatMap((node) => {
    const url = linkOf(node);
    const modified = textOf(list(node, 'lastmod')[0]);
    return url
      ? [{ url: url.trim(), text: textOf(list(node, 'title')[0]), ...(modified !== null && { modified }) }]
      : [];
  });

const locationOf = (node: unknown): string | null => textOf(list(node, 'loc')[0]);
const itemLink = (node: unknown): string | null => textOf(list(node, 'link')[0]);

function entryLink(node: unknown): string | null {
  const links = list(node, 'link');
  const page = links.find((link) => ['alternate', undefined].includes(attribute(link, '@rel')));
  return decoded(attribute(page, '@href')) ?? null;
}

const list = (node: unknown, name: string): readonly unknown[] => {
  const value = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

const attribute = (node: unknown, name: string): string | undefined => {
  const value = isNode(node) ? node[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The text of an element, with or without attributes; null if it has no text. */
const textOf = (node: unknown): string | null =>
  decoded(typeof node === 'string' ? node : attribute(node, '#text')) ?? null;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string | undefined): string | undefined =>
  text?.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,8})|#x([\da-f]{1,8}));/gi,
    (reference, name?: string, decimal?: string, hexadecimal?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? reference;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16)) ?? reference;
    },
  );

/** Undefined for a number that is not a character: invalid, a surrogate, or beyond Unicode. */
function characterOf(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
