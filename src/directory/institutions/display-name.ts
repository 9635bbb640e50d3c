import {
  COUNTY_CAPITALS,
  INITIALISMS,
  ONSETS,
  SECOND_CAPITALS,
  SHORT_WORDS,
  SMALL,
  WRITTEN_OUT,
} from './display-words.ts';

/** The description of the field `displayName`. */
export const DISPLAY_NAME =
  'The name as people write it: `Katy ISD` for `KATY ISD`, `McLennan County` for `Mclennan County`.';

/** Ends of schools' names that the source abbreviates. */
const ENDS: readonly (readonly [end: RegExp, words: string])[] = [
  [/ h ?s$/i, ' High School'],
  [/ j ?h$/i, ' Junior High'],
  [/ m ?s$/i, ' Middle School'],
  [/ jhs$/i, ' Junior High School'],
  [/ shs$/i, ' Senior High School'],
  [/ es$/i, ' Elementary School'],
  [/ el\.?$/i, ' Elementary'],
  [/ int$/i, ' Intermediate'],
  [/ pri$/i, ' Primary'],
];
/** Abbreviations within a name; the words around them distinguish them from initials and other words. */
const PHRASES: readonly (readonly [phrase: RegExp, words: string])[] = [
  [/ H S(?= |$)/g, ' HIGH SCHOOL'],
  [/ J H(?= |$)/g, ' JUNIOR HIGH'],
  [/ EL(?= SCH)/g, ' ELEMENTARY'],
  [/ CO\b\.?(?![- ]OP\b)/g, ' COUNTY'],
];
const ROMAN = /^(?=[IVX])X{0,2}(?:IX|IV|V?I{0,3})$/;
/** Maximum length of an initialism that is recognized by its first consonants. */
const LONGEST_INITIALISM = 6;
/** Words such as `eSchool`. */
const ELECTRONIC = /^[EI](?:SCHOOLS?|LEARNING|C?ACADEMY|STEM|LEAD)$/;
/** A state's code before the name of an institution of the state; elsewhere the letters can be a word, such as `LA`. */
const STATE_FIRST =
  /^(?!ST |MT |FT |EL )[A-Z]{2} (?=SCH[OLS]* FOR|VIRTUAL |STATE |DEPT|DEPARTMENT|CORRECTIONAL|CENTER FOR)/;
/** Words after which a French `d'` is in lower case: `COEUR D'ALENE`. */
const FRENCH = /^(?:coeur|bois|pointe|cul|val)$/i;
/** A name with a number first, such as `PS 3`. */
const NUMBERED = /^(?:[A-Z/]+ )?\d/;

const hasLowerCase = (text: string): boolean => /[a-z]/.test(text) || /\p{Ll}/u.test(text);

