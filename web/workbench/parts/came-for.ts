import { fold } from '@emi/base/values';

/** Filters of Explore and of the feed that say what somebody looks for; links to places keep them in the address. */
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

/** The kinds of findings that a filter asks for. */
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

/** What somebody came to a place for; everything that is absent does not matter. */
export interface CameFor {
  readonly category?: string | undefined;
  readonly vendorIds: readonly string[];
  readonly words: readonly string[];
  readonly kinds: readonly string[];
}

type Filters = Readonly<Record<string, string | undefined>>;

/** The query of a link to a place from a view with these filters, such as `?vendorCategory=sis`. */
export function keptQuery(filters: Filters): string {
  const entries = KEPT.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;
}

const valuesIn = (given: URLSearchParams, ...names: readonly string[]): string[] =>
  names.flatMap((name) => (given.get(name) ?? '').split(',')).filter(Boolean);

export function readCameFor(query: string): CameFor {
  const given = new URLSearchParams(query);
  return {
    category: given.get('vendorCategory') || undefined,
    vendorIds: valuesIn(given, 'vendorIds', 'purchasedFromVendorIds'),
    words: fold(given.get('words') ?? '').match(/[a-z\d]+/g) ?? [],
    kinds: [
      ...valuesIn(given, 'signalKinds', 'kinds'),
      ...Object.entries(KIND_OF).flatMap(([name, kind]) => (given.get(name) ? [kind] : [])),
    ],
  };
}

/** True if somebody came for something. */
export const isLooking = ({ category, vendorIds, words, kinds }: CameFor): boolean =>
  category !== undefined || vendorIds.length + words.length + kinds.length > 0;

/** A word as a search compares it, without the plural. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

interface Sought {
  readonly category?: string | null;
  readonly vendor?: { readonly id?: string; readonly category?: string | null } | null;
}

/** True if a finding is what somebody came for. */
export function isWanted(
  kind: string,
  finding: object | null,
  { category, vendorIds, words, kinds }: CameFor,
): boolean {
  const { vendor, category: own }: Sought = finding ?? {};
  if (category !== undefined && (vendor?.category ?? own) !== category) return false;
  if (vendorIds.length > 0 && !vendorIds.includes(vendor?.id ?? '')) return false;
  if (kinds.length > 0 && !kinds.includes(kind)) return false;
  const text = words.length > 0 ? fold(JSON.stringify(finding)) : '';
  return words.every((word) => text.includes(stem(word)));
}
