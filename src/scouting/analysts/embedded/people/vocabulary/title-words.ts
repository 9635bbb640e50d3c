import { dataWords } from '../../../data-file.ts';
import { patternsIn } from '../../patterns/patterns.ts';

const PATTERNS = patternsIn('title-words.txt');

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
export const OUTSIDE_TITLE = PATTERNS.get('OUTSIDE_TITLE');
