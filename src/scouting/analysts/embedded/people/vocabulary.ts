import { dataWords } from '../../data-file.ts';
import { patternsIn } from '../patterns/patterns.ts';

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

/** Nouns for what a person is at a school, a district or on its board, in the singular. */
export const ROLES = dataWords('roles.txt');

/** Words that are a role only behind another word of a title: `Board Member`, `Social Worker`, `Data Lead`. */
export const BOUND_ROLES = dataWords('bound-roles.txt');

/** Words that stand before or behind a role and belong to the title. */
export const TITLE_WORDS = dataWords('title-words.txt');

/** Last words of phrases that name a thing though a role stands in them: `Principal's Message`. */
export const NO_PERSON = dataWords('no-person.txt');

/** Small words inside titles. */
export const TITLE_LINKS = dataWords('title-links.txt');

/**
 * Words beside a name or in a title which tell that the person does not belong to the institution, or no longer does.
 */
export const OUTSIDE_WORDS = dataWords('outside-words.txt');

/** Titles of students and of officers of the state: `Class President`, `Superintendent of Public Instruction`. */
export const OUTSIDE_TITLE = patternsIn('title-words.txt').get('OUTSIDE_TITLE');
