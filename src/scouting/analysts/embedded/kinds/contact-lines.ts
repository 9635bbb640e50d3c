import type { Passage } from '../annotate/annotated-page.ts';
import { bindingsIn } from '../annotate/bindings.ts';
import { textBetween } from '../annotate/marks.ts';
import { signsIn } from '../patterns/signs.ts';
import { asName } from '../people/names.ts';
import { type LinePerson, type PeopleInLine, peopleInLine } from '../people/people-in-line.ts';
import { isOutside, roleOfEach } from '../people/titles.ts';

const { says, without } = signsIn('contact-signs.txt');

/** A passage read as a line of a list of people. */
export interface Line extends PeopleInLine {
  readonly passage: Passage;
  /** The words before its first colon: `Members present`; null when there are none. */
  readonly label: string | null;
  /** The text without addresses, telephones, and words that belong to them. */
  readonly rest: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOBODY: PeopleInLine = { people: [], title: null, position: null, beside: null, hasOtherText: true };
/** The longest line of a record that is neither a name nor a known title, such as a list of subjects. */
export const LONGEST_PART = 100;
/** Longer lines are prose, unless they are rolls. */
const LONGEST = 400;

/** Reads a passage, from a place in its text, as a line of a list of people. */
export function readLine(passage: Passage, start = 0): Line {
  const { text, marks } = passage;
  const email = marks.find(({ form }) => form === 'mail')?.value ?? null;
  const phone = marks.find(({ form }) => form === 'telephone')?.value ?? null;
  const isProse = (start === 0 && text.length > LONGEST) || says('street', text);
  const rest = isProse ? '' : withoutMarks(passage, start);
  const said = isProse ? NOBODY : rebound(peopleInLine(rest), passage);
  const label = /^([^:]{3,60}):\s/.exec(text)?.[1]?.trim() ?? null;
  return { ...said, passage, label, rest, email, phone };
}

/** With the titles that the order of a list that runs on gives to its people, who are nobody where it is unclear. */
function rebound(said: PeopleInLine, passage: Passage): PeopleInLine {
  const bindings = bindingsIn(passage);
  if (bindings.size === 0) return said;
  const listed = [...bindings].flatMap(([{ name }, binding]): LinePerson[] => {
    const person = asName(name);
    const title = typeof binding === 'object' ? (roleOfEach(binding.text) ?? binding.text) : null;
    return person && binding !== 'unclear' ? [{ name: person, title }] : [];
  });
  const bound = new Set([...bindings.keys()].map(({ name }) => name));
  const others = said.people.filter(({ name }) => !bound.has(name.full));
  return { ...said, people: [...others, ...listed], position: null, beside: null };
}

/** A text without the days at its end, such as those of a term. */
function withoutTerm({ text, dates }: Passage): string {
  let end = text.length;
  for (const date of dates.toReversed()) {
    if (!/^\s*(?:\([\p{L} ]{1,40}\)\s*)?[–-]?\s*$/u.test(text.slice(date.end, end))) break;
    end = date.start;
  }
  return text.slice(0, end);
}

function withoutMarks(passage: Passage, from: number): string {
  let rest = textBetween(withoutTerm(passage), passage.marks, from);
  for (const name of ['extension', 'mark_label', 'room']) rest = without(name, rest, ' | ');
  return without('link_words', rest.replace(/\s+/g, ' ')).trim();
}

/** A row of one cell, or of a label and its value, is a record of its own, like the lines of a list. */
export const isRecordRow = ({ block, fields }: Passage): boolean =>
  block.fields.length > 0 || fields.filter(({ value }) => value.trim() !== '').length < 2;

/** True if words of a line say that its people do not belong to the institution. */
export const isOutsideLine = ({ passage, people, title }: Line): boolean =>
  [passage.text, title, ...people.map((person) => person.title)].some((text) => text && isOutside(text));
