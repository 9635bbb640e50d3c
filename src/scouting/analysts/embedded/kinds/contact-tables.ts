import type { AnnotatedBlock, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { asName, hasFirstName, type PersonName } from '../people/names.ts';
import { asPosition, asTitle, isOutside, roleOfEach, tidyTitle } from '../people/titles.ts';
import { isGivenName } from '../people/vocabulary.ts';
import { type Draft, draftOf } from './contact-draft.ts';
import { isRecordRow, readLine } from './contact-lines.ts';
import { isRosterOfBoard } from './contact-rosters.ts';
import type { SchoolFinder } from './schools-named.ts';

const { says } = signsIn('contact-signs.txt');

/** The possible contents of a column in a table of people. */
const COLUMNS = ['first', 'last', 'name', 'title', 'email', 'phone', 'school'] as const;
type Column = (typeof COLUMNS)[number];
type Columns = ReadonlyMap<Column, number>;

/** The columns and rows sampled to tell what a column holds, and the longest cell that can be a name or a title. */
const [MOST_COLUMNS, MOST_ROWS, LONGEST_CELL] = [12, 60, 300];

/** People in the rows of tables whose columns are understood, by their headings or by what they hold. */
export const peopleOfTables = ({ blocks, type }: AnnotatedPage, schoolIn: SchoolFinder): Draft[] =>
  blocks
    .filter(({ form, passages }) => form === 'table' && !passages.every(isRecordRow))
    .flatMap((block) => peopleOfTable(block, type === 'board', schoolIn));

function peopleOfTable(block: AnnotatedBlock, isOfBoard: boolean, schoolIn: SchoolFinder): Draft[] {
  const { header, passages: rows } = block;
  const columns = columnsOf(block);
  if (!columns.has('name') && !(columns.has('first') && columns.has('last'))) return [];
  const shared = sharedTitle(block, columns, isOfBoard);
  const areTitles = share(rows, columns.get('title'), asPosition) >= 0.5;
  const besides = rows.flatMap((row) => besideName(cellAt(row, columns.get('name'))) ?? []);
  const areBeside = besides.length > 3 && besides.filter(asPosition).length >= 0.5 * besides.length;
  const schoolAbove = block.headings.map(schoolIn).findLast((school) => school !== null) ?? null;
  return rows.flatMap((row): Draft[] => {
    const cell = (column: Column): string => cellAt(row, columns.get(column));
    const name = nameIn(columns.has('name') ? cell('name') : `${cell('first')} ${cell('last')}`);
    // A column with another heading, such as a college attended, names no place of work.
    if (
      !name ||
      isRecordRow(row) ||
      isOutside(header.length > 0 ? `${cell('name')} | ${cell('title')}` : row.text)
    )
      return [];
    const { email, phone } = readLine(row);
    const written = says('seat', cell('title')) ? '' : cell('title');
    const title =
      asPosition(written) ??
      (areTitles ? shortTitle(written) : null) ??
      titleWithName(cell('name')) ??
      (areBeside ? shortTitle(besideName(cell('name')) ?? '') : null);
    const school = cell('school') ? schoolIn(cell('school')) : schoolAbove;
    const evidence = email || phone ? 'directory' : 'row';
    return [
      draftOf(name, title ?? shared, row, { email, phone, school, evidence, isListed: header.length > 0 }),
    ];
  });
}

/** The title of everybody in a table: a member of the board, or what the column of names or the heading says. */
function sharedTitle(block: AnnotatedBlock, columns: Columns, isOfBoard: boolean): string | null {
  const { header, passages: rows, headings } = block;
  const heading = headings.at(-1) ?? '';
  const names = header[columns.get('name') ?? -1] ?? '';
  const seats = rows.filter(({ fields }) =>
    fields.some(({ value }) => says('seat', value.slice(0, LONGEST_CELL))),
  );
  const isRoster =
    (isOfBoard && seats.length > 1) || isRosterOfBoard(heading) || says('column_member', names);
  if (isRoster) return 'Board Member';
  return header.length === 0 || columnsByHeading(header).size > 0 ? roleOfEach(heading) : null;
}

/** A title from a column of titles: any words, and of a long list the first ones. */
function shortTitle(cell: string): string | null {
  const short = cell.length <= LONGEST_TITLE ? cell : cell.slice(0, cell.lastIndexOf(',', LONGEST_TITLE));
  return short.length > 2 && !/@|\d{4}|[.!?]$/.test(short) ? tidyTitle(short) || null : null;
}
const LONGEST_TITLE = 100;

/** The words after a name in its cell: `Roe, Jane - Math`, `Jane Roe (Math)`. */
const besideName = (cell: string): string | null =>
  /^[^\n(–-]{4,60}?(?:\n|\s[–-]\s?|\s\()([^\n]{2,60}?)\)?$/.exec(cell.replace(MARKS, ' ').trim())?.[1] ??
  null;

/** `Jane Roe, Principal`, `Roe, Jane, Principal` in one cell. */
function titleWithName(cell: string): string | null {
  const beside = besideName(cell);
  if (beside !== null) return asTitle(beside);
  const parts = cell.split(/,\s/);
  const isTurned = parts.length > 2 && asName(parts.slice(0, 2).join(', '))?.isTurned;
  const rest = parts.slice(isTurned ? 2 : 1);
  return rest.length > 0 ? asTitle(rest.join(', ')) : null;
}

function nameIn(written: string): PersonName | null {
  const cell = written.replace(MARKS, ' ').trim();
  const [first = ''] = cell.split(/\n|\s[–-]\s|\s\(/);
  const name = asName(cell) ?? asName(first);
  if (name) return name;
  const before = asName(cell.split(/,\s/)[0] ?? '');
  return before && hasFirstName(before) && titleWithName(cell) ? before : null;
}

/** Addresses beside a name in its cell. */
const MARKS = /[\w.+-]{1,64}@[\w.-]{3,100}/g;

const isGivenNamed = (cell: string): boolean => isGivenName(nameIn(cell)?.first ?? '');

function columnsByHeading(header: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, heading] of header.entries()) {
    const column = COLUMNS.find((each) => says(`column_${each}`, heading.trim()));
    if (column && !columns.has(column)) columns.set(column, at);
  }
  return columns;
}

/** Without telling headings: the column where most cells are names, and the one where most are titles. */
function columnsOf({ header, passages: rows }: AnnotatedBlock): Columns {
  const columns = columnsByHeading(header);
  const taken = new Set(columns.values());
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...rows.map(({ fields }) => fields.length)));
  for (let at = 0; at < width; at++) {
    if (taken.has(at)) continue;
    const isOpen = !columns.has('name') && !columns.has('first');
    if (isOpen && share(rows, at, isGivenNamed) >= 0.6) columns.set('name', at);
    else if (!columns.has('title') && share(rows, at, asPosition) >= 0.6) columns.set('title', at);
  }
  return columns;
}

const cellAt = (row: Passage, at = -1): string => (row.fields[at]?.value ?? '').slice(0, LONGEST_CELL);

/** The share of the cells of a column that pass a test, without empty ones. */
function share(rows: readonly Passage[], at: number | undefined, test: (cell: string) => unknown): number {
  const cells = rows.slice(0, MOST_ROWS).flatMap((row) => cellAt(row, at) || []);
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}
