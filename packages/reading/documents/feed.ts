import { parseFeed } from 'feedsmith';
import { dayOfIso } from '../days.ts';
import { dayIn } from '../time-zone.ts';
import { resolvedAddress } from './address.ts';
import { decodeText } from './decode.ts';
import { fragmentText } from './html.ts';
import { tidyLines } from './html-writer.ts';
import { LIMITS } from './limits.ts';
import type { Entry, Page, PlacedDocument } from './page.ts';
import { pageFrom } from './page-text.ts';
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

const ROOT = /<(?:rss|rdf:rdf|(?:[a-z][\w-]{0,20}:)?feed)\b/i;
/** Entities defined by the document enable exponential expansion. The document type of RSS 0.91 defines none. */
const OWN_ENTITIES = /<!DOCTYPE[^<>[\]]{0,300}\[/i;

export function readFeedDocument({ url, body, contentType, zone }: PlacedDocument): Page {
  const xml = decodeText(body, contentType);
  if (OWN_ENTITIES.test(xml.slice(0, xml.search(ROOT))))
    throw new UnreadableDocument('The feed defines entities of its own.');
  const { title, items, base } = parse(wholeItems(xml));
  const from = resolvedAddress(base, url) ?? url;
  const entries = items.flatMap((item) => entryOf(item, from, zone ?? null) ?? []);
  return pageFrom({ url, kind: 'feed', title, entries });
}

const END_OF_FEED = /<\/(?:rss|rdf:rdf|(?:[a-z][\w-]{0,20}:)?feed)\s{0,20}>/i;
const END_OF_ITEM = /<\/(?:item|(?:[a-z][\w-]{0,20}:)?entry)\s{0,20}>/gi;

/** The items before the end of a file that was cut off, or is too long; most feeds list the newest first. */
function wholeItems(xml: string): string {
  const kept = xml.slice(0, LIMITS.markup);
  if (END_OF_FEED.test(kept.slice(-1_000))) return kept;
  const last = [...kept.matchAll(END_OF_ITEM)].at(-1);
  return last ? kept.slice(0, last.index + last[0].length) : kept;
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
  const times = [
    item.pubDate,
    item.published,
    item.dc?.dates?.[0],
    item.atom?.published,
    item.updated,
    ...[item.dcterms?.issued, item.dcterms?.created, item.dcterms?.modified].map((dates) => dates?.[0]),
    item.atom?.updated,
  ].map((written) => timeOf(typeof written === 'string' ? written.trim() : '', zone));
  const links = [...(item.links ?? []), ...(item.atom?.links ?? [])];
  const permanent = item.guid?.isPermaLink === false ? null : item.guid?.value;
  const link = item.link || links.find(({ rel }) => !rel || rel === 'alternate')?.href || permanent;
  return {
    title,
    text: text.slice(0, 20_000),
    url: absolute(link, resolvedAddress(item.xml?.base, base) ?? base),
    ...(times.find(({ date, day }) => date ?? day) ?? { date: null, day: null }),
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

/** The zone after a time: `Z`, `EST`, `-0600`. */
const ZONE = /(?<=:\d\d(?:\.\d{1,9})?(?:\s?[AP]M)?)\s{0,3}(?!AM$|PM$)(?:[A-Z]{1,5}|[+-]\d\d:?\d\d)$/i;
const UTC = /(?:GMT|UTC?|Z|[+-]00:?00)$/i;

/**
 * Rewrites a time into a form that `Date.parse` accepts: without a remark at its end, such as `(MST)`, without `at`,
 * with a space before `PM`, and with the year before the hour, where `Tue Nov 10 19:00:00 MST 2026` has it last.
 */
const inOrder = (written: string): string =>
  written
    .replace(/\s\([A-Za-z ]{1,40}\)$/, '')
    .replace(/ at (?=\d)/i, ' ')
    .replace(/(\d)(?=[AP]M\b)/i, '$1 ')
    .replace(/^(\w{3} \w{3} \d{1,2}) (\d\d:\d\d:\d\d) ([A-Z]{1,5}|[+-]\d{4}) (\d{4})$/, '$1 $4 $2 $3');

/** An item's time, and its day at the place that publishes the feed; null if the day cannot be known. */
function timeOf(text: string, zone: string | null): Pick<Entry, 'date' | 'day'> {
  const written = inOrder(text);
  const clock = written.replace(ZONE, '');
  const wall = instant(`${clock}Z`) ?? instant(`${clock} UTC`);
  // Without a zone, JavaScript would read the time in the zone of this machine.
  const date = clock === written ? wall : instant(written);
  if (!UTC.test(written)) return { date, day: wall?.slice(0, 10) ?? dayOfIso(written) };
  // Programs write a day without a time as midnight, which would be the day before in America.
  const isTime = zone && date && !date.includes('T00:00:00');
  return { date, day: isTime ? dayIn(zone, Date.parse(date)) : null };
}

/** Programs write the year 0001 for no date; `Date.parse` would return 2001. */
const NO_YEAR = /\b0001\b/;

/** A day as it is written: `31 Nov`, `Nov 31`, `2026-11-31`, `2026/11/31`, `11/31/2026`. */
const WRITTEN_DAY =
  /\b(\d{1,2})[ -]{1,2}[A-Z]{3}|\b[A-Z]{3,9}\.? (\d{1,2})\b|\b\d{4}[-/]\d\d?[-/](\d\d?)|\b\d\d?\/(\d\d?)\//i;

/** False for a day that does not exist: `Date.parse` turns November 31 into December 1. */
function isRealDay(text: string): boolean {
  const written = WRITTEN_DAY.exec(text)?.slice(1).find(Boolean);
  const clock = Date.parse(`${text.replace(ZONE, '')} UTC`) || Date.parse(`${text.replace(ZONE, '')}Z`);
  return !written || Number.isNaN(clock) || new Date(clock).getUTCDate() === Number(written);
}

function instant(text: string): string | null {
  const time = NO_YEAR.test(text) || !isRealDay(text) ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
