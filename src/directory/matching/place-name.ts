import { type NameKey, nameKey } from '../institutions/name-key.ts';
import { ABBREVIATIONS } from '../institutions/name-words.ts';

/** The name of a district or school, taken apart. */
export interface PlaceName extends NameKey {
  readonly text: string;
  /** The words say that it is a district, such as `ISD` or `Board of Education`. */
  readonly isDistrict: boolean;
}

const OF_DISTRICTS = new Set(['district', 'districts', 'schools', 'board', 'system']);

export function placeName(text: string): PlaceName {
  const words = text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .flatMap((word) =>
      ABBREVIATIONS[word] && !OF_DISTRICTS.has(word) ? ABBREVIATIONS[word].split(' ') : word,
    );
  return { ...nameKey(withDigits(text)), text, isDistrict: words.some((word) => OF_DISTRICTS.has(word)) };
}

const DIGITS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};

/** `District Six` is `District 6`, but `Three Rivers` stays. */
const withDigits = (text: string): string =>
  text.replace(
    /\b(district|dist|number|no\.?) (one|two|three|four|five|six|seven|eight|nine|ten)\b/gi,
    (_, before: string, word: string) => `${before} ${DIGITS[word.toLowerCase()]}`,
  );

/**
 * The common part of two names: all that tells, all but what one leaves out, nearly the letters, only the words that
 * are not of a kind, or nothing.
 */
export type Likeness = 'same' | 'partial' | 'similar' | 'related' | 'different';

export interface Comparison {
  readonly likeness: Likeness;
  /** One name has a community, level, or number that the other leaves out. */
  readonly isVague: boolean;
}

export function compareNames(a: PlaceName, b: PlaceName): Comparison {
  const isEqual = a.core === b.core || a.squeezed === b.squeezed;
  const isLike = a.core !== '' && (isEqual ? 'same' : isTypo(a.squeezed, b.squeezed) && 'similar');
  if (!isLike) return { likeness: 'different', isVague: true };
  if (contradict(a, b)) return { likeness: isLike === 'same' ? 'related' : 'different', isVague: true };
  const isVague =
    !equal(a.places, b.places) ||
    !equal(a.levels, b.levels) ||
    a.numbers !== b.numbers ||
    TELLING.some((kind) => a.kinds.has(kind) !== b.kinds.has(kind));
  if (isLike === 'similar') return { likeness: 'similar', isVague };
  return { likeness: isVague || !equal(a.kinds, b.kinds) ? 'partial' : 'same', isVague };
}

/** Kinds that nobody leaves out: special education units and cooperatives bear the names of towns. */
const TELLING = ['special', 'cooperative'];

/** Both say a number, a community, or a level, and not the same; or both say a kind, and have none in common. */
function contradict(a: PlaceName, b: PlaceName): boolean {
  if (differ(a.places, b.places) || differ(a.levels, b.levels)) return true;
  if (a.numbers !== '' && b.numbers !== '' && a.numbers !== b.numbers) return true;
  const [ofA, ofB] = [kindsOf(a), kindsOf(b)];
  return ofA.length > 0 && ofB.length > 0 && !ofA.some((kind) => ofB.includes(kind));
}

const kindsOf = ({ kinds, places, levels }: PlaceName): string[] => [...kinds, ...places, ...levels];

const equal = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word));

/** Both say something, and not the same. */
const differ = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && !equal(a, b);

/** One letter differs in a text of six, two in one of twelve; the first letter does not. */
function isTypo(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const allowed = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0;
  return a[0] === b[0] && allowed > 0 && distance(a, b, allowed) <= allowed;
}

/** The number of changed, left out, added, and transposed letters; more than `most` is not told apart. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : change));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
