import { dayOfIso } from '../days.ts';
import { around, type Element, type Elements, eachJson } from './html-tree.ts';
import { LIMITS } from './limits.ts';

/** The page's JSON-LD with `@graph`s flattened; invalid JSON is skipped. */
export function readLinkedData(elements: Elements): unknown[] {
  const data: unknown[] = [];
  eachJson(elements('script'), 'application/ld+json', (value) => data.push(...opened(value)));
  return data;
}

const opened = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.slice(0, 1_000).flatMap(opened);
  const graph = (value as { '@graph'?: unknown } | null)?.['@graph'];
  return Array.isArray(graph) ? graph.slice(0, 1_000) : [value];
};

const PUBLISHED = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'date',
  'dc.date',
  'pubdate',
  'publish-date',
];
const CHANGED = ['article:modified_time', 'datemodified', 'last-modified'];

/** The page's date of publication, or else of its last change. */
export function readPublishedAt(elements: Elements, data: readonly unknown[]): string | null {
  return (
    metaDate(elements, PUBLISHED) ??
    timeOf(elements('time')) ??
    firstInstant(data.map((item) => (item as { datePublished?: unknown } | null)?.datePublished)) ??
    metaDate(elements, CHANGED)
  );
}

function metaDate(elements: Elements, names: readonly string[]): string | null {
  const isNamed = ({ attribs }: Element): boolean =>
    [attribs.property, attribs.name, attribs.itemprop].some(
      (name) => name && names.includes(name.toLowerCase()),
    );
  return firstInstant(
    elements('meta')
      .filter(isNamed)
      .map(({ attribs }) => attribs.content),
  );
}

/** The first `<time>` marked as the date of publication, or else the page's first `<time>` if it is in an article. */
function timeOf(times: readonly Element[]): string | null {
  const own = times
    .slice(0, 500)
    .filter(
      (time) =>
        /published/i.test(`${time.attribs.itemprop} ${time.attribs.class}`) || 'pubdate' in time.attribs,
    );
  return firstInstant(
    [...own, ...times.slice(0, 1).filter(isInArticle)].map(({ attribs }) => attribs.datetime),
  );
}

const isInArticle = (element: Element): boolean =>
  [...around(element, LIMITS.nesting)].some(({ name }) => name === 'article');

const firstInstant = (values: readonly unknown[]): string | null =>
  values.map(instantOf).find((date) => date !== null) ?? null;

/** Converts an ISO date or instant to RFC 3339 in UTC; otherwise `null`. */
function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !dayOfIso(value)) return null;
  const time = Date.parse(value.slice(0, 40));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
