import { dataWords } from '../patterns/data-file.ts';

// Word lists; the first lines of each file describe its words.
export const ABBREVIATIONS = dataWords('abbreviations.txt');
export const BESIDE_NAMES = dataWords('beside-names.txt');
export const BOUND_ROLES = dataWords('bound-roles.txt');
export const DEGREES = dataWords('degrees.txt');
export const FIRST_NAMES_TOO = dataWords('first-names-too.txt');
export const LAST_NAMES_TOO = dataWords('last-names-too.txt');
export const NO_PERSON = dataWords('no-person.txt');
export const NO_POSITION = dataWords('no-position.txt');
export const NOT_NAMES = dataWords('not-names.txt');
export const OUTSIDE_WORDS = dataWords('outside-words.txt');
export const PARTICLES = dataWords('particles.txt');
export const PLACE_WORDS = dataWords('place-words.txt');
export const ROLES = dataWords('roles.txt');
export const TITLE_LINKS = dataWords('title-links.txt');
export const TITLE_WORDS = dataWords('title-words.txt');
const GIVEN_NAMES = dataWords('given-names.txt');

const hasOnlyAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** A text without the accents of its letters. */
export const unaccented = (text: string): string =>
  hasOnlyAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Returns `true` for a given name or two initials; the first part of `Mary-Ann` decides. */
export function isGivenName(word: string): boolean {
  if (/^(?!U\.S)(?:\p{Lu}\.){2}$/u.test(word)) return true;
  const plain = unaccented(word).toLowerCase().replace(/\.$/, '');
  return GIVEN_NAMES.has(plain) || GIVEN_NAMES.has(plain.split(/[-'’]/, 1)[0]!);
}
