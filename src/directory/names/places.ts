import { foldedText, spelledWord, withDirection } from './tokens.ts';

const joined = (text: string): string => wordsOfPlace(text).join('');

/** A city's name: `St. Louis` is `Saint Louis`, `N. Las Vegas` is `North Las Vegas`, and `The Bronx` is `Bronx`. */
export const cityKey = (city: string): string =>
  joined(city.replace(/^\s*(?:(?:city|town|village) of |the (?=\S))/i, ''));

/** The words of a city's or county's name, normalized like those of places' names. */
export const wordsOfPlace = (text: string): string[] =>
  withDirection(foldedText(text).match(/[a-z]+|\d+/g) ?? []).flatMap((word) => spelledWord(word));

/** A county's name, normalized like a city's, without `County`, `Parish`, and the like. */
export const countyKey = (county: string): string =>
  joined(
    foldedText(county).replace(
      /\b(?:county|co|parish|borough|census area|municipality of|municipality|city and)\b/g,
      ' ',
    ),
  );

/**
 * A state's id of a district or school, normalized, because prefixes, punctuation, and leading zeros differ: `057-905`,
 * `57905`, `TX-057905`.
 */
export const stateIdKey = (code: string): string =>
  code
    .replace(/^[A-Za-z]{2}-/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^0+/, '')
    .toLowerCase();

/** The numbers of zeros that states write after a district's code, where the code of a school would be. */
const SCHOOL_DIGITS = [3, 4, 7];
const SHORTEST_CODE = 4;

/**
 * The normalized ids that a given id may mean: first as it is, except for the state's code before it, then with and
 * without the zeros that stand for no school: California's `1964733` is `19647330000000`, and Illinois'
 * `15-016-2990-25-0000` is `15-016-2990-25`. Empty for an id that a spreadsheet has rounded, such as `1.97531E+13`.
 */
export function stateIdKeys(code: string, state: string): string[] {
  const plain = code.replace(/[\s'"=]/g, '').replace(/^(\d+)\.0+$/, '$1');
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(plain)) return [];
  const afterState = plain.slice(state.length).replace(/^[-_ ]/, '');
  const namesState = plain.toUpperCase().startsWith(state.toUpperCase()) && /^\d/.test(afterState);
  const key = stateIdKey(namesState ? afterState : plain);
  if (key === '') return [];
  const keys = SCHOOL_DIGITS.flatMap((count) => {
    const zeros = '0'.repeat(count);
    const short = key.endsWith(zeros) ? key.slice(0, -count) : '';
    return [
      ...(short.length >= SHORTEST_CODE ? [short] : []),
      ...(key.length >= SHORTEST_CODE ? [key + zeros] : []),
    ];
  });
  return [...new Set([key, ...keys])];
}
