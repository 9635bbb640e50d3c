/** Comparisons that match values as people would. */

const HONORIFICS =
  /^(dr|mr|mrs|ms|miss|mx|prof|rev|jr|sr|coach|ed\.?d|ph\.?d|m\.?ed|m\.?a|esq|cpa|sfo|rsba)\.?$/i;
const EMPTY_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'our',
  'the',
  'to',
  'with',
]);

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’ʻ]/g, '');

const words = (text: string): Set<string> =>
  new Set((plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !EMPTY_WORDS.has(word)));

/** The share of the shorter text's words that occur in the other text, from 0 to 1. */
export function overlap(one: string, other: string): number {
  const [left, right] = [words(one), words(other)];
  const shorter = Math.min(left.size, right.size);
  return shorter ? [...left].filter((word) => right.has(word)).length / shorter : 0;
}

export const sameTitle = (one: string, other: string): boolean => overlap(one, other) >= 0.6;

/** Returns a name without honorifics, degrees, middle initials and accents. */
export const nameKey = (name: string): string =>
  plain(name)
    .split(/[\s,]+/)
    .map((part) => part.replace(/\.$/, ''))
    .filter((part, index) => part && !HONORIFICS.test(part) && (index === 0 || !/^\p{L}\.?$/u.test(part)))
    .join(' ');

/** The calendar days that a date may mean: an instant at night in UTC is still the evening before in the states. */
function daysOf(date: string | null): readonly string[] {
  if (!date) return [];
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return [date];
  const instant = new Date(date).getTime();
  if (Number.isNaN(instant)) return [];
  return [0, -8].map((hours) => new Date(instant + hours * 3_600_000).toISOString().slice(0, 10));
}

export const sameDay = (one: string | null, other: string | null): boolean =>
  one === other || daysOf(one).some((day) => daysOf(other).includes(day));

export const sameUrl = (one: string, other: string): boolean => urlKey(one) === urlKey(other);
const urlKey = (url: string): string => url.replace(/#.*$/, '').replace(/\/$/, '');

/** The digits of a US number, with the extension but without the country code. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '');
