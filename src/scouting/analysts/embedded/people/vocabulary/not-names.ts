import { dataWords } from '../../../data-file.ts';

/** Words that begin with a capital on school websites and are no part of a person's name. */
export const NOT_NAMES = dataWords('not-names.txt');

/** Those of them that people are called too: behind a first name, and before a last name. */
export const LAST_NAMES_TOO = dataWords('last-names-too.txt');
export const FIRST_NAMES_TOO = dataWords('first-names-too.txt');

/** Words that are names of people and of places or things; alone they make no name in a text. */
export const PLACE_WORDS = dataWords('place-words.txt');

/** Small words inside of names, also in lower case. */
export const PARTICLES = dataWords('particles.txt');

export const HONORIFIC =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|sr|sister|brother|msgr|deacon|supt|sra|srta|hon|coach|the honorable|reverend|fr|father|col|lt|capt|sgt|officer|deputy)\.?\s+/i;

/** Degrees and certificates behind a name, in lower case without dots. */
export const DEGREES = dataWords('degrees.txt');

export const GENERATION = /,?\s+(?:jr|sr|ii|iii|iv)\.?$/i;

/** Letters of an order or certificate behind a name, whatever they mean: `, S.N.D.`, `, CPPO`. */
export const LETTERS = /,\s+(?!I{2,3}$|IV$|V\.?P|AD$|C[A-Z]O$|HR$|IT$)(?:\p{Lu}\.?){2,6}(?:-\p{Lu}{1,4})?$/u;
