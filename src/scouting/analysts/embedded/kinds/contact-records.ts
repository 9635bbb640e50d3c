import type { EvidenceKind } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { hasFirstName, nameKey } from '../people/names.ts';
import type { LinePerson } from '../people/people-in-line.ts';
import { asPosition, asTitle, isOutside, roleOfEach, singular } from '../people/titles.ts';
import { type Draft, saysLeaving } from './contact-draft.ts';
import { isOutsideLine, type Line, readLine } from './contact-lines.ts';
import { isRosterOfBoard } from './contact-rosters.ts';

/** A run of lines between two that are no part of a list of people, with the heading above it. */
interface Run {
  readonly heading: string | null;
  /** What a sentence above calls them: `The new counselors are:`. */
  readonly introduced: string | null;
  readonly lines: readonly Line[];
  readonly isCard: boolean;
}

/** People in lists, cards and lines such as `Jane Roe, Principal`, whose titles the order of the lines binds to them. */
export function peopleOfRecords(
  { passages, type }: AnnotatedPage,
  schoolIn: (text: string) => string | null,
): Draft[] {
  const lines = passages
    .filter(({ form }) => form !== 'row' && form !== 'entry')
    .map((passage) => readLine(passage));
  return runsOf(lines).flatMap((run) => peopleOfRun(run, type === 'staff_directory', schoolIn));
}

const keyOf = ({ name }: LinePerson): string => nameKey(name.full);
const hasPerson = ({ people }: Line): boolean => people.length > 0;
const hasMark = ({ email, phone }: Line): boolean => email !== null || phone !== null;
const isPartOfList = (line: Line): boolean =>
  (hasPerson(line) || line.title !== null || hasMark(line) || line.passage.text.length <= 60) &&
  !line.hasOtherText;

function runsOf(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  let heading: string | null = null;
  let introduced: string | null = null;
  let open: Line[] = [];
  let card: number | null = null;
  const close = () => {
    if (open.some(hasPerson)) runs.push({ heading, introduced, lines: open, isCard: card !== null });
    open = [];
  };
  for (const line of lines) {
    const { form, card: ownCard } = { form: line.passage.form, card: line.passage.block.card };
    if (ownCard !== card) close();
    card = ownCard;
    const isPlainHeading =
      form === 'heading' && !hasPerson(line) && !(line.title && open.length > 0 && card !== null);
    if (isPlainHeading || !isPartOfList(line)) {
      close();
      if (form === 'heading') heading = line.passage.text;
      // A sentence between a heading and a list does not part them, unless it names people itself.
      else if (hasPerson(line)) runs.push({ heading, introduced, lines: [line], isCard: false });
      else introduced = introducedBy(line.passage);
    } else open.push(line);
  }
  close();
  return runs;
}

type Order = 'behind' | 'before' | null;

function peopleOfRun(
  { heading, introduced, lines, isCard }: Run,
  isOfStaff: boolean,
  schoolIn: (text: string) => string | null,
): Draft[] {
  const order = isCard ? null : orderOf(lines);
  const columns = titlesOfColumns(lines);
  const shared = heading === null ? null : sharedTitle(heading, lines);
  const isRoster = rosterAbove(heading, lines);
  const isStaff =
    (isOfStaff || (heading !== null && STAFF.test(heading))) &&
    lines.filter(({ position }) => position !== null).length > 1;
  const named = lines.flatMap(({ people }) => people);
  // In a list of people, the names that many have vouch for the others.
  const isListed =
    named.length > 2 && named.filter(({ name }) => hasFirstName(name)).length >= 0.6 * named.length;
  const outside = new Set(lines.filter(isOutsideLine).flatMap(({ people }) => people.map(keyOf)));
  return lines.flatMap((line, at): Draft[] => {
    if (line.people.some((person) => outside.has(keyOf(person))) || isOutsideLine(line)) return [];
    const single = line.people.length === 1;
    const marks = single ? marksOf(lines, at, order, isCard) : { email: null, phone: null };
    const evidence: EvidenceKind = marks.email || marks.phone ? 'directory' : 'field';
    return line.people.map(({ name, title }) => ({
      name,
      title:
        title ??
        columns.get(line) ??
        (single ? titleBeside(lines, at, isCard ? 'either' : order, evidence === 'directory') : null) ??
        ((single && evidence === 'directory') || isStaff ? line.position : null) ??
        ((isRoster || isRosterOfBoard(line.label ?? '')) && isOnlyNames(line) ? 'Board Member' : null) ??
        (single && beginsWithName(line) ? introduced : null) ??
        (line.label === null || schoolIn(line.label) ? shared : null),
      ...marks,
      school: schoolBeside(lines, at, schoolIn),
      passage: line.passage,
      quote: line.passage.text,
      evidence,
      isListed,
    }));
  });
}

/** Behind the title of those whom a sentence introduces, up to its end. */
const INTRODUCES =
  /^(?: (?:for|at|in|of|this|next) [^.:;,]{2,50}?)?(?: (?:are|include|will be)(?: as follows| listed below| the following)?)?:$/i;

/** What each of those is who stand below a sentence such as `The new counselors are:`. */
function introducedBy({ text, titles }: Passage): string | null {
  const title = titles.at(-1);
  if (!title || !INTRODUCES.test(text.slice(title.end)) || isOutside(text) || saysLeaving(text)) return null;
  return roleOfEach(title.text) ?? (/\bmembers$/i.test(title.text) ? singular(title.text) : null);
}

