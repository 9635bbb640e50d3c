import type { Passage } from '../annotate/annotated-page.ts';
import { bindingsIn } from '../annotate/bindings.ts';
import { asName } from '../people/names.ts';
import { type LinePerson, type PeopleInLine, peopleInLine } from '../people/people-in-line.ts';
import { isOutside, roleOfEach } from '../people/titles.ts';

/** A passage read as a line of a list of people. */
export interface Line extends PeopleInLine {
  readonly passage: Passage;
  /** The words before its first colon: `Members present`; null when there are none. */
  readonly label: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOBODY: PeopleInLine = { people: [], title: null, position: null, hasOtherText: true };

/** A street or a place with its ZIP code. */
const ADDRESS =
  /\b[A-Z]{2},? \d{5}\b|\b\d{1,5} (?:[NSEW]\.? )?\p{Lu}\p{L}+ (?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Blvd|Lane|Ln|Hwy)\b/u;
/** Longer lines are prose. */
const LONGEST = 400;
const LABEL =
  /(?:^|(?<=[\s|,;(]))(?:e-?mail(?: address)?|phone|telephone|tel|office|cell|fax|direct|voice ?mail|ext|contact|name|website|p|e|o|f|m)\s?[.:](?=\s|$)/gi;
const EXTENSION = /(?:\b(?:ext(?:ension)?\.?|x)\s?[:#]?\s?\d{2,6}\b)/gi;
const LINK_WORDS =
  /\b(?:send (?:an )?e-?mail(?: to)?|e-?mail|bio(?:graphy)?|view (?:profile|bio)|profile|read more|website)\b$/i;

/** Reads a passage, from a place in its text, as a line of a list of people. */
export function readLine(passage: Passage, start = 0): Line {
  const email = passage.marks.find(({ form }) => form === 'mail')?.value ?? null;
  const phone = passage.marks.find(({ form }) => form === 'telephone')?.value ?? null;
  const isProse = passage.text.length > LONGEST || ADDRESS.test(passage.text);
  const said = isProse ? NOBODY : rebound(peopleInLine(withoutMarks(passage, start)), passage);
  const label = /^([^:]{3,60}):\s/.exec(passage.text)?.[1]?.trim() ?? null;
  return { ...said, passage, label, email, phone };
}

/** With the titles that the order of a list that runs on gives to its people, who are nobody where it is unclear. */
function rebound(said: PeopleInLine, { text, people, titles }: Passage): PeopleInLine {
  const bindings = bindingsIn(text, people, titles);
  if (bindings.size === 0) return said;
  const listed = [...bindings].flatMap(([{ name }, binding]): LinePerson[] => {
    const person = asName(name);
    const title = typeof binding === 'object' ? (roleOfEach(binding.text) ?? binding.text) : null;
    return person && binding !== 'unclear' ? [{ name: person, title }] : [];
  });
  const bound = new Set([...bindings.keys()].map(({ name }) => name));
  const others = said.people.filter(({ name }) => !bound.has(name.full));
  return { ...said, people: [...others, ...listed], position: null };
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
  const { marks } = passage;
  const text = withoutTerm(passage);
  let rest = '';
  for (const { start, end } of marks) {
    if (start < from || end > text.length) continue;
    rest += `${text.slice(from, start)} | `;
    from = end;
  }
  return (rest + text.slice(from))
    .replace(EXTENSION, ' | ')
    .replace(LABEL, ' | ')
    .replace(/\s+/g, ' ')
    .replace(LINK_WORDS, '')
    .trim();
}

/** Whether words of a line tell that its people do not belong to the institution. */
export const isOutsideLine = ({ passage, people, title }: Line): boolean =>
  isOutside(passage.text) ||
  [title, ...people.map((person) => person.title)].some((text) => text && isOutside(text));
