import TABLES from './folded-letters.json' with { type: 'json' };

const TRADEMARKS = '\u2122\u2120\u00ae\u00a9\u2117';
/** Apostrophes, primes, the okina, and U+FFFD, which usually replaces an apostrophe that could not be decoded. */
const APOSTROPHES =
  '`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019' +
  '\u201b\u2032\u2035\ua78b\ua78c\uff07\ufffd';
const QUOTES =
  '\u00ab\u00bb\u02ba\u02dd\u02ee\u201a\u201c-\u201f\u2033\u2034\u2036\u2037\u2039\u203a\u2057' +
  '\u275b-\u275e\u301d-\u301f\uff02';
/** Hyphens, dashes, and minus signs. */
const HYPHENS =
  '\u02d7\u058a\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2796\u2e3a\u2e3b\u2e40\u301c\u3030' +
  '\ufe31\ufe32\ufe58\ufe63\uff0d\uff5e';
/** Accents above, below, and through letters. */
const MARKS = '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
/** Control characters, soft hyphens, joiners, direction marks, variation selectors, and byte order marks. */
const INVISIBLE =
  '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a' +
  '-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{e0000}-\u{e01ef}';
/** Spaces, symbols, and punctuation that separate words. */
const SPACES =
  '\t-\r\u0085\u00a0-\u00bf\u00d7\u00f7\u02c2-\u02df\u02e5-\u02ff\u1680\u2000-\u206f\u20a0-\u20cf' +
  '\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u303d-\u303f\ue000-\uf8ff' +
  '\ufe10-\ufe1f\ufe30-\ufe6f\u{1f000}-\u{1faff}';

/**
 * The one way in which text is compared when it is searched, filtered, matched, or highlighted: `fold` for names, and
 * `foldSigns` where punctuation still has a meaning, as in the words of a sentence. The functions of the same names in
 * `src/db/functions/fold.sql` do the same in the database. Both use these tables, whose lists of characters are the
 * contents of bracket expressions, which mean the same to JavaScript and PostgreSQL.
 */
const FOLDING_TABLES = {
  trademarks: TRADEMARKS,
  apostrophes: APOSTROPHES,
  quotes: QUOTES,
  hyphens: HYPHENS,
  dropped: MARKS + INVISIBLE,
  spaces: SPACES,
} as const;

/** Letters that Unicode does not decompose, with what they are searched as: `ø` as `o`, `ß` as `ss`. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES.letters).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
);

/** The small letters of all other capitals beyond ASCII: of `Ɔ`, and of Greek, Cyrillic, and rarer scripts. */
const SMALL_LETTERS: ReadonlyMap<string, string> = new Map(
  TABLES.capitals.flatMap(([capitals, letters]) => {
    const small = [...letters!];
    return [...capitals!].map((capital, at) => [capital, small[at]!] as const);
  }),
);

const ANY_TRADEMARK = new RegExp(`[${TRADEMARKS}]`, 'gu');
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
const ANY_QUOTE = new RegExp(`[${QUOTES}]`, 'gu');
const ANY_HYPHEN = new RegExp(`[${HYPHENS}]`, 'gu');
const DROPPED = new RegExp(`[${MARKS}${INVISIBLE}]`, 'gu');
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const ANY_SPACE = new RegExp(`[${SPACES}]`, 'gu');
const NOT_ASCII = /[^\0-\x7f]/gu;
const ASCII_CAPITALS = /[A-Z]+/g;
/** Texts that only need lower case and spaces. */
const IS_PLAIN = /^[\t\n -~]*$/;

/** The tables by which `fold` folds, for the function of the same name in SQL. */
export const FOLDING = { tables: FOLDING_TABLES, plain: PLAIN_LETTERS, small: SMALL_LETTERS };

/**
 * Text in lower case, without accents, trademark signs, and invisible characters, with ligatures in their letters, and
 * with `'`, `"`, `-`, and spaces for all characters that mean these: `“Clever’s” K–12®` is
 * `"clever's" k-12`.
 */
export function foldSigns(text: string): string {
  if (IS_PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[\t\n]/g, ' ')
      .replaceAll('`', "'");
  return text
    .replace(ANY_TRADEMARK, '')
    .replace(ANY_APOSTROPHE, "'")
    .replace(ANY_QUOTE, '"')
    .replace(ANY_HYPHEN, '-')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(ANY_SPACE, ' ')
    .replace(NOT_ASCII, (letter) => PLAIN_LETTERS.get(letter) ?? SMALL_LETTERS.get(letter) ?? letter)
    .replace(ASCII_CAPITALS, (capitals) => capitals.toLowerCase());
}

/**
 * A name as it is compared: `foldSigns` without apostrophes, quotation marks, and periods, with single spaces for
 * hyphens and runs of white space, trimmed: `P.S. 9` becomes `ps 9`, and `Coeur d’Alene–East` becomes `coeur dalene
 * east`. Empty for a text of punctuation alone.
 */
export const fold = (text: string): string => foldPart(text).trim();

/** A text without invisible characters, such as joiners and byte order marks. */
export const withoutInvisible = (text: string): string => text.replace(ANY_INVISIBLE, '');

/** Like `fold`, for a part of a text: keeps a space at its beginning and end. */
export const foldPart = (text: string): string =>
  foldSigns(text).replace(/['".]/g, '').replace(/[- ]+/g, ' ');

/** A folded text, with where each of its UTF-16 units came from. */
export interface FoldedText {
  readonly text: string;
  /** For each unit of `text`, and after the last one, an index of the original. */
  readonly origins: readonly number[];
}

/** Like `foldSigns`, with the way back to the original, for marking what was found in it. */
export function foldSignsWithOrigins(original: string): FoldedText {
  let text = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of original) {
    const folded = foldSigns(character);
    for (let unit = 0; unit < folded.length; unit++) origins.push(at);
    text += folded;
    at += character.length;
  }
  return { text, origins: [...origins, at] };
}
