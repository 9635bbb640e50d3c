import type { PlaceName } from './name.ts';
import { foldedText } from './tokens.ts';
import { DIRECTIONS, KINDS, LEVELS, PLACES, RANKS } from './words.ts';

/** Districts as their people call them: `LAUSD`, `M-DCPS`, `LA Unified`, `Cy-Fair ISD`. */

/** Ends of districts' initials: school district, public schools, school board, … The `I` of `ISD` is a kind's. */
const ENDS = ['', 's', 'd', 'sd', 'ps', 'ss', 'sb', 'sc', 'pss', 'psd', 'boe', 'doe'];
const FEWEST_INITIALS = 3;
const MOST_INITIALS = 8;
const LONGEST_LABEL = 30;

/**
 * The letters that stand for a district, in lower case: the whole name if it is one word or spaced letters in one case,
 * or its one short word with the initials of the other words (`lau` of `LA Unified`). Undefined for other names.
 */
export function acronymOf({ text, own, letters }: PlaceName): string | undefined {
  const plain = text.trim();
  const bare = plain.replace(/[^A-Za-z]/g, '');
  const isOneWord = /^[A-Za-z.&/-]{3,12}$/.test(plain) || /^(?:[A-Za-z][. ]{1,2}){2,7}[A-Za-z]?$/.test(plain);
  const isOneCase = bare === bare.toUpperCase() || bare === bare.toLowerCase();
  if (isOneWord && isOneCase) return districtLetters(bare.toLowerCase());
  const [word, ...others] = own;
  if (word === undefined || others.length > 0 || word.length < 2 || word.length > 4) return undefined;
  const all = letters.startsWith(word[0]!) ? word + letters.slice(1) : '';
  return all.length > word.length ? districtLetters(all) : undefined;
}

/**
 * The letters if they may be a district's initials: neither too short nor too long, and unlike `WHS` and `LES`, which
 * are schools.
 */
const districtLetters = (letters: string): string | undefined =>
  letters.length >= FEWEST_INITIALS && letters.length <= MOST_INITIALS && !/[he]s$/.test(letters)
    ? letters
    : undefined;

/** The initials by which districts that a name may mean are looked up. */
export function initialsAsked(name: PlaceName): string[] {
  const acronym = acronymOf(name);
  const ofWords = isAbbreviable(name) ? [initialsOf(name.own)] : [];
  if (!acronym) return ofWords;
  const beginnings = splits(acronym).map(({ beginning }) => beginning);
  return [...new Set([...ofWords, ...beginnings])];
}

/** The first letters of words: `cf` of `cypress` and `fairbanks`. */
export const initialsOf = (own: readonly string[]): string => own.map((word) => word[0]).join('');

/** The ways to read the letters as the initials of a place, then of kinds, then of words such as `School District`. */
function splits(letters: string): { beginning: string; kinds: string }[] {
  const found: { beginning: string; kinds: string }[] = [];
  for (const end of ENDS) {
    if (!letters.endsWith(end)) continue;
    const rest = letters.slice(0, letters.length - end.length);
    for (let kinds = 0; kinds <= 3 && kinds < rest.length; kinds++) {
      // Letters without an end such as `sd` are the initials of a name alone.
      if (end === '' && kinds > 0) break;
      const at = rest.length - kinds;
      found.push({ beginning: rest.slice(0, at), kinds: rest.slice(at) });
    }
  }
  return found;
}

/** Returns `true` if the letters are the place's initials and imply no kind of institution that its name lacks. */
export function isAcronymOf(acronym: string, place: PlaceName, county: string | undefined): boolean {
  if (place.own.length === 0 || acronym === place.core) return false;
  if (acronym === place.letters) return true;
  // Initials such as `LMS` are mostly a middle school's. A district that goes by them is found by its website.
  if (acronym.endsWith('ms')) return false;
  const kinds = [...place.kinds, ...place.levels, ...place.places].map((word) => word[0]!);
  // Some directories name a county's district without the word `County`.
  if (county !== undefined && (place.core === county || place.places.has('county'))) kinds.push('c');
  const needed = [...place.kinds, ...place.levels]
    .filter((word) => IN_INITIALS.has(word))
    .map((word) => word[0]!);
  return splits(acronym).some(({ beginning, kinds: said }) => {
    const isDistrict = acronym.endsWith('sd') && acronym.length > beginning.length;
    return (
      beginning === initialsOf(place.own) &&
      beginning !== acronym &&
      [...said].every((letter) => kinds.includes(letter)) &&
      (!isDistrict || needed.every((letter) => said.includes(letter)))
    );
  });
}

/** Kinds of district that initials with `SD` must include if the name has them: `LAUSD` is unified, `LASD` is not. */
const IN_INITIALS: ReadonlySet<string> = new Set(['unified', 'union', 'independent', 'high']);

/** Words of a name that the host of its website may lack, and endings that a host may have instead. */
const OF_HOSTS = new Set(['the', 'school', 'schools', 'public', 'district', 'sd', 'isd', 'usd', 'csd', 'ps']);
const ADDED = ['', 'k12', 'schools', 'publicschools', 'sd', 'isd', 'usd'];

/** A name without spaces, whole and without words such as `Public Schools`, as the host of a website may be. */
export function labelsOf({ text }: PlaceName): string[] {
  const words = foldedText(text).match(/[a-z0-9]+/g) ?? [];
  const own = words.filter((word) => !OF_HOSTS.has(word));
  return [...new Set([words, own].map((some) => some.join('')))].filter(
    (label) => label.length >= FEWEST_INITIALS && label.length <= LONGEST_LABEL,
  );
}

/** True if the host's first part is a label, alone or with `k12`, `schools`, or a number: `cps.edu`, `tusd1.org`. */
export function isLabel(labels: readonly string[], host: string | null): boolean {
  const label = (host?.split('.', 1)[0] ?? '').replaceAll('-', '');
  const isOf = (one: string) =>
    label.startsWith(one) &&
    (ADDED.includes(label.slice(one.length)) || /^\d{1,3}$/.test(label.slice(one.length)));
  return label !== '' && labels.some(isOf);
}

/** Hosts that a district of these labels is likely to have, whatever its name in the directory. */
export const hostsOfLabels = (labels: readonly string[], state: string): string[] =>
  labels.flatMap((label) => [
    ...ADDED.flatMap((added) => ['org', 'net', 'com', 'edu', 'us'].map((end) => `${label}${added}.${end}`)),
    `${label}.k12.${state.toLowerCase()}.us`,
  ]);

/** `Cy-Fair` has the beginnings of the words of `Cypress-Fairbanks`, in their order. */
export function areBeginnings(short: PlaceName, long: PlaceName): boolean {
  if (!isAbbreviable(short) || short.own.length !== long.own.length) return false;
  const isSame = (word: string, at: number) => long.own[at] === word;
  const isBeginning = (word: string, at: number) =>
    word.length >= 2 && long.own[at]!.startsWith(word) && !isNeverCut(long.own[at]!);
  return short.own.every((word, at) => isSame(word, at) || isBeginning(word, at));
}

/** Two to four words, or a word of at least three letters beside `City` or the like: `Phila City SD`. */
const isAbbreviable = ({ own, places }: PlaceName): boolean =>
  (own.length >= 2 && own.length <= 4) || (own.length === 1 && own[0]!.length >= 3 && places.size > 0);

/** Words that stand for themselves alone in `areBeginnings`. */
const isNeverCut = (word: string): boolean =>
  DIRECTIONS.has(word) || RANKS.has(word) || LEVELS.has(word) || KINDS.has(word) || PLACES.has(word);
