import type { Field, Passage } from '../annotate/annotated-page.ts';
import { bindingsIn } from '../annotate/bindings.ts';
import { findMarks, textBetween } from '../annotate/marks.ts';
import type { MarkSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { asName, hasGivenName } from '../people/names.ts';
import { type LinePerson, type PeopleInLine, peopleInLine } from '../people/people-in-line.ts';
import { asTitle, isOutside, roleOfEach } from '../people/titles.ts';

const { says, without } = signsIn('contact-signs.txt');

/** A passage, or a cell of a row, parsed as a line of a list of people. */
export interface Line extends PeopleInLine {
  readonly passage: Passage;
  readonly text: string;
  /** The words before its first colon, or its column heading: `Members present`; null if there are none. */
  readonly label: string | null;
  /** The text without addresses, telephone numbers, their labels, and the dates of a term; empty for prose. */
  readonly rest: string;
  readonly mails: readonly string[];
  readonly phone: string | null;
  /** True for a cell of a column of names: any name is a person's. */
  readonly isName: boolean;
  /** The title in its column heading: `Principal`; null if the heading has none, or if the line is no cell. */
  readonly post: string | null;
}

const NOBODY: PeopleInLine = { people: [], title: null, position: null, beside: null, hasOtherText: true };
/** Maximum length of a line of a record that is neither a name nor a known title, such as a list of subjects. */
export const LONGEST_PART = 100;
/** Maximum length of lines other than rolls; longer ones are prose. */
const LONGEST_LINE = 400;

/** Parses a passage, from a position in its text, as a line of a list of people. */
export function readLine(passage: Passage, start = 0): Line {
  const { text, marks } = passage;
  const isProse = (start === 0 && text.length > LONGEST_LINE) || says('street', text);
  const isOfNobody = isSentenceOfNobody(text);
  const rest = isProse ? '' : isOfNobody ? text : withoutMarks(withoutTerm(passage), marks, start);
  const said = isProse ? NOBODY : rebound(isOfNobody ? NOBODY : peopleInLine(rest), passage);
  const label = /^([^:]{3,60}):\s/.exec(text)?.[1]?.trim() ?? null;
  return { ...said, passage, text, label, rest, ...valuesOf(marks), isName: false, post: null };
}

/** Minimum number of words in lower case for a sentence that cannot be a line of a list. */
const FEWEST_COMMON = 8;

/** Returns `true` for a text with several words in lower case and no given name. */
const isSentenceOfNobody = (text: string): boolean =>
  (text.match(/(?<!\S)[a-z]{2,}(?=[\s,])/g)?.length ?? 0) >= FEWEST_COMMON && !hasGivenName(text);

const valuesOf = (marks: readonly MarkSpan[]): Pick<Line, 'mails' | 'phone'> => ({
  mails: marks.filter(({ form }) => form === 'mail').map(({ value }) => value),
  phone: marks.find(({ form }) => form === 'telephone')?.value ?? null,
});

/** The cells of a row; a given name and a surname in separate cells are joined. */
export function readRow(passage: Passage): Line[] {
  const { fields } = passage;
  const at = (sign: string) => fields.findIndex(({ label }) => says(sign, label));
  const [first, last] = [at('column_first'), at('column_last')];
  const hasParts = first >= 0 && last >= 0;
  const whole = `${fields[first]?.value} ${fields[last]?.value}`;
  const cells = fields.map(({ label, value }, at): Field => {
    if (hasParts && at === first) return { label: 'Name', value: whole };
    if (hasParts && at === last) return { label, value: '' };
    // A heading over several columns belongs to the first of them.
    const before = fields[at - 1];
    return { label: label || (before?.value === '' ? before.label : ''), value };
  });
  const hasNames = cells.some(({ label }) => says('column_name', label));
  return cells.map((cell) => readCell(passage, cell, hasNames));
}

/** Number of characters of a cell that are read. */
const LONGEST_CELL = 300;

/** Returns `false` for a row without given names in a table without a column of names. */
export const mayNamePeople = ({ text, fields }: Passage): boolean =>
  hasGivenName(text) || fields.some(({ label }) => says('column_name', label));

function readCell(passage: Passage, { label, value }: Field, hasNames: boolean): Line {
  const text = value.slice(0, LONGEST_CELL);
  const marks = findMarks(text);
  const rest = withoutMarks(text, marks, 0).replace(/[\s|]+$/, '');
  const isName = says('column_name', label);
  const post =
    says('column_anybody', label) || / [–-] /.test(label) ? null : (roleOfEach(label) ?? asTitle(label));
  const own = { passage, text, label: label || null, rest, ...valuesOf(marks), isName, post };
  const name = isName ? asName(rest) : null;
  const said = peopleInLine(rest);
  // `Maker Studio` in a column of subjects is not a person.
  const isOfNames = isName || post !== null || !hasNames;
  const people = isOfNames ? said.people : [];
  return { ...said, ...own, people: name ? [{ name, title: null }] : people };
}

/** Gives people the titles that the order of a continuous list implies; drops people whose titles are unclear. */
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

/** The text without dates at its end, such as those of a term. */
function withoutTerm({ text, dates }: Passage): string {
  let end = text.length;
  for (const date of dates.toReversed()) {
    if (!/^\s*(?:\([\p{L} ]{1,40}\)\s*)?[–-]?\s*$/u.test(text.slice(date.end, end))) break;
    end = date.start;
  }
  return text.slice(0, end);
}

function withoutMarks(text: string, marks: readonly MarkSpan[], from: number): string {
  let rest = textBetween(text, marks, from);
  for (const name of ['of_class', 'extension', 'mark_label', 'room']) rest = without(name, rest, ' | ');
  return without('link_words', rest.replace(/\s+/g, ' ')).trim();
}

/**
 * Returns `true` for a row that is read as a line of a list, not by columns: it has at most one filled cell, or its
 * block consists of labels and values.
 */
export const isRecordRow = ({ block, fields }: Passage): boolean =>
  block.fields.length > 0 || fields.filter(({ value }) => value.trim() !== '').length < 2;

/** Returns `true` if words of a line show that its people do not belong to the institution. */
export const isOutsideLine = ({ text, people, title }: Line): boolean =>
  [
    people.every((one) => one.title) ? without('of_class', text) : text,
    title,
    ...people.map((person) => person.title),
  ].some((part) => part && isOutside(part));
