import { COMMUNITIES, KINDS, LEVELS, NUMBERS, ROMAN, SPELLED, VOID } from './words.ts';

/** A name of a district or school, taken apart: what tells it from others, and what writers add or leave out. */
export interface PlaceName {
  /** The words that are left, in order, such as `redwood valley`. */
  readonly core: string;
  readonly kinds: ReadonlySet<string>;
  readonly communities: ReadonlySet<string>;
  readonly levels: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** The words say that it is a district, such as `ISD` or `Board of Education`. */
  readonly isDistrict: boolean;
}

/** Words that mean a district, unless the name is of a school. */
const OF_DISTRICTS = new Set(['district', 'board', 'system', 'schools', 'corporation', 'division']);

/** Lower case without accents, apostrophes, and dots. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`.]/g, '');

/** The words of a text; the letters of an initialism such as `I.S.D.` are one word. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

export function placeName(name: string): PlaceName {
  const written = wordsOf(name);
  const spelled = joined(written).flatMap((word) => (SPELLED[word] ?? word).split(' '));
  const core: string[] = [];
  const kinds = new Set<string>();
  const communities = new Set<string>();
  const levels = new Set<string>();
  const numbers = new Set<string>();
  for (const word of spelled) {
    const number = numberOf(word);
    if (number) numbers.add(number);
    else if (VOID.has(word)) continue;
    else if (KINDS.has(word)) kinds.add(word);
    else if (COMMUNITIES.has(word)) communities.add(word);
    else if (LEVELS.has(word)) levels.add(word);
    else core.push(word);
  }
  const isDistrict = spelled.includes('district') || written.some((word) => OF_DISTRICTS.has(word));
  const own = core.length > 0 ? core : [...communities, ...kinds];
  return { core: own.join(' '), kinds, communities, levels, numbers, isDistrict };
}

/** `R-III`, `RE 2`, and `C-1` are one word, a number. */
function joined(words: readonly string[]): string[] {
  const result: string[] = [];
  for (const word of words) {
    const before = result.at(-1);
    const isLetter = before === 'r' || before === 'c' || before === 're';
    const number = ROMAN[word] ?? (/^\d/.test(word) ? word : undefined);
    if (isLetter && number) result.splice(-1, 1, number);
    else result.push(NUMBERS[word] ?? word);
  }
  return result;
}

/** `07J` → `7j`; undefined for words. */
function numberOf(word: string): string | undefined {
  const match = /^(?:r|c|re)?0*(\d+[a-z]?)$/.exec(word);
  return match?.[1];
}

/**
 * What two names have in common: all that tells, all but what one leaves out, nearly the letters, only the words that
 * are not of a kind, or nothing.
 */
export type Likeness = 'same' | 'partial' | 'similar' | 'related' | 'different';

export interface Comparison {
  readonly likeness: Likeness;
  /** One name has a community, level, or number that the other leaves out. */
  readonly isVague: boolean;
}

export function compareNames(a: PlaceName, b: PlaceName): Comparison {
  const isLike = a.core !== '' && (a.core === b.core ? 'same' : isTypo(a.core, b.core) && 'similar');
  if (!isLike) return { likeness: 'different', isVague: true };
  if (contradict(a, b)) return { likeness: isLike === 'same' ? 'related' : 'different', isVague: true };
  const isVague =
    !equal(a.communities, b.communities) || !equal(a.levels, b.levels) || !equal(a.numbers, b.numbers);
  if (isLike === 'similar') return { likeness: 'similar', isVague };
  return { likeness: isVague || !equal(a.kinds, b.kinds) ? 'partial' : 'same', isVague };
}

/** Both say a number, a community, or a level, and not the same; or both say a kind, and have none in common. */
function contradict(a: PlaceName, b: PlaceName): boolean {
  if (differ(a.communities, b.communities) || differ(a.levels, b.levels) || differ(a.numbers, b.numbers))
    return true;
  const [ofA, ofB] = [kindsOf(a), kindsOf(b)];
  return ofA.length > 0 && ofB.length > 0 && !ofA.some((kind) => ofB.includes(kind));
}

const kindsOf = ({ kinds, communities, levels }: PlaceName): string[] => [
  ...kinds,
  ...communities,
  ...levels,
];

const equal = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word));

/** Both say something, and not the same. */
const differ = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && !equal(a, b);

/** One letter differs in a text of six, two in one of twelve; digits and first letters do not. */
function isTypo(a: string, b: string): boolean {
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (left === right) return true;
  const shorter = Math.min(left.length, right.length);
  const allowed = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0;
  return left[0] === right[0] && distance(left, right, allowed) <= allowed;
}

/** The number of changed, left out, added, and transposed letters; more than `most` is not told apart. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : change;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, swap));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
