import type { Passage } from '../annotate/annotated-page.ts';
import { type PeopleInLine, peopleInLine } from '../people/people-in-line.ts';
import { isOutside } from '../people/titles.ts';

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
  const said = isProse ? NOBODY : peopleInLine(withoutMarks(passage, start));
  const label = /^([^:]{3,60}):\s/.exec(passage.text)?.[1]?.trim() ?? null;
  return { ...said, passage, label, email, phone };
}

function withoutMarks({ text, marks }: Passage, from: number): string {
  let rest = '';
  for (const { start, end } of marks) {
    if (start < from) continue;
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
