/** The names of the feed's filters, in the graph and in the address of a view. */
export const FEED_FILTERS = [
  'search',
  'kinds',
  'state',
  'severity',
  'vendorCategory',
  'fundingSource',
  'listId',
  'since',
  'triage',
] as const;

export type FeedFilterName = (typeof FEED_FILTERS)[number];
export type FeedFilter = Readonly<Partial<Record<FeedFilterName, string | undefined>>>;

export interface FeedView {
  readonly filter: FeedFilter;
  readonly order: 'score' | 'date';
}

/** Filters that take several values in the graph; in the address, commas separate them. */
const MANY: ReadonlySet<string> = new Set(['kinds', 'severity', 'triage']);
const DAY = /^\d{4}-\d{2}-\d{2}/;

export function readFeed(query: string): FeedView {
  const given = new URLSearchParams(query);
  const filter = Object.fromEntries(
    FEED_FILTERS.flatMap((name) => (given.get(name) ? [[name, given.get(name)!]] : [])),
  );
  return { filter, order: given.get('order') === 'date' ? 'date' : 'score' };
}

export function addressOfView({ filter, order }: FeedView): string {
  const entries = Object.entries(filter).filter(([, value]) => value) as [string, string][];
  if (order === 'date') entries.push(['order', order]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** The address of the feed with a saved filter of signals, as far as the page supports the filter. */
export const addressOfFeed = (filter: Readonly<Record<string, unknown>>): string =>
  addressOfView({
    filter: Object.fromEntries(
      FEED_FILTERS.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : [])),
    ),
    order: 'score',
  });

/** The filter as the graph's input. */
export const feedInput = (filter: FeedFilter): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (!value) return [];
      if (name === 'since') return DAY.test(value) ? [[name, `${value.slice(0, 10)}T00:00:00.000Z`]] : [];
      return [[name, MANY.has(name) ? value.split(',') : value]];
    }),
  );
