import { type LookingFor, wordsToFind } from '@emi/reading/reasons';

/** Filters of Explore and of the feed that say what the user looks for; links to places keep them in the address. */
const KEPT = [
  'vendorCategory',
  'vendorIds',
  'purchasedFromVendorIds',
  'contractEndsBefore',
  'rfpStatus',
  'painPointCategory',
  'hasPainPoints',
  'fundingSource',
  'hasFunding',
  'hasRecentPurchases',
  'signalKinds',
  'kinds',
  'words',
];

/** The kind of finding that each of these filters asks for. */
const KIND_OF: Readonly<Record<string, string>> = {
  contractEndsBefore: 'contract',
  rfpStatus: 'rfp',
  painPointCategory: 'pain_point',
  hasPainPoints: 'pain_point',
  fundingSource: 'funding',
  hasFunding: 'funding',
  hasRecentPurchases: 'purchase',
  purchasedFromVendorIds: 'purchase',
};

type Filters = Readonly<Record<string, string | undefined>>;

/** The query of a link to a place from a view with these filters, such as `?vendorCategory=sis`. */
export function keptQuery(filters: Filters): string {
  const entries = KEPT.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;
}

const valuesIn = (given: URLSearchParams, ...names: readonly string[]): string[] =>
  names.flatMap((name) => (given.get(name) ?? '').split(',')).filter(Boolean);

/** What the user came to a place for, from the query of the place's address. */
export function readCameFor(query: string): LookingFor {
  const given = new URLSearchParams(query);
  return {
    category: given.get('vendorCategory') || undefined,
    vendorIds: valuesIn(given, 'vendorIds', 'purchasedFromVendorIds'),
    words: wordsToFind(given.get('words') ?? ''),
    kinds: [
      ...valuesIn(given, 'signalKinds', 'kinds'),
      ...Object.entries(KIND_OF).flatMap(([name, kind]) => (given.get(name) ? [kind] : [])),
    ],
  };
}
