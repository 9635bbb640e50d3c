import { signsIn } from '../patterns/signs.ts';
import {
  BESIDE_NAMES,
  DEGREES,
  FIRST_NAMES_TOO,
  isGivenName,
  LAST_NAMES_TOO,
  NOT_NAMES,
  PARTICLES,
  PLACE_WORDS,
  ROLES,
  TITLE_WORDS,
  unaccented,
} from './vocabulary.ts';

/** A person's name, without honorific and degrees, given name first. */
export interface PersonName {
  readonly full: string;
  readonly first: string;
  readonly last: string;
  /** True for a name with "Dr.", "Mrs.", a degree or the like, which is almost certainly a person's. */
  readonly isAddressed: boolean;
  /** True if it was written last name first. In records of votes, `Roe, Doe` are two people who moved and seconded. */
  readonly isTurned: boolean;
}

/** A word of a name in full, such as `O’Dell` or `Ruiz-Berg`; `WORD` also matches abbreviations and initials. */
const FULL = String.raw`\p{Lu}['’]?[\p{L}]+(?:['’-]\p{Lu}?[\p{L}]+){0,3}(?:(?<!s)['’])?`;
const WORD = new RegExp(String.raw`^(?:${FULL}|\p{Lu}\p{L}{1,2}\.|\p{Lu}\.?(?:-?\p{Lu}\.)?)$`, 'u');

const { without } = signsIn('annotation-signs.txt');
const withoutHonorific = (text: string): string => without('honorific', text);
const GENERATION = /,?\s+(?:jr|sr|ii|iii|iv)\.?$/i;
/** Letters after a name for an order or certificate: `, S.N.D.`, `, CPPO`. */
const LETTERS = /,\s+(?!I{2,3}$|IV$|V\.?P|AD$|C[A-Z]O$|HR$|IT$)(?:\p{Lu}\.?){2,6}(?:-\p{Lu}{1,4})?$/u;

