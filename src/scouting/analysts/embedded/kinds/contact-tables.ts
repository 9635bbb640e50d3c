import type { AnnotatedBlock, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { asName, hasFirstName, type PersonName } from '../people/names.ts';
import { asPosition, asTitle, isOutside, roleOfEach, tidyTitle } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';
import { isOtherBody } from './contact-draft.ts';
import { readLine } from './contact-lines.ts';
import { isRosterOfBoard } from './contact-rosters.ts';

/** What the columns of a table of people hold, by their headings. */
const COLUMNS = {
  first: /^first(?: name)?$/i,
  last: /^(?:last|sur)[ -]?(?:name)?$/i,
  name: new RegExp(
    "^(?:(?:staff|employee|teacher|board|full|contact|member|administrator)(?:['’]?s)? )?" +
      '(?:name|member|person|contact)s?$' +
      '|^(?:who|staff|name.{0,20}|teacher|principal|trustee|administrator|coordinator|board member)$',
    'i',
  ),
  title:
    /^(?:(?:job |staff )?(?:title|position|role|office|job|assignment|responsibilit\w+|subject|grade(?:[ /]subject)?|occupation)s?)(?:\W+.{0,20})?$/i,
  email: /e-?mail/i,
  phone: /phone|\btel\b|\bext|number/i,
  school: /^(?:school|campus|building|location|site|work ?site)s?(?: name)?$/i,
} as const;
type Column = keyof typeof COLUMNS;

/** Roles that head a column of names: `School | Principal | Phone`. */
const ROLE_COLUMNS =
  /^(?:principal|superintendent|director|secretary|counselor|coordinator|trustee|administrator)s?$/i;

/** People in the rows of tables whose columns are understood, by their headings or by what they hold. */
export const peopleOfTables = (
  { blocks, type }: AnnotatedPage,
  schoolIn: (text: string) => string | null,
): Draft[] =>
  blocks
    .filter(({ form, fields }) => form === 'table' && fields.length === 0)
    .flatMap((block) => peopleOfTable(block, type === 'board', schoolIn));

function peopleOfTable(
  block: AnnotatedBlock,
  isOfBoard: boolean,
  schoolIn: (text: string) => string | null,
): Draft[] {
  if (isOtherBody(block.headings.at(-1) ?? '')) return [];
  const columns = columnsByContent(block.passages, columnsByHeading(block.header));
  const hasNames = columns.has('name') || (columns.has('first') && columns.has('last'));
  if (!hasNames) return [];
  const nameHeading = block.header[columns.get('name') ?? -1] ?? '';
  const roleOfColumn = ROLE_COLUMNS.test(nameHeading) ? nameHeading.replace(/s$/, '') : null;
  const hasSeats =
    block.passages.filter(({ fields }) => fields.some(({ value }) => SEAT.test(value.slice(0, LONGEST_CELL))))
      .length > 1;
  const isRoster =
    (isOfBoard && hasSeats) ||
    isRosterOfBoard(block.headings.at(-1) ?? '') ||
    /board member|trustee/i.test(block.header[columns.get('name') ?? -1] ?? '');
  const isUnderstood = block.header.length === 0 || columnsByHeading(block.header).size > 0;
  const areTitles = share(block.passages, columns.get('title'), (cell) => asPosition(cell) !== null) >= 0.5;
  return block.passages.flatMap((row): Draft[] => {
    const cell = (column: Column): string =>
      (row.fields[columns.get(column) ?? -1]?.value ?? '').slice(0, LONGEST_CELL);
    const name = nameIn(columns.has('name') ? cell('name') : `${cell('first')} ${cell('last')}`);
    if (!name || isOutside(row.text)) return [];
    const line = readLine(row);
    const title =
      (SEAT.test(cell('title')) ? null : asPosition(cell('title'))) ??
      (areTitles ? shortTitle(cell('title')) : null) ??
      titleWithName(cell('name'));
    return [
      {
        name,
        title:
          title ??
          (isRoster
            ? 'Board Member'
            : (roleOfColumn ?? (isUnderstood ? roleOfEach(block.headings.at(-1) ?? '') : null))),
        email: line.email,
        phone: line.phone,
        school: cell('school') ? (schoolIn(cell('school')) ?? null) : headingSchool(block, schoolIn),
        passage: row,
        quote: row.text,
        evidence: line.email || line.phone ? 'directory' : 'row',
        isListed: block.header.length > 0,
      },
    ];
  });
}

/** The seat of a member of a board: `Position 3`, `District 5`. */
const SEAT =
  /^(?:position|seat|place|zone|district|ward|area|region|post|sub-?district|term)s? (?:no\.? ?)?[\dA-Z]{1,3}$/i;

/** What a column of titles says, whatever its words, as long as it is short. */
const shortTitle = (cell: string): string | null =>
  !SEAT.test(cell) && cell.length > 2 && cell.length <= 60 && !/[@\d]{2}|[.!?]$/.test(cell)
    ? tidyTitle(cell) || null
    : null;

/** `Jane Roe, Principal` in one cell. */
function titleWithName(cell: string): string | null {
  const [, ...rest] = cell.split(/,\s|\n|\s[–-]\s/);
  return rest.length > 0 ? asTitle(rest.join(', ')) : null;
}

const nameIn = (cell: string): PersonName | null => {
  const [first = ''] = cell.split(/\n|\s[–-]\s|\s\(/);
  const name = asName(cell) ?? asName(first);
  if (name) return name;
  const [lead = ''] = cell.split(/,\s/);
  const before = asName(lead);
  return before && hasFirstName(before) && titleWithName(cell) ? before : null;
};

const headingSchool = (block: AnnotatedBlock, schoolIn: (text: string) => string | null): string | null => {
  const heading = block.headings.findLast((text) => schoolIn(text));
  return heading ? schoolIn(heading) : null;
};

function columnsByHeading(header: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, heading] of header.entries()) {
    const column = (Object.keys(COLUMNS) as Column[]).find((each) => COLUMNS[each].test(heading.trim()));
    if (column && !columns.has(column)) columns.set(column, at);
  }
  return columns;
}

/** Where headings do not tell: the column where most cells are names, and the one where most are titles. */
function columnsByContent(rows: readonly Passage[], columns: Map<Column, number>): Map<Column, number> {
  const taken = new Set(columns.values());
  const width = Math.min(12, Math.max(0, ...rows.map(({ fields }) => fields.length)));
  for (let at = 0; at < width; at++) {
    const of = (test: (cell: string) => boolean) => share(rows, at, test);
    if (taken.has(at)) continue;
    if (!columns.has('name') && !columns.has('first') && of(isGivenNamed) >= 0.6) columns.set('name', at);
    else if (!columns.has('title') && of((cell) => asPosition(cell) !== null) >= 0.6)
      columns.set('title', at);
  }
  return columns;
}

/** Of the cells of a column that say something, the share that passes a test. */
function share(
  rows: readonly Passage[],
  column: number | undefined,
  test: (cell: string) => boolean,
): number {
  const cells = rows
    .map(({ fields }) => (fields[column ?? -1]?.value ?? '').slice(0, LONGEST_CELL))
    .filter(Boolean)
    .slice(0, MOST_CELLS);
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}
const MOST_CELLS = 60;
/** What is longer is no name and no title. */
const LONGEST_CELL = 300;

const isGivenNamed = (cell: string): boolean => {
  const name = nameIn(cell);
  return name !== null && hasFirstName(name);
};
