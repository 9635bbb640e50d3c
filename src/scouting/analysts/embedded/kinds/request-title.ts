import { VENDOR_CATEGORY, type VendorCategory } from '../../../../vendors/vendor.values.ts';
import { tidy } from '../annotate/sentences.ts';
import { dataWords } from '../patterns/data-file.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';

const { says, find, without } = signsIn('request-signs.txt');

/** Words that most requests contain, so that they identify none. */
const COMMON = dataWords('request-words.txt');
const isOwn = (word: string): boolean => !COMMON.has(word.toLowerCase());

/** `RFP 27-014`, `Bid #2024-05`: the number under which a request runs. */
export const numberOf = (text: string): string | null => find('number', text)?.[1]?.toUpperCase() ?? null;

const withoutLead = (text: string): string => text.slice(find('lead', text)?.[0].length ?? 0);

/** The subject of a request, without its number, kind, and days; null if nothing is left. */
export function titleOf(text: string): string | null {
  const parts = tidy(text).slice(0, 300).split(' | ');
  let title = parts.find((part) => /\p{L}{3}/u.test(withoutLead(part))) ?? '';
  for (let round = 0; round < 3; round++) title = without('leading_number', withoutLead(title));
  for (const ending of ['day', 'tail', 'status']) title = without(ending, title);
  title = title.replace(/^[\s"“:.,–—-]+|[\s"”:.,;(|–—-]+$/g, '');
  const isTitle = title.length <= 160 && !says('no_title', title);
  return isTitle && (title.match(/\p{L}{3,}/gu) ?? []).some(isOwn) ? title : null;
}

/** The key that two titles of one request share: its number, or else its words. */
export const requestKey = (title: string): string =>
  (title.toLowerCase().match(/\p{L}{3,}|\d{4,}/gu) ?? []).filter(isOwn).sort().join(' ');

const CATEGORIES = dataSigns('request-categories.txt');

/** The category of vendors that would answer; null when the title does not tell. */
export function categoryOf(title: string): VendorCategory | null {
  const name = CATEGORIES.find(({ pattern }) => pattern.test(title))?.name;
  return VENDOR_CATEGORY.values.find((value) => value === name) ?? null;
}
