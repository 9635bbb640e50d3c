import { foldedText, spelledWord, withDirection } from './tokens.ts';

const joined = (text: string): string => wordsOfPlace(text).join('');

/** A city's name: `St. Louis` is `Saint Louis`, and `N. Las Vegas` is `North Las Vegas`. */
export const cityKey = (city: string): string => joined(city.replace(/^\s*(?:city|town|village) of /i, ''));

/** The words of a city's or county's name, normalized like those of places' names. */
export const wordsOfPlace = (text: string): string[] =>
  withDirection(foldedText(text).match(/[a-z]+|\d+/g) ?? []).flatMap((word) => spelledWord(word));

/** A county's name without `County`, `Parish`, and the like. */
export const countyKey = (county: string): string =>
  joined(
    foldedText(county).replace(
      /\b(?:county|co|parish|borough|census area|municipality of|municipality|city and)\b/g,
      ' ',
    ),
  );

/**
 * A state's id of a district, normalized, because punctuation and leading zeros differ: `057-905`, `57905`, `'057905`.
 */
export const stateIdKey = (code: string): string =>
  code
    .replace(/^[A-Za-z]{2}-/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^0+/, '')
    .toLowerCase();
