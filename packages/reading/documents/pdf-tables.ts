import { revealEmails } from './obfuscated-emails.ts';
import type { Cell, PdfLine } from './pdf-lines.ts';

/** Maximum distance between lines of a row, in font sizes. */
const WITHIN_ROW = 1.7;
/** A number, date, or code, which occurs once in a row and does not wrap. */
const CODE = /^(?=.*\d)[$(#]?[\p{L}\d][\p{L}\d,./$()%#-]{0,15}$/u;
const isCode = (text: string): boolean => CODE.test(text.slice(0, 40).replaceAll(' ', ''));
const isSum = (text: string): boolean => /^\$\s?[\d,.]+$/.test(text);
/** Minimum share of codes in a column whose cells begin rows. */
const SHARE_OF_CODES = 0.7;

/** With fewer columns, every line is a row, because a line with one cell could be a paragraph. */
const FEWEST_COLUMNS = 3;
/** Cells that begin within this distance, in font sizes, are aligned. */
const ALIGNED = 0.5;
/** The number of a centered cell is nearer to the text above it than to the previous row, by at least this factor. */
const NEARER = 0.95;
const MOST_COLUMNS = 40;
/** Maximum number of lines by which a cell may exceed the others of its row. */
const MOST_WRAPPED = 8;

type Extent = Pick<Cell, 'x' | 'end'>;

/**
 * The number of lines of the table that begins here; 0 if there is none. A line with one cell belongs to the table if
 * it continues the cell above, or is above the other cells of its row.
 */
export function tableFrom(lines: readonly PdfLine[], start: number): number {
  let columns: readonly Extent[] = [];
  let end = start;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (line.cells.length === 1 && (end === start || !isContinued(lines, end, columns))) break;
    if (line.cells.length > columns.length) columns = line.cells;
  }
  return end - start;
}

function isContinued(lines: readonly PdfLine[], position: number, columns: readonly Extent[]): boolean {
  const line = lines[position]!;
  const isNear = (other: PdfLine | undefined): boolean =>
    other !== undefined && Math.abs(other.y - line.y) <= WITHIN_ROW * line.size;
  const at = columns.findLastIndex(({ x }) => x <= line.x + ALIGNED * line.size);
  // A line that is wider than its column is a paragraph below the table.
  const isCell = at >= 0 && line.end <= (columns[at + 1]?.x ?? columns[at]!.end + line.size);
  if (columns.length < FEWEST_COLUMNS || !isCell) return false;
  if (isNear(lines[position - 1]) && Math.abs(columns[at]!.x - line.x) < ALIGNED * line.size) return true;
  // An indented line, or one above the cells of its row, belongs to a table that continues below.
  let next = position;
  while (next < position + MOST_WRAPPED && isNear(lines[next]) && lines[next]!.cells.length < 2) next++;
  return isNear(lines[position - 1]) || isNear(lines[position + 1])
    ? (lines[next]?.cells.length ?? 0) > 1
    : false;
}

interface Row {
  readonly lines: (readonly string[])[];
  /** The baseline of the last line. */
  bottom: number;
}

/** Splits cells at gaps that run through all lines of a table, because columns can be close together. */
function partedAtGutters(lines: readonly PdfLine[]): PdfLine[] {
  const parts = lines
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.parts))
    .sort((one, other) => one.x - other.x);
  const gutters: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part.x > end) gutters.push((part.x + end) / 2);
    end = end === Number.POSITIVE_INFINITY ? part.end : Math.max(end, part.end);
  }
  return lines.map((line) => {
    let next = 0;
    const starts = new Set(line.cells.map(({ x }) => x));
    const cells: Cell[] = [];
    for (const part of line.cells.flatMap((cell) => cell.parts)) {
      const last = cells.at(-1);
      while (next < gutters.length && gutters[next]! < (last?.end ?? part.x)) next++;
      const isWhole = last && !starts.has(part.x);
      if (!isWhole || gutters[next]! < part.x) cells.push(part);
      else cells[cells.length - 1] = { ...last, end: part.end, text: `${last.text} ${part.text}` };
    }
    return { ...line, cells };
  });
}

