import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { agrees, hasFirstName, nameKey } from '../people/names.ts';
import type { LinePerson } from '../people/people-in-line.ts';
import { asPosition, asTitle, roleOfEach } from '../people/titles.ts';
import { NO_PERSON, NO_POSITION } from '../people/vocabulary.ts';
import { type ContactColumn, columnOf } from './contact-columns.ts';
import { areListed, type Draft, draftOf } from './contact-draft.ts';
import { isOutsideLine, type Line } from './contact-lines.ts';
import { isRosterOfBoard } from './contact-rosters.ts';
import { hasMark, hasPerson, isBare, isTitle, MOST_BELOW, type Run, runsOf } from './contact-runs.ts';
import type { SchoolFinder } from './schools-named.ts';

const { says } = signsIn('contact-signs.txt');

/** The side of the names on which a list has its titles; `either` in a record of one person, null if it is unclear. */
type Order = 'after' | 'before' | 'either' | null;

/** People in cards, rows, and lines such as `Jane Roe, Principal`, with the titles that belong to them by position. */
export function peopleOfRecords({ blocks, type }: AnnotatedPage, schoolIn: SchoolFinder): Draft[] {
  const isOfStaff = type === 'staff_directory';
  return [...Map.groupBy(runsOf(blocks), ({ list }) => list).values()].flatMap((runs) => {
    const context = contextOf(runs, isOfStaff || runs.every(isListOfStaff), type === 'board');
    return runs.flatMap((run) => peopleOfRun(run, context, schoolIn));
  });
}

const isListOfStaff = ({ heading }: Run): boolean => heading !== null && says('staff', heading);

/** Traits that the records of a list share. */
interface Context {
  readonly isOfStaff: boolean;
  readonly column: ContactColumn;
  readonly isListed: boolean;
  /** True if seats next to the names, such as `District 5`, show that they are members of the board. */
  readonly hasSeats: boolean;
}

function contextOf(runs: readonly Run[], isOfStaff: boolean, isOfBoard: boolean): Context {
  const records = runs.map(({ lines }) => lines);
  const lines = records.flat();
  const isTable = lines[0]!.passage.form === 'row';
  return {
    isOfStaff,
    column: columnOf(records, { isOfStaff, isTable }),
    isListed: areListed(lines.flatMap(({ people }) => people)),
    hasSeats: isTable && isOfBoard && lines.filter(({ text }) => says('seat', text)).length > 1,
  };
}

const keyOf = ({ name }: LinePerson): string => nameKey(name.full);

function peopleOfRun(
  { heading, lines, isRecord }: Run,
  { isOfStaff, column, isListed, hasSeats }: Context,
  schoolIn: SchoolFinder,
): Draft[] {
  const shared = heading === null ? null : sharedTitle(heading, lines);
  const isRoster = heading !== null && rosterAbove(heading, lines);
  const isOfOne = isRecord && lines.filter(hasPerson).length === 1;
  const order = isOfOne ? 'either' : orderOf(lines, isRoster);
  const arePositions = isOfStaff && lines.filter(({ position }) => position !== null).length > 1;
  const outside = new Set(lines.filter(isOutsideLine).flatMap(({ people }) => people.map(keyOf)));
  return lines.flatMap((line, at): Draft[] => {
    const { people, label, passage } = line;
    if (people.length === 0 || people.some((person) => outside.has(keyOf(person)))) return [];
    if (column.lines.has(line)) return [];
    const single = people.length === 1;
    const marks = single ? marksOf(lines, at, order) : { email: null, phone: null };
    const isReached = Boolean(marks.email || marks.phone);
    const isRow = passage.form === 'row';
    const isMember = hasSeats || ((isRoster || isRosterOfBoard(label ?? '')) && isOnlyNames(line, isListed));
    // The first title counts, but one beside the name in its line outweighs all of them.
    const titles = [
      isRow ? (column.titles.get(line) ?? null) : null,
      titleBeside(lines, at, order, isReached),
      (isReached || arePositions) && !says('seat', line.position ?? '') ? line.position : null,
      column.titles.get(line) ?? null,
      line.post,
      isMember ? 'Board Member' : null,
      label === null || isRow || schoolIn(label) ? shared : null,
      isReached && isOfStaff && heading !== null ? groupAbove(heading, lines) : null,
    ];
    const own = titles.find((title) => title) ?? null;
    const school = schoolBeside(lines, at, schoolIn);
    const evidence = isReached ? 'directory' : isRow ? 'row' : 'field';
    return people.map(({ name, title }) =>
      draftOf(name, title ?? own, passage, {
        ...marks,
        school,
        evidence,
        list: heading,
        isListed: isListed || line.isName,
      }),
    );
  });
}

/**
 * Returns `true` if the nearest heading, or the one above a heading such as `Who we are`, is that of the board's
 * members.
 */
