import { findNames } from '../people/find-names.ts';
import { hasFirstName } from '../people/names.ts';
import type { PersonSpan, TitleSpan } from './spans.ts';

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

/** Nouns that end or carry a position's name. */
const ROLE =
  /\b(?:(?:co-|vice[- ])?(?:superintendent|principal|director|coordinator|officer|president|chair(?:man|woman|person)?|trustee|commissioner|treasurer|clerk|secretary|manager|supervisor|administrator|counselor|librarian|specialist|dean|registrar|analyst|technician|bookkeeper|nurse|liaison|psychologist|teacher|assistant|accountant|engineer|(?:board|school committee|committee) member|member[- ]at[- ]large|CFO|CTO|CIO|COO|CAO))\b/gi;
const BEFORE = /(?:(?:\p{Lu}[\p{L}’'/-]*|of|and|for|the|&|\d{1,2}(?:st|nd|rd|th)?) ){0,8}$/u;
const BEHIND =
  /^(?:,? (?:of|for|and|&|\/|to) (?:the )?(?:\p{Lu}[\p{L}’'/-]*|and|&|of|the|Pre-?K|[K\d-]{1,5})(?:,? (?:\p{Lu}[\p{L}’'/-]*|and|&|of|for|the)){0,7})?/u;

/** Positions named in a text, with what they are of: `Assistant Superintendent of Curriculum and Instruction`. */
export function findTitles(text: string): TitleSpan[] {
  const found: TitleSpan[] = [];
  for (const match of text.matchAll(ROLE)) {
    if (match.index < (found.at(-1)?.end ?? 0)) continue;
    const before = BEFORE.exec(text.slice(Math.max(0, match.index - 80), match.index))![0];
    const lead = before.replace(/^(?:(?:of|and|for|the|&),? )+/, '');
    const start = Math.max(match.index - lead.length, found.at(-1)?.end ?? 0);
    const end = match.index + match[0].length;
    const tail = BEHIND.exec(text.slice(end, end + 90))![0].replace(/,? (?:and|of|for|the|&|\/|to)$/, '');
    found.push({ text: text.slice(start, end + tail.length).trim(), start, end: end + tail.length });
  }
  return found;
}
