import { type ColumnType, type ExportColumn, valueAt } from '../columns.ts';
import type { FileFacts } from '../encoding.ts';
import { joined } from './joined.ts';
import { lettersOf, SHEET_HEAD, STYLE } from './xlsx-parts.ts';

export { PARTS, workbookPart } from './xlsx-parts.ts';

/** Widths of columns in characters. */
const WIDTHS: Readonly<Record<ColumnType, number>> = {
  text: 24,
  texts: 30,
  json: 30,
  timestamp: 20,
  date: 12,
  boolean: 10,
  integer: 12,
  number: 12,
};

const columnOf = (number: number, width: number): string =>
  `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;

/** The start of the sheet of rows: the header, in a frozen pane. */
export const sheetHead = (columns: readonly ExportColumn[]): string =>
  `${SHEET_HEAD}<sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns.map(({ type }, at) => columnOf(at + 1, WIDTHS[type])).join('') +
  `</cols><sheetData>${textRow(
    1,
    columns.map(({ name }) => name),
    STYLE.header,
  )}`;

/** The end of the sheet of rows: filters, and no warnings about numbers stored as text. */
export function sheetTail(columns: readonly ExportColumn[], rows: number): string {
  const all = `A1:${lettersOf(columns.length - 1)}${rows + 1}`;
  return (
    `</sheetData><autoFilter ref="${all}"/>` +
    `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

/** The sheet about the file: the query, the time, the number of rows, and the columns' meanings. */
export function aboutSheet(
  columns: readonly ExportColumn[],
  { source, madeAt }: FileFacts,
  rows: number,
): string {
  const lines: readonly (readonly string[])[] = [
    ['Query', source],
    ['Made at (UTC)', madeAt.toISOString()],
    ['Rows', String(rows)],
    ['Times', 'All times are in UTC.'],
    ['Texts', `A cell holds ${MOST_CHARACTERS} characters; longer texts end with “…”.`],
    [],
    ['Column', 'Meaning'],
    ...columns.map(({ name, description = '' }) => [name, description]),
  ];
  const body = lines.map((cells, at) => textRow(at + 1, cells, STYLE.wrapped)).join('');
  return (
    `${SHEET_HEAD}<cols>${columnOf(1, 36)}${columnOf(2, 100)}</cols>` +
    `<sheetData>${body}</sheetData></worksheet>`
  );
}

/** A row of the sheet. Cells without a value are omitted. */
export function rowOf(columns: readonly ExportColumn[], record: object, number: number): string {
  let row = `<row r="${number}">`;
  for (const [index, column] of columns.entries()) {
    const value = valueAt(record, column);
    if (value !== null && value !== undefined) row += cellOf(referenceOf(index, number), value, column.type);
  }
  return `${row}</row>`;
}

const textRow = (number: number, texts: readonly string[], style: number): string =>
  `<row r="${number}">${texts.map((text, at) => textCell(referenceOf(at, number), text, style)).join('')}</row>`;

/** Computed once, for nearly all files. */
const LETTERS = Array.from({ length: 200 }, (_, index) => lettersOf(index));
const referenceOf = (column: number, row: number): string => (LETTERS[column] ?? lettersOf(column)) + row;

function cellOf(reference: string, value: unknown, type: ColumnType): string {
  switch (type) {
    case 'integer':
    case 'number':
      return `<c r="${reference}"><v>${value}</v></c>`;
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'timestamp':
    case 'date': {
      const serial = serialOf(value as string);
      return serial === undefined
        ? textCell(reference, value as string, STYLE.text)
        : `<c r="${reference}" s="${STYLE[type]}"><v>${serial}</v></c>`;
    }
    default:
      return textCell(reference, textOf(value), STYLE.text);
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? joined(value) : JSON.stringify(value);
};

const DAY_MS = 86_400_000;
/** Excel's number of January 1, 1970. */
const UNIX_EPOCH = 25_569;
/** March 1, 1900. Before it, Excel's numbers differ by one, because Excel also counts a February 29, 1900. */
const FIRST_SERIAL = 61;

/** The number of an instant in Excel, in days with a fraction; undefined before March 1900. */
function serialOf(instant: string): number | undefined {
  const serial = Date.parse(instant) / DAY_MS + UNIX_EPOCH;
  return serial >= FIRST_SERIAL ? serial : undefined;
}

/** Maximum number of characters that Excel reads in a cell. */
const MOST_CHARACTERS = 32_767;

function textCell(reference: string, text: string, style: number): string {
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}

/** Control characters that XML forbids or that XML readers convert, and XML's two noncharacters. */
const UNWRITABLE = /[^\P{Cc}\t\n\x7f-\x9f]|[\ufffe\uffff]/gu;
/** Few texts need any escaping; this one test spares all others the replacements. */
const NEEDS_ESCAPE = /[&<>\ud800-\udfff\ufffe\uffff]|[^\P{Cc}\t\n\x7f-\x9f]|_x[\da-fA-F]{4}_/u;

/**
 * Text in XML. Forbidden characters are written as Excel does, `_x0007_`; text that looks like that gets `_x005F_` in
 * front.
 */
function escaped(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(UNWRITABLE, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase();
      return `_x${code.padStart(4, '0')}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