/** Maximum length of a text that is searched for a name. */
const LONGEST_TEXT = 200;
/** Maximum length of a name, without spaces and punctuation around it. */
const LONGEST_NAME = 60;
const NO_NAME = /[@\d_|/\\!?%$#&=<>]/;

/** Words of names that are in lower case. */
const LOWER_CASE = new Set([...PARTICLES, ...DEGREES, ...BESIDE_NAMES]);

/** Returns `true` for a text with a lower-case word that cannot be part of a name. */
function hasCommonWord(text: string): boolean {
  for (const [, word = ''] of text.matchAll(/(?<!\S)([a-z]{2,})(?=[\s,]|$)/g))
    if (!LOWER_CASE.has(word)) return true;
  return false;
}

/**
 * The name that a whole text consists of, such as `Dr. Jane van der Berg, Ed.D.` or `Berg, Jane`; `null` for other
 * texts.
 */
export function asName(text: string): PersonName | null {
  if (text.length > LONGEST_TEXT || NO_NAME.test(text)) return null;
  // A quick test, because most texts are parts of sentences.
  if (hasCommonWord(text)) return null;
  if (text.length > LONGEST_NAME && text.replace(/[\s,:;–—•*-]+/g, '').length > LONGEST_NAME) return null;
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/ (?=,)|(?<=\b(?:Ed|Ph|Psy)\.) (?=[DS]\b)/g, '')
    .replace(/[\s,:;–—-]+$/, '')
    .replace(/^[\s,:;–—•*-]+/, '')
    .replace(/(?<=\p{L}{3})\.$/u, '')
    .trim();
  if (/^(?:mr|mrs|ms|miss|dr)\.? [^,]+, (?:mr|mrs|ms|miss|dr)\.? /i.test(tidy)) return null;
  if (tidy.length < 4 || tidy.length > LONGEST_NAME) return null;
  // `O'Dell, Jr., Frank`
  const straight = tidy.replace(/,?\s+((?:jr|sr)\.?|ii|iii|iv)(,\s.{2,})$/i, '$2 $1');
  const noDegree = withoutLetters(withoutDegrees(straight));
  const noHonorific = withoutHonorific(withoutHonorific(noDegree));
  const generation = GENERATION.exec(noHonorific)?.[0] ?? '';
  const plain = noHonorific
    .slice(0, noHonorific.length - generation.length)
    .replace(/\s*[("“'][\p{L}.\s’'-]{2,20}[)"”'](?=\s)/u, '')
    .trim();
  const [last, first, ...more] = plain.split(/,\s*/);
  const ordered = first === undefined ? plain : `${withoutHonorific(first)} ${last}`;
  if (more.length > 0 || (first !== undefined && !isTurnedRound(last!, first))) return null;
  const isAddressed = straight !== noHonorific;
  const written = ordered.split(' ');
  if (first === undefined && hasAcronym(written)) return null;
  const words = written.map(recased);
  if (!isPerson(words, isAddressed)) return null;
  const suffix = generation ? ` ${generation.replace(/^,?\s+/, '')}` : '';
  return {
    full: words.join(' ') + suffix,
    // `J. Brent Roe` uses the second given name.
    first: words.length > 2 && /^\p{Lu}\.?$/u.test(words[0]!) ? words[1]! : words[0]!,
    last: words.at(-1)!,
    isAddressed,
    isTurned: first !== undefined,
  };
}

/** Removes degrees and certificates after a name: `Jane Berg, Ed.D., CPA` → `Jane Berg`. */
function withoutDegrees(text: string): string {
  const parts = text.split(/(,?\s+)/);
  while (parts.length > 2 && isDegree(parts.at(-1)!)) parts.splice(-2);
  return parts.join('');
}

const isDegree = (part: string): boolean => DEGREES.has(part.toLowerCase().replace(/[.,/]/g, ''));

/** The length of the degrees after a name, such as `, Ed.D., CPA`. `Jane Roe, PE Teacher` has none. */
export function lengthOfDegrees(after: string): number {
  const [all = '', word = ''] =
    /^,? (\p{Lu}[\p{L}./-]{1,9})(?=[,;)|]|$|(?<=\.) )/u.exec(after.slice(0, 16)) ?? [];
  return isDegree(word) ? all.length + lengthOfDegrees(after.slice(all.length)) : 0;
}

/** Removes letters of certificates after a name: `Jane Berg, CPPO`; not from a name in capitals: `BERG, JANE`. */
const withoutLetters = (text: string): string =>
  /\p{Ll}{2}/u.test(text) ? text.replace(LETTERS, '').replace(LETTERS, '') : text;

const OFFICE =
  /-elect$|^(?:superintendent|principal|director|president|trustee|teacher|coordinator|secretary|treasurer|manager)$/i;

/** Returns `true` for one name written last name first, `Berg, Jane M.`, but not for two: `Jane Berg, Mark Lee`. */
const isTurnedRound = (last: string, first: string): boolean =>
  (last === last.toUpperCase() || first !== first.toUpperCase() || !/\p{L}{2}/u.test(first)) &&
  /^\p{Lu}/u.test(first) &&
  /\p{L}{2}/u.test(first) &&
  !first.endsWith(` ${last}`) &&
  !first.split(/[\s.]+/).some((word) => ROLES.has(word.toLowerCase())) &&
  !OFFICE.test(last) &&
  (!last.includes(' ') || !/\p{L}{2,} \p{L}{2,}/u.test(withoutHonorific(first)));

/** Returns `true` for an initialism next to a name in mixed case: `Dallas ISD`. */
const hasAcronym = (words: readonly string[]): boolean =>
  words.some((word) => /\p{Ll}{2}/u.test(word)) && words.some((word) => /^\p{Lu}{3,4}$/u.test(word));

function isPerson(words: readonly string[], isAddressed: boolean): boolean {
  const main = words.filter((word, at) => at === 0 || !PARTICLES.has(word.toLowerCase()));
  if (main.length < 2 || main.length > 4 || words.length > 6) return false;
  // Two people without a separator: `Joyce Dalessandro Beth Hergesheimer`.
  if (main.length === 4 && isGivenName(main[2]!) && (isGivenName(main[0]!) || !isGivenName(main[1]!)))
    return false;
  if (main.some((word, at) => !WORD.test(word) || isOtherWord(word, at, main.length))) return false;
  const first = main[0]!;
  const last = main.at(-1)!;
  // Abbreviated titles rather than names: `Sped Para`, `Van Driver`.
  if (TITLE_WORDS.has(first.toLowerCase()) && ROLES.has(last.toLowerCase()) && !isAddressed) return false;
  if (last.replace(/[^\p{L}]/gu, '').length < 2 || /['’]s$/.test(last)) return false;
  // An initial is not a given name.
  if (main.length === 2 && /^\p{Lu}\.?$/u.test(first)) return false;
  return !PLACE_WORDS.has(first.toLowerCase()) || isAddressed;
}

/** Returns `true` for a word that is in no name, or not at this position: `Hall` is a last name, not a first one. */
function isOtherWord(word: string, at: number, count: number): boolean {
  const plain = word.toLowerCase().replace(/\.$|['’]s$/, '');
  const isOther =
    NOT_NAMES.has(plain) || (at === 0 && plain.length > 4 && NOT_NAMES.has(plain.replace(/s$/, '')));
  // A heading joined to a name without a space: `STAFFJane`.
  if (/^\p{Lu}{3,}\p{Ll}/u.test(word)) return true;
  if (/-/.test(plain) && plain.split('-').some((part) => ROLES.has(part))) return true;
  if (!isOther || /^\p{Lu}\.?$/u.test(word)) return false;
  return !(at === 0 ? FIRST_NAMES_TOO.has(plain) : at === count - 1 && LAST_NAMES_TOO.has(plain));
}

/** Converts capitals: `SMITH` → `Smith`, `McDONALD` → `McDonald`; names in mixed case stay. */
function recased(word: string): string {
  if (/^\p{Lu}\.?$/u.test(word) || !/^(?:Mc|Mac)?\p{Lu}[\p{Lu}'’.-]+$/u.test(word)) return word;
  if (/^(?:[A-Z]\.){2,3}$/.test(word)) return word;
  const lower = word
    .toLowerCase()
    .replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return lower.replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Returns `true` if the given name is a common one. */
export const hasFirstName = ({ first }: PersonName): boolean => isGivenName(first);

/** Returns `true` for a text with a given name or two initials. */
export const hasGivenName = (text: string): boolean =>
  (text.match(/(?:\p{Lu}\.){2}|\p{Lu}[\p{L}’'-]+/gu) ?? []).some(isGivenName);

/** A key that spellings of the same name share. */
export const nameKey = (name: string): string => {
  const words = unaccented(name.toLowerCase())
    .replace(/[^\p{L}\s-]/gu, '')
    .split(/\s+/)
    .filter((word) => word.length > 1 && !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : words.join(' ');
};

/** Returns `true` if an address could be this person's: `jdoe`, `doej`, `jane.doe`, `jane`, `doe`. */
export function agrees(name: PersonName, email: string): boolean {
  const local = flat(email.split('@', 1)[0]!);
  const first = flat(name.first);
  const last = flat(name.last);
  return (
    local === `${first[0]}${last}` ||
    (last.length > 2 && local.includes(last.slice(0, 6)) && (local.includes(first[0]!) || local === last)) ||
    (first.length > 2 && local.startsWith(first.slice(0, 5)))
  );
}

const flat = (text: string): string => unaccented(text.toLowerCase()).replace(/[^a-z]/g, '');
