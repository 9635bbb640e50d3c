import type { FactColumns } from './kind.ts';

/** The words of a text that distinguish it, each once. */
const wordsOf = (text: unknown): Set<string> =>
  new Set(
    String(text ?? '')
      .toLowerCase()
      .match(/\p{L}{3,}|\d{2,}/gu) ?? [],
  );

/** The share of words that two texts have in common, from 0 to 1; 1 if neither has words. */
export function wordsShared(one: unknown, other: unknown): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const common = [...words].filter((word) => others.has(word)).length;
  return words.size + others.size === 0 ? 1 : (2 * common) / (words.size + others.size);
}

/** The UTC day of a stored time or of a fact; null for any other value. */
export const utcDay = (time: unknown): string | null => {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
};

/** Returns `true` for a time on an earlier UTC day than today's. */
export const isBefore = (time: unknown, now: Date): boolean => {
  const day = utcDay(time);
  return day !== null && day < now.toISOString().slice(0, 10);
};

const plainName = (name: unknown): string =>
  String(name ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Returns `true` for two facts about the same vendor of the catalog, or with the same printed name if one lacks it. */
export function isSameVendor(one: FactColumns, other: FactColumns): boolean {
  if (one.vendorId && other.vendorId) return one.vendorId === other.vendorId;
  return plainName(one.vendorNameRaw) === plainName(other.vendorNameRaw);
}
