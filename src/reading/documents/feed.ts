import { parseFeed } from 'feedsmith';
import { resolvedAddress } from '../address.ts';
import { monthNumber } from '../months.ts';
import type { Entry, Page, PlacedDocument } from '../page.ts';
import { dayIn } from '../time-zone.ts';
import { decodeText } from './decode.ts';
import { fragmentText } from './html.ts';
import { tidyLines } from './html-writer.ts';
import { LIMITS } from './limits.ts';
import { entryBlocks, pageText } from './page-text.ts';
import { trimMarkup } from './trim-markup.ts';
import { UnreadableDocument } from './unreadable.ts';

/** The elements used here that RSS, Atom, and RDF share. */
interface Item {
  title?: unknown;
  description?: unknown;
  content?: unknown;
  summary?: unknown;
  link?: unknown;
  links?: readonly { href?: string; rel?: string }[];
  pubDate?: unknown;
  published?: unknown;
  updated?: unknown;
  dc?: { dates?: readonly unknown[] };
  dcterms?: Readonly<Partial<Record<'issued' | 'created' | 'modified', readonly unknown[]>>>;
  /** Atom elements within RSS, under any prefix. */
  atom?: { published?: unknown; updated?: unknown; links?: Item['links'] };
  guid?: { value?: unknown; isPermaLink?: boolean };
  /** `xml:base`, against which the item's links are resolved. */
  xml?: { base?: string };
}

/** The DOCTYPE with a public address and no entities of its own, as RSS 0.91 has it. */
const PUBLIC_TYPE = /<!DOCTYPE\s[^[\]<>]{0,300}>/i;

export function readFeedDocument({ url, body, contentType, zone }: PlacedDocument): Page {
  const xml = decodeText(body, contentType).replace(PUBLIC_TYPE, '');
  // Entities defined by the document enable exponential expansion.
  if (/<!(?:ENTITY|DOCTYPE)/i.test(xml))
    throw new UnreadableDocument('The feed defines entities of its own.');
  if (trimMarkup(xml, { ...LIMITS, depth: 100 }).length < xml.length) {
    throw new UnreadableDocument('The feed is larger than feeds are.');
  }
  const { title, items, base } = parse(xml);
  const from = resolvedAddress(base, url) ?? url;
  const entries = items.flatMap((item) => entryOf(item, from, zone ?? null) ?? []);
  const blocks = entryBlocks(entries);
  return {
    url,
    kind: 'feed',
    title,
    text: pageText(blocks),
    blocks,
    links: entries.flatMap((entry) => (entry.url ? [{ url: entry.url, text: entry.title }] : [])),
    resources: [],
    data: [],
    entries,
    publishedAt: null,
  };
}

interface Feed {
  readonly title: string | null;
  readonly items: readonly Item[];
  readonly base?: string | undefined;
}

function parse(text: string): Feed {
  try {
    const { feed } = parseFeed(text, { maxItems: LIMITS.entries });
    const { title, items, entries, xml } = feed as Item & { items?: Item[]; entries?: Item[] };
    return { title: wordsOf(title) || null, items: items ?? entries ?? [], base: xml?.base };
  } catch (error) {
    throw new UnreadableDocument('The feed is damaged.', error);
  }
}

function entryOf(item: Item, base: string, zone: string | null): Entry | null {
  const text = wordsOf(item.content) || wordsOf(item.description) || wordsOf(item.summary);
  const title = wordsOf(item.title).replaceAll('\n', ' ') || text.split('\n', 1)[0]!.slice(0, 150);
  if (!title) return null;
  const published = [
    ...[item.pubDate, item.published, item.dc?.dates?.[0], item.atom?.published, item.updated],
    ...[item.dcterms?.issued, item.dcterms?.created, item.dcterms?.modified].map((dates) => dates?.[0]),
    item.atom?.updated,
  ].find(Boolean);
  const links = [...(item.links ?? []), ...(item.atom?.links ?? [])];
  const permanent = item.guid?.isPermaLink === false ? null : item.guid?.value;
  const link = item.link || links.find(({ rel }) => !rel || rel === 'alternate')?.href || permanent;
  const date = instant(published);
  return {
    title,
    text: text.slice(0, 20_000),
    url: absolute(link, resolvedAddress(item.xml?.base, base) ?? base),
    date,
    day: writtenDay(published) ?? localDay(date, zone),
  };
}

/** Titles and contents are text, markup, or an object around either. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return wordsOf(value[0]);
  if (value && typeof value === 'object') {
    const { value: inner, text, encoded } = value as Record<string, unknown>;
    return wordsOf(inner ?? text ?? encoded);
  }
  if (typeof value !== 'string') return '';
  return /[<&]/.test(value) ? fragmentText(value) : tidyLines(value.replaceAll('\n', '\u2028'));
}

function absolute(link: unknown, base: string): string | null {
  const url = resolvedAddress(link, base);
  return url?.startsWith('http') ? url : null;
}

function instant(value: unknown): string | null {
  const time =
    typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The date as written, if it is in local time: `Mon, 16 Nov 2026 20:00:00 -0600`, `2026-11-16T20:00-06:00`. */
function writtenDay(value: unknown): string | null {
  if (typeof value !== 'string' || /(?:GMT|UTC|Z|[+-]00:?00)\s*$/i.test(value)) return null;
  const iso = /^\s*(\d{4}-\d\d-\d\d)/.exec(value)?.[1];
  if (iso) return iso;
  const [, day, month, written] = /(\d{1,2})\s+([A-Za-z]{3})[a-z]*\s+(\d{4}|\d\d)\b/.exec(value) ?? [];
  // The first version of RSS had two-digit years, like email.
  const year = written?.length === 2 ? `20${written}` : written;
  const number = monthNumber(month ?? '');
  return number === 0 ? null : `${year}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** The local day of a time in UTC. Midnight means a date without a time. */
const localDay = (date: string | null, zone: string | null): string | null =>
  date && zone && !date.includes('T00:00:00') ? dayIn(zone, Date.parse(date)) : null;