/** Quick patterns: the slower patterns are applied only to the few names that match these. */
const ODD_SPACE = /\s\s|[^\S ]/;
const MAY_LACK_CAPITAL = /mc[a-z]|\b(?:de|la|le|du|mac)[a-z]{3}/i;
const MACHINE_MADE = / (?:Of|And|The|For|Du) |['’]S/;
const HAS_CAPITALS = /[A-Z]{5}/;
/** Two or more words in capitals, which words such as `of` may join. */
const RUN_OF_CAPITALS =
  /(?<![\p{L}\p{N}'-])[A-Z][A-Z']+(?: (?:(?:of|at|and|the|for) )?[A-Z][A-Z']+)+(?![\p{L}\p{N}'-])/gu;
const ABBREVIATED = /(?:[ hme]s|gh| j?h|el\.?|int|pri)$/i;
const HAS_PHRASE = / [HJ] [HS]| EL SCH| CO\b/;
/** A word with its period, and with a single S, L, or T after its apostrophe: all of `INT'L`, but `O` of `O'BRIEN`. */
const WORD = /[\p{L}\p{N}]+(?:['’][SLT](?![\p{L}\p{N}]))?\.?/gu;

/**
 * A name as people write it: `KATY ISD` is "Katy ISD", `Mclennan County` is "McLennan County". Names that the source
 * writes in mixed case keep it, except for known errors of machines.
 *
 * @param isSchool also spells out the ends of schools' names: `LAMAR H S` is "Lamar High School".
 */
export function displayName(name: string, isSchool = false): string {
  const trimmed = name.trim();
  const given = ODD_SPACE.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
  if (hasLowerCase(given)) return mended(given);
  const ordered = given.endsWith('(THE)') || given.endsWith(', THE') ? articleFirst(given) : given;
  const end =
    isSchool && ABBREVIATED.test(ordered) ? ENDS.find(([pattern]) => pattern.test(ordered)) : undefined;
  let start = end ? ordered.replace(end[0], '') : ordered;
  if (HAS_PHRASE.test(start)) for (const [phrase, words] of PHRASES) start = start.replaceAll(phrase, words);
  const state = STATE_FIRST.exec(start)?.[0] ?? '';
  return state + titled(start.slice(state.length), !end) + (end?.[1] ?? '');
}

/**
 * Corrects errors of machines in names in mixed case: `Prince George'S`, `Lake Of The Woods`, `Mclennan`, and
 * `ORANGE BOARD OF EDUCATION School District`, which joins two spellings.
 */
function mended(name: string): string {
  const small =
    MACHINE_MADE.test(name) || HAS_CAPITALS.test(name)
      ? name
          .replaceAll(RUN_OF_CAPITALS, (run) =>
            run.split(' ').some(isWordInCapitals) ? titled(run, false) : run,
          )
          .replaceAll(
            /(?<=[a-z](?:['’]s)?) (?:Of|And|The|For|Du)(?= )|(?<=[a-z]['’])S(?![A-Za-z])/g,
            (found) => found.toLowerCase(),
          )
      : name;
  if (!MAY_LACK_CAPITAL.test(small)) return small;
  return small.replaceAll(/[A-Za-z]+/g, (word) => withSecondCapital(word, COUNTY_CAPITALS));
}

/** True for a long word in capitals, unless it is a known initialism. */
const isWordInCapitals = (word: string): boolean => HAS_CAPITALS.test(word) && written(word) !== word;

/** Moves the article of `HERITAGE SCHOOL (THE)` to the front; `PS 3 BEDFORD VILLAGE (THE)` loses it. */
function articleFirst(name: string): string {
  const bare = name.replace(/ ?\(THE\)$|, THE$/, '');
  return NUMBERED.test(bare) ? bare : `THE ${bare}`;
}

/** @param isWhole true if the name ends here: its last word is never in lower case */
function titled(name: string, isWhole: boolean): string {
  const last = isWhole ? name.length : Number.POSITIVE_INFINITY;
  let previous = '';
  return name.replaceAll(WORD, (word, at: number) => {
    previous =
      at + word.length < last && isSmall(name, word, at, previous)
        ? word.toLowerCase()
        : capitalized(name, word, at, previous);
    return previous;
  });
}

/** @param previous the word before, in its new spelling */
function capitalized(name: string, withPeriod: string, at: number, previous: string): string {
  const word = withPeriod.endsWith('.') ? withPeriod.slice(0, -1) : withPeriod;
  const period = withPeriod.slice(word.length);
  const after = name.charAt(at + withPeriod.length);
  if (isApostrophe(name.charAt(at - 1)) && followsLetters(name, at, previous))
    return word.toLowerCase() + period;
  if (word === 'D' && isApostrophe(after) && FRENCH.test(previous)) return 'd';
  // Before another word, `IS` is the verb; otherwise, an intermediate school.
  if (word === 'IS' && at > 0 && /[A-Z]/.test(name.charAt(at + word.length + 1))) return 'Is';
  if (word.length <= 2 && /^-\d/.test(name.slice(at + word.length))) return word; // `RE-1`
  if (name.charAt(at - 1) === '(' && after === ')' && abbreviates(word, name.slice(0, at))) return word;
  const whole = WRITTEN_OUT.get(word);
  if (whole === undefined) return written(word) + period;
  return /\p{L}/u.test(after) ? `${whole} ` : whole;
}

/** True if the letters of a word begin words before it, in order: `SEMINOLE VIRTUAL INSTRUCTION PROGRAM (SVIP)`. */
function abbreviates(word: string, before: string): boolean {
  let at = 0;
  for (const [initial] of before.matchAll(/(?<!\p{L})\p{L}/gu)) if (initial === word.charAt(at)) at++;
  return at === word.length;
}

const isApostrophe = (character: string): boolean => character === "'" || character === '’';

/** True after an apostrophe that follows no prefix: `TS'ANA` has one capital, `O'BRIEN` and `DE'ANGELO` two. */
const followsLetters = (name: string, at: number, previous: string): boolean =>
  /\p{L}/u.test(name.charAt(at - 2)) && previous.length > 1 && !/^(?:De|La|Le)$/.test(previous);

/** True for a word such as `of` that is in lower case at this position. */
function isSmall(name: string, word: string, at: number, previous: string): boolean {
  if (name.charAt(at - 1) === "'") return word === 'N' && name.charAt(at - 2) === ' '; // `ROCK 'N ROLL`
  if (word.length > 4 || name.charAt(at - 1) !== ' ' || name.charAt(at + word.length) === '-') return false;
  if (/[-–:(/]/.test(name.charAt(at - 2))) return false;
  const small = word.toLowerCase();
  // After an initial it begins a surname: `W E B DU BOIS`.
  if (/^(?:y|d[aeu]l?)$/.test(small) && /^\p{L}\.?$/u.test(previous)) return false;
  if (previous === 'de' && /^l(?:a|os|as)$/.test(small)) return true;
  return SMALL.has(small);
}

/** Words as people write them, kept because the same words recur in the names of many places. */
const spellings = new Map<string, string>();
const MOST_WORDS = 20_000;

function written(word: string): string {
  const known = spellings.get(word);
  if (known !== undefined) return known;
  if (spellings.size >= MOST_WORDS) spellings.clear();
  const result = spelled(word);
  spellings.set(word, result);
  return result;
}

function spelled(word: string): string {
  const small = word.toLowerCase();
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return small;
  if (word.length === 1 || /\d/.test(word) || ROMAN.test(word) || INITIALISMS.has(word)) return word;
  if (isInitialism(word)) return word;
  if (ELECTRONIC.test(word)) return small.charAt(0) + word.charAt(1) + small.slice(2);
  return withSecondCapital(word.charAt(0) + small.slice(1));
}

function isInitialism(word: string): boolean {
  if (SHORT_WORDS.has(word) || !/^[A-Z]+$/.test(word)) return false;
  if (word.length <= 5 && !/[AEIOUY]/.test(word)) return true;
  if (word.length <= LONGEST_INITIALISM && /(?:IS|US|HS)D$/.test(word)) return true;
  return (
    word.length >= 4 &&
    word.length <= LONGEST_INITIALISM &&
    /^[^AEIOUY]{2}/.test(word) &&
    !ONSETS.has(word.slice(0, 2))
  );
}

function withSecondCapital(word: string, words = SECOND_CAPITALS): string {
  const known = words.get(word.toLowerCase());
  if (known && /^[A-Z][a-z]+$/.test(word)) return known;
  return word.replace(/^Mc([a-z])(?=[a-z]{2})/, (_all, letter: string) => `Mc${letter.toUpperCase()}`);
}