const rosterAbove = (heading: string, lines: readonly Line[]): boolean =>
  isRosterOfBoard(heading) ||
  (says('members_below', heading) && isRosterOfBoard(lines[0]!.passage.block.headings.at(-2) ?? ''));

/** Returns `true` for a line of names alone, or after a label of the board; given names are known unless `isListed`. */
const isOnlyNames = ({ label, people, hasOtherText, passage }: Line, isListed: boolean): boolean =>
  (label === null || passage.form === 'row' ? !hasOtherText : isRosterOfBoard(label)) &&
  (isListed || people.every(({ name }) => hasFirstName(name)));

/**
 * The side of the titles in a list: after the names or before them, if as many names as there are titles have one right
 * there, or before them, if all titles end in a colon; null for other lists.
 */
function orderOf(lines: readonly Line[], isRoster: boolean): Order {
  const indexes = [...lines.keys()];
  const bare = indexes.filter((at) => isBare(lines[at]));
  const titles = indexes.filter((at) => isTitle(lines[at]));
  if (titles.length === 0 || bare.length === 0) return null;
  if (titles.every((at) => lines[at]!.text.endsWith(':'))) return 'before';
  const hasAll = (side: -1 | 1) => bare.filter((at) => isTitle(lines[at + side])).length >= titles.length;
  // In a list of the board, the superintendent comes last.
  const isLast = isRoster && titles[0] === lines.length - 2 && !says('office', lines[titles[0]]!.title!);
  if (bare[0]! < titles[0]! && !isLast) return hasAll(1) ? 'after' : null;
  return hasAll(-1) ? 'before' : null;
}

/**
 * The title in the lines next to a name; a position such as `5th Grade` counts only next to an address or telephone
 * number.
 */
function titleBeside(lines: readonly Line[], at: number, order: Order, isReached: boolean): string | null {
  if (order === null) return null;
  // `Secretaries` above several names.
  const before = order === 'before' ? lines.slice(Math.max(0, at - MOST_BELOW), at) : [];
  const above = before.findLast((line) => !hasPerson(line) && !hasMark(line))?.title ?? null;
  const shared = above && roleOfEach(above);
  if (shared) return shared;
  const { people, passage } = lines[at]!;
  const near = { after: [1], before: [-1], either: [1, -1, 2] }[order].map((side) => lines[at + side]);
  const title = near.find(isTitle)?.title ?? null;
  const [next] = near;
  if (title && people.length > 1) return passage.form === 'row' ? null : roleOfEach(title);
  if (title || !isReached || !next || hasPerson(next) || hasMark(next) || next.passage.form === 'row')
    return title && (roleOfEach(title) ?? title);
  return asPosition(next.text);
}

/**
 * Email address and telephone number on a person's line, or else on the next five lines, up to the next person or,
 * where titles precede names, title. In a record of one person (`either`), all lines count.
 */
function marksOf(lines: readonly Line[], at: number, order: Order): Pick<Draft, 'email' | 'phone'> {
  const { people, mails, phone: own } = lines[at]!;
  let email = mails.find((mail) => agrees(people[0]!.name, mail)) ?? mails[0] ?? null;
  let phone = own;
  for (const line of order === 'either' ? lines : lines.slice(at + 1, at + 6)) {
    if (line !== lines[at] && (hasPerson(line) || (order === 'before' && line.title !== null))) break;
    email ??= line.mails[0] ?? null;
    phone ??= line.phone;
  }
  return { email, phone };
}

/** The title that a heading gives the people below it: `Principal` for one name, `Counselors` for several. */
function sharedTitle(heading: string, lines: readonly Line[]): string | null {
  // A district has one superintendent, so a heading above several names covers several districts.
  if (/^superintendents$/i.test(heading)) return null;
  const isOne = lines.flatMap(({ people }) => people).length === 1;
  return roleOfEach(heading) ?? (isOne ? asTitle(heading) : null);
}

/** The grade or subject in a heading such as `6th Grade Staff`, for people without another title. */
function groupAbove(heading: string, lines: readonly Line[]): string | null {
  const hasOtherLines = lines.some((line) =>
    hasPerson(line) ? line.beside || line.people.some(({ title }) => title) : !hasMark(line),
  );
  const group = heading.replace(/ (?:staff|team|faculty)$/i, '');
  const last = group.split(' ').at(-1)!.toLowerCase();
  return hasOtherLines || NO_PERSON.has(last) || NO_POSITION.has(last) ? null : asPosition(group);
}

/** The school named in a person's line, in the two lines below or the other cells of its row, or in headings above. */
function schoolBeside(lines: readonly Line[], at: number, schoolIn: SchoolFinder): string | null {
  const { text, passage } = lines[at]!;
  const others = passage.form === 'row' ? lines : lines.slice(at + 1, at + 3);
  const after = others.filter((line) => !hasPerson(line)).map((line) => line.text);
  const near = [text, ...after, ...passage.block.headings.toReversed()];
  return near.map(schoolIn).find((school) => school !== null) ?? null;
}
