import { fold } from '@emi/base/values';

/** The findings that somebody looks for at a place; a property that is absent or empty does not matter. */
export interface LookingFor {
  readonly category?: string | undefined;
  readonly vendorIds: readonly string[];
  readonly words: readonly string[];
  readonly kinds: readonly string[];
}

/** The words of a search, as findings are compared with them. */
export const wordsToFind = (search: string): string[] => fold(search).match(/[a-z\d]+/g) ?? [];

/** True if somebody looks for something. */
export const isLooking = ({ category, vendorIds, words, kinds }: LookingFor): boolean =>
  category !== undefined || vendorIds.length + words.length + kinds.length > 0;

/** A word as a search compares it, without the plural. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

interface Sought {
  readonly category?: string | null;
  readonly vendor?: { readonly id?: string; readonly category?: string | null } | null;
}

/** True if a finding has what somebody looks for: the category, one of the vendors and kinds, and all words. */
export function isWanted(
  kind: string,
  finding: object | null,
  { category, vendorIds, words, kinds }: LookingFor,
): boolean {
  const { vendor, category: own }: Sought = finding ?? {};
  if (category !== undefined && (vendor?.category ?? own) !== category) return false;
  if (vendorIds.length > 0 && !vendorIds.includes(vendor?.id ?? '')) return false;
  if (kinds.length > 0 && !kinds.includes(kind)) return false;
  const text = words.length > 0 ? fold(JSON.stringify(finding)) : '';
  return words.every((word) => text.includes(stem(word)));
}
