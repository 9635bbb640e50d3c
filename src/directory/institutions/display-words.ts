import written from './display-words.json' with { type: 'json' };

/** Words with a spelling that follows no rule. Pages import them, too. */

const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/**
 * Initialisms with a vowel, except `*ISD`, `*USD`, and `*HSD`. Those of up to five letters without a vowel, such as
 * `CSD`, need no entry.
 */
export const INITIALISMS = new Set(words(written.initialisms));
/** Abbreviations of words, such as `ST` and `MTN`, which lack a vowel and yet are no initialisms. */
export const SHORT_WORDS = new Set(words(written.shortWords));
/** Pairs of consonants with which words begin. With other pairs, initialisms of four to six letters begin: `NRHEG`. */
export const ONSETS = new Set(words(written.onsets));
/** Words that are in lower case within a name. */
export const SMALL = new Set(words(written.small));
/** Abbreviations that mean the same word everywhere in a name, and that people write out. */
export const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries(written.writtenOut).flatMap(([word, forms]) =>
    forms.split(' ').map((form) => [form, word] as const),
  ),
);

const byLetters = (some: readonly string[]): ReadonlyMap<string, string> =>
  new Map(some.map((word) => [word.toLowerCase(), word]));

/** Counties whose second capital sources drop, as the Census Bureau writes them; names with `Mc` follow a rule. */
const COUNTIES = words(written.counties);
export const COUNTY_CAPITALS = byLetters(COUNTIES);
/** Words with a second capital letter: counties and other names, as most sources in mixed case write them. */
export const SECOND_CAPITALS = byLetters([...COUNTIES, ...words(written.secondCapitals)]);
