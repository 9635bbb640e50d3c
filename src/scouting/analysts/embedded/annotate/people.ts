import { findNames } from '../people/find-names.ts';
import { hasFirstName } from '../people/names.ts';
import type { PersonSpan } from './spans.ts';

/** Names of people in a line or sentence. A shape of two capitalized words alone is weak: look at `hasGivenName`. */
export const findPeople = (text: string): PersonSpan[] =>
  findNames(text).map((name) => ({
    name: name.full,
    first: name.first,
    last: name.last,
    hasGivenName: hasFirstName(name),
    isAddressed: name.isAddressed,
    start: name.start,
    end: name.end,
    text: text.slice(name.start, name.end),
  }));