/** `Jane Roe, …`, `Oak School: Jane Roe, …`. */
const beginsWithName = ({ passage: { text, people } }: Line): boolean =>
  people.length > 0 && /^(?:[^.:]{2,60}: )?$/.test(text.slice(0, people[0]!.start));

/** Lists laid out in columns: all names, and behind them as many titles. */
function titlesOfColumns(lines: readonly Line[]): ReadonlyMap<Line, string> {
  const isBare = (line: Line | undefined) => line?.people.length === 1 && line.people[0]!.title === null;
  const isTitle = (line: Line | undefined) => line?.title != null && !hasPerson(line);
  const start = lines.findIndex((line, at) => isTitle(line) && isBare(lines[at - 1]));
  if (start < 0) return new Map();
  const from = lines.findLastIndex((line, at) => at < start && !isBare(line)) + 1;
  const end = lines.findIndex((line, at) => at > start && !isTitle(line));
  const titles = lines.slice(start, end < 0 ? lines.length : end);
  // The captions of their pictures may stand above.
  const names = new Map(lines.slice(from, start).map((line) => [keyOf(line.people[0]!), line]));
  if (titles.length < FEWEST_IN_COLUMN || names.size !== titles.length) return new Map();
  return new Map([...names.values()].map((line, at) => [line, titles[at]!.title!]));
}
const FEWEST_IN_COLUMN = 3;

/** Whether the nearest heading, or the one above a heading such as `Who we are`, is that of the board's members. */
function rosterAbove(heading: string | null, lines: readonly Line[]): boolean {
  if (heading === null || isRosterOfBoard(heading)) return heading !== null;
  const above = lines[0]!.passage.block.headings.at(-2) ?? '';
  return (
    /^(?:who we are|(?:our |current )?members|officers|meet the members)$/i.test(heading) &&
    isRosterOfBoard(above)
  );
}

/** Headings over lists of staff, in which a grade or subject behind a name is a position. */
const STAFF =
  /\b(?:staff|faculty|teachers|directory|grades?|schools?|elementary|office|department|team|specialists)\b/i;

/** A line that no label introduces as something else, or the label of the board itself. */
const isOnlyNames = ({ label, people, hasOtherText }: Line): boolean =>
  (label === null ? !hasOtherText : isRosterOfBoard(label)) && people.every(({ name }) => hasFirstName(name));

/** Where the titles of a run stand, if all of its lines agree: right behind their names, or right before them. */
function orderOf(lines: readonly Line[]): Order {
  const bare = [...lines.keys()].filter(
    (at) => lines[at]!.people.length === 1 && !lines[at]!.people[0]!.title,
  );
  const isTitle = (at: number) => lines[at]?.title != null && !hasPerson(lines[at]!);
  const behind = bare.filter((at) => isTitle(at + 1)).length;
  const before = bare.filter((at) => isTitle(at - 1)).length;
  const titles = [...lines.keys()].filter(isTitle);
  if (titles.length === 0 || bare.length === 0) return null;
  const first = Math.min(titles[0]!, bare[0]!);
  if (behind >= titles.length && first === bare[0]) return 'behind';
  if (before >= titles.length && first === titles[0]) return 'before';
  return null;
}

/** The title in the lines beside a name; a position such as `5th Grade` only with a mark. */
function titleBeside(
  lines: readonly Line[],
  at: number,
  order: Order | 'either',
  isReached: boolean,
): string | null {
  if (order === null) return null;
  const places = order === 'behind' ? [at + 1] : order === 'before' ? [at - 1] : [at + 1, at - 1, at + 2];
  for (const place of places) {
    const line = lines[place];
    if (line?.title && !hasPerson(line)) return line.title;
  }
  const next = order === 'before' ? lines[at - 1] : lines[at + 1];
  return isReached && next && !hasPerson(next) && !hasMark(next) ? asPosition(next.passage.text) : null;
}

/** Mail and telephone on a person's line, and on the lines behind it up to the next person or title of a person. */
function marksOf(lines: readonly Line[], at: number, order: Order, isCard: boolean) {
  let { email, phone } = lines[at]!;
  const isAlone = isCard && lines.filter(hasPerson).length === 1;
  const own = isAlone ? lines : lines.slice(at + 1, at + 6);
  for (const line of own) {
    if (line !== lines[at] && (hasPerson(line) || (order === 'before' && line.title !== null))) break;
    email ??= line.email;
    phone ??= line.phone;
  }
  return { email, phone };
}

/** What a heading calls those below it: `Principal` above one name, `Counselors` above several. */
function sharedTitle(heading: string, lines: readonly Line[]): string | null {
  const count = lines.reduce((sum, { people }) => sum + people.length, 0);
  // There is one superintendent: a heading for several is about those of many places.
  if (/^superintendents$/i.test(heading)) return null;
  return roleOfEach(heading) ?? (count === 1 ? asTitle(heading) : null);
}

/** The school that a line of the record names, or the one that the headings above it name. */
function schoolBeside(
  lines: readonly Line[],
  at: number,
  schoolIn: (text: string) => string | null,
): string | null {
  const { passage } = lines[at]!;
  const near = [passage.text, lines[at + 1], lines[at + 2]].map((line) =>
    typeof line === 'string' ? line : line?.passage.text,
  );
  const own = near.find(
    (text, index) => text && (index === 0 || !hasPerson(lines[at + index]!)) && schoolIn(text),
  );
  const text = own ?? passage.block.headings.findLast((heading) => schoolIn(heading));
  return text ? schoolIn(text) : null;
}
