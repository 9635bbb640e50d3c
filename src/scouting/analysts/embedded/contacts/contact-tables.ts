import { rowText } from '../../../documents/page-text.ts';
import { EMAIL, phoneIn } from '../people/contact-line.ts';
import { asName, hasFirstName } from '../people/names.ts';
import { isPosition, isTitle, tidyTitle } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';
import { peopleOfLines } from './contact-groups.ts';

type Column = 'name' | 'first' | 'last' | 'title' | 'subject' | 'email' | 'phone' | 'school';

const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['first', /^first(?: name)?$/i],
  ['last', /^(?:last(?: name)?|surname)$/i],
  ['email', /e-?mail/i],
  ['phone', /phone|^ext|telephone|^tel\b|voice ?mail/i],
  [
    'name',
    /^(?:full |staff |employee |teacher |contact |member )?names?\b|^(?:employee|staff(?: member)?|administrator|contact(?: person)?|board member|member|person|last,? first(?: name)?|(?:\w+ ){0,2}(?:principal|teacher|trustee|director|counselor|nurse|secretary|coach|driver|manager|librarian|coordinator))$/i,
  ],
  ['title', /title|position|^job|^role|^office(?: held)?$|assignment|responsib/i],
  ['school', /school|location|campus|building|^site$/i],
  ['subject', /department|subject|^grade|program|^area/i],
];

/** Columns of tables about those who do not work there. */
const NOT_STAFF =
  /^#$|^no\.?$|jersey|height|weight|\byr\b|\bclass\b|score|student|player|athlete|candidate|votes|graduat|gpa|awardee|winner|author|vendor|bidder|company|firm|event|opponent|parent/i;

interface Place {
  readonly school: string | null;
  readonly isListed: boolean;
  /** What all of them are, as a heading says it of many. */
  readonly group?: string | null;
  readonly schoolIn: (line: string) => string | null;
}

export function peopleOfTable(
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  place: Place,
): Draft[] {
  const header = hasHeader || looksLikeHeader(rows[0] ?? []) ? rows[0]! : null;
  if (header?.some((cell) => NOT_STAFF.test(cell))) return [];
  const columns = header ? columnsOf(header) : new Map<Column, number>();
  addByContent(columns, rows.slice(header ? 1 : 0), place.schoolIn);
  const hasNames = columns.has('name') || (columns.has('first') && columns.has('last'));
  const isStaff =
    hasNames &&
    ['title', 'subject', 'email', 'phone', 'school'].some((column) => columns.has(column as Column));
  // `School | Principal`: the heading says what they are.
  const named = header?.[columns.get('name') ?? -1]?.replace(/\s+/g, ' ').trim() ?? '';
  const columnTitle = isTitle(named) && !/member|person|administrator/i.test(named) ? tidyTitle(named) : '';
  const body = header ? rows.slice(1) : rows;
  const present = body.filter(
    (row) =>
      !row.some(
        (cell) =>
          cell.length < 40 && /^\W*(?:\w\.\s)?(?:resignations?|retirements?|terminations?)\b/i.test(cell),
      ),
  );
  return present.flatMap((row) =>
    isStaff ? personOfRow(row, columns, columnTitle, place) : peopleOfCells(row, place),
  );
}

/** PDFs do not mark headings. */
const looksLikeHeader = (row: readonly string[]): boolean => {
  const columns = columnsOf(row);
  return (
    columns.size >= 2 && columns.has('name') && row.every((cell) => cell.length < 40 && asName(cell) === null)
  );
};

/** Columns of names and telephone numbers are known by what stands in them, whatever their headings say. */
function addByContent(
  columns: Map<Column, number>,
  body: readonly (readonly string[])[],
  schoolIn: Place['schoolIn'],
): void {
  const width = body[0]?.length ?? 0;
  const find = (is: (cell: string) => boolean): number =>
    Array.from({ length: width }, (_, at) => body.filter((row) => is(row[at] ?? '')).length).findIndex(
      (count) => count > 1 && count > 0.6 * body.length,
    );
  const name = find((cell) => {
    const found = asName(cell);
    return found !== null && hasFirstName(found);
  });
  const phone = find((cell) => phoneIn(cell) !== null);
  if (columns.has('name') || columns.has('first') || name < 0 || phone < 0) return;
  columns.set('name', name);
  if (!columns.has('phone')) columns.set('phone', phone);
  const school = find((cell) => schoolIn(cell) !== null);
  if (school >= 0 && !columns.has('school')) columns.set('school', school);
  const text = [...Array(width).keys()].find((at) => ![...columns.values()].includes(at));
  if (text !== undefined && !columns.has('title') && !columns.has('subject')) columns.set('subject', text);
}

function columnsOf(header: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, cell] of header.entries()) {
    const text = cell.replace(/\s+/g, ' ').trim();
    const column = HEADINGS.find(([name, pattern]) => !columns.has(name) && pattern.test(text))?.[0];
    if (column) columns.set(column, at);
  }
  return columns;
}

function personOfRow(
  row: readonly string[],
  columns: ReadonlyMap<Column, number>,
  columnTitle: string,
  place: Place,
): Draft[] {
  const cell = (column: Column): string =>
    (columns.has(column) ? (row[columns.get(column)!] ?? '') : '').trim();
  const written = columns.has('name') ? cell('name') : `${cell('first')} ${cell('last')}`;
  const name = asName(written.replace(/\n[\s\S]*$/, ''));
  if (!name) return peopleOfCells(row, place);
  const text = rowText(row);
  const [title, subject] = [tidyTitle(cell('title')) || columnTitle, tidyTitle(cell('subject'))];
  return [
    {
      name,
      title: title || subject || place.group || null,
      hasRole: title !== '' || Boolean(place.group),
      email: (cell('email').match(EMAIL) ?? text.match(EMAIL))?.[0]?.toLowerCase() ?? null,
      phone: phoneIn(cell('phone')) ?? phoneIn(text),
      extension: /^\D{0,6}(\d{2,5})$/.exec(cell('phone'))?.[1],
      school: place.schoolIn(cell('school')) ?? place.schoolIn(text) ?? place.school,
      context: text,
      isListed: true,
    },
  ];
}

/** A row without known columns: its cells are lines about one person, or each cell is a card of its own. */
function peopleOfCells(row: readonly string[], place: Place): Draft[] {
  const cards = row.filter((cell) => cell.includes('\n') && asName(cell.split('\n', 1)[0]!));
  const inPlace = { ...place, title: null };
  if (cards.length > 0) return row.flatMap((cell) => peopleOfLines(cell.split('\n'), inPlace));
  const cells = row.flatMap((cell) => cell.split('\n')).filter(Boolean);
  if (cells.length > 8) return [];
  const context = rowText(row);
  const found = peopleOfLines(cells, inPlace);
  const [first] = found;
  // `Jane Doe | Kindergarten`: what stands beside the name in a list of staff.
  if (found.length === 1 && first && first.title === null) {
    first.hasRole = false;
    first.title = cells.map(tidyTitle).find((cell) => isPosition(cell)) ?? null;
  }
  return found.map((draft) => ({ ...draft, context }));
}
