/** The description of the field. */
export const DISPLAY_NAME =
  'The name as people write it: `Katy ISD` for `KATY ISD`, `McLennan County` for `Mclennan County`.';

/** Initialisms with a vowel; those without one, such as `CSD`, are known by that. */
const INITIALISMS = new Set(
  (
    'ISD CISD USD UHSD UFSD UCFSD CUSD HUSD JUSD RISD GISD RSU SAU MSAD SAD ESD ESU ESC AEA IU BOCES ROE CESA ' +
    'COE COOP PK STEM STEAM KIPP IDEA YES NYC USA US UA ASU CSU UNC LLC DC IB ABC ACE IS AAEC UCLA AIMS'
  ).split(' '),
);
/** Abbreviations without a vowel that are words. */
const SHORT_WORDS = new Set(
  (
    'ST FT MT JR SR DR MR MRS MS CTR SCH SCHS HTS CTRL TWP TWPS CTY DST CHTR PT SPGS LTD NTH BLVD MTN LRN HWY ' +
    'RD LN'
  ).split(' '),
);
const SMALL = new Set(['of', 'for', 'the', 'and', 'at', 'in', 'on', 'by', 'to', 'de', 'del', 'y']);
/** Words of county names with a second capital, as the Census Bureau writes them; `Mc` is a rule. */
const SECOND_CAPITAL: Readonly<Record<string, string>> = {
  desoto: 'DeSoto',
  dekalb: 'DeKalb',
  lasalle: 'LaSalle',
  lagrange: 'LaGrange',
  lamoure: 'LaMoure',
  dewitt: 'DeWitt',
  laporte: 'LaPorte',
  dupage: 'DuPage',
};
/** Ends of schools' names that the source abbreviates. */
const ENDS: readonly (readonly [end: RegExp, words: string])[] = [
  [/ (?:h ?s|sr high)$/i, ' High School'],
  [/ j ?h$/i, ' Junior High'],
  [/ m ?s$/i, ' Middle School'],
  [/ el(?:em)?$/i, ' Elementary'],
  [/ int$/i, ' Intermediate'],
];
const ROMAN = /^(?=[IVX])X{0,2}(?:IX|IV|V?I{0,3})$/;

/** Most names have none of these, so that the slower patterns need not run. */
const ODD_SPACE = /\s\s|[^\S ]/;
const MAY_LACK_CAPITAL = /mc[a-z]|desoto|dekalb|lasalle|lagrange|lamoure|dewitt|laporte|dupage/i;
const ABBREVIATED = /(?:[ hm]s|gh| j?h|el|em|int)$/i;

const hasLowerCase = (text: string): boolean => /[a-z]/.test(text);

/**
 * A name as people write it: `KATY ISD` is "Katy ISD", `Mclennan County` is "McLennan County". Names that the source
 * writes in both cases keep them, but for second capitals that it lost.
 *
 * @param isSchool also spells out the ends of schools' names: `LAMAR H S` is "Lamar High School".
 */
export function displayName(name: string, isSchool = false): string {
  const trimmed = name.trim();
  const given = ODD_SPACE.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
  if (hasLowerCase(given))
    return MAY_LACK_CAPITAL.test(given) ? given.replaceAll(/[A-Za-z]+/g, withSecondCapital) : given;
  const end = isSchool && ABBREVIATED.test(given) ? ENDS.find(([pattern]) => pattern.test(given)) : undefined;
  const start = end ? given.replace(end[0], '') : given;
  let isFirst = true;
  const words = start.replaceAll(/[A-Z0-9]+(?:'S\b)?/g, (word, at: number) => {
    const written = wordOf(word, isFirst, start.at(at - 1));
    isFirst = false;
    return written;
  });
  return words + (end?.[1] ?? '');
}

/** @param before the character before the word. */
function wordOf(word: string, isFirst: boolean, before: string | undefined): string {
  if (!isFirst && before === ' ' && word.length <= 3 && SMALL.has(word.toLowerCase()))
    return word.toLowerCase();
  const known = written.get(word);
  if (known !== undefined) return known;
  if (written.size >= MOST_WORDS) written.clear();
  const made = madeOf(word);
  written.set(word, made);
  return made;
}

/** Words as people write them: a file of a state has each of its words many times. */
const written = new Map<string, string>();
const MOST_WORDS = 20_000;

function madeOf(word: string): string {
  const small = word.toLowerCase();
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return small;
  if (word.length === 1 || /\d/.test(word) || ROMAN.test(word) || INITIALISMS.has(word)) return word;
  if (word.length <= 5 && !/[AEIOUY]/.test(word) && !SHORT_WORDS.has(word)) return word;
  return withSecondCapital(word.charAt(0) + small.slice(1));
}

function withSecondCapital(word: string): string {
  const known = SECOND_CAPITAL[word.toLowerCase()];
  if (known && /^[A-Z][a-z]+$/.test(word)) return known;
  return word.replace(/^Mc([a-z])(?=[a-z]{2})/, (_all, letter: string) => `Mc${letter.toUpperCase()}`);
}