/** The rows of a table: lines aligned to columns, with the lines of each row joined cell by cell. */
export function rowsOf(written: readonly PdfLine[]): string[][] {
  const lines = partedAtGutters(written);
  const { cells } = lines.reduce((most, line) => (line.cells.length > most.cells.length ? line : most));
  const columns = cells.slice(0, MOST_COLUMNS);
  const aligned = lines.map((line) => alignedTo(columns, line));
  const anchor = columns.length < FEWEST_COLUMNS ? -1 : anchorOf(aligned);
  const rows: Row[] = [];
  const waiting: number[] = [];
  const begin = (at: number): void => {
    const { y } = lines[at]!;
    rows.push({ lines: [...waiting.splice(0), at].map((one) => aligned[one]!), bottom: y });
  };
  // Column headings of several lines are above the first code.
  let isBody = false;
  for (const [at, cells] of aligned.entries()) {
    const last = rows.at(-1);
    const { y, size } = lines[at]!;
    const next = lines[at + 1];
    const gap = last ? last.bottom - y : Number.POSITIVE_INFINITY;
    const filled = cells.filter(Boolean).length;
    isBody ||= anchor >= 0 && isCode(cells[anchor]!);
    const isWhole =
      anchor < 0
        ? cells[0] !== '' || columns.length < FEWEST_COLUMNS
        : isBody && (cells[anchor] !== '' || 2 * filled > columns.length);
    // In rows with vertically centered cells, the text above the number is nearer to it than to the previous row.
    const isBelow =
      anchor >= 0 && next !== undefined && y - next.y < NEARER * gap && isCode(aligned[at + 1]![anchor]!);
    // No cell contains two amounts.
    const isNext = cells.some(
      (text, column) => isSum(text) && last?.lines.some((line) => isSum(line[column]!)),
    );
    if (!last || isWhole || isNext || (gap > WITHIN_ROW * size && !isBelow)) begin(at);
    else if (isBelow) waiting.push(at);
    else {
      last.lines.push(cells);
      last.bottom = y;
    }
  }
  return rows.map((row) => columns.map((_, column) => joinedLines(row.lines.map((cells) => cells[column]!))));
}

/** The column of codes whose lines have the most cells, so that each of its cells begins a row; -1 if there is none. */
function anchorOf(rows: readonly (readonly string[])[]): number {
  let [best, most] = [-1, 0];
  const full = rows.filter((row) => 2 * row.filter(Boolean).length > row.length);
  // Apart from the column headings, no other line may have cells in most columns.
  const isOnlyFull = (codes: readonly unknown[]): boolean => codes.length === 1 && full.length < 3;
  for (const column of rows[0]!.keys()) {
    const own = rows.filter((cells) => cells[column] !== '');
    // The lines above the first code are column headings.
    const body = own.slice(own.findIndex((cells) => isCode(cells[column]!)));
    const codes = body.filter((cells) => isCode(cells[column]!));
    const cells = body.reduce((sum, row) => sum + row.filter(Boolean).length, 0) / body.length;
    const hasEvidence = codes.length > 1 || isOnlyFull(codes);
    const isAnchor = hasEvidence && codes.length >= SHARE_OF_CODES * body.length;
    if (isAnchor && cells > most) [best, most] = [column, cells];
  }
  return best;
}

/** A line's cells, each in the column that it overlaps most or is nearest to. */
function alignedTo(columns: readonly Extent[], line: PdfLine): string[] {
  const row = columns.map(() => '');
  for (const { x, end, text } of line.cells) {
    const far = (column: Extent): number => {
      const overlap = Math.min(end, column.end) - Math.max(x, column.x);
      return overlap > 0 ? -overlap : Math.min(Math.abs(x - column.x), Math.abs(end - column.end));
    };
    const nearest = columns.reduce((best, one, at) => (far(one) < far(columns[best]!) ? at : best), 0);
    row[nearest] = row[nearest] ? `${row[nearest]} ${text}` : text;
  }
  return row;
}

/** True for `out-of-` and `/college-outreach-`, whose last hyphen is a part of them. */
const isCompound = (word: string): boolean => /[/@]/.test(word) || word.indexOf('-') < word.length - 1;

/** Lines of a paragraph or cell as one text, without the hyphens that only end a line. */
export const joinedLines = (lines: readonly string[]): string =>
  revealEmails(
    lines.filter(Boolean).reduce((whole, line) => {
      if (!/[a-z]-$/.test(whole) || !/^[a-z]/.test(line)) return `${whole} ${line}`.trim();
      return (isCompound(whole.slice(whole.lastIndexOf(' ') + 1)) ? whole : whole.slice(0, -1)) + line;
    }, ''),
  );
