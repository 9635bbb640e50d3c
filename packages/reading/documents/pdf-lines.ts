/** A run of text on a PDF page, as returned by the library; coordinates in points, from the lower left corner. */
export interface PdfRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** A piece of a line, with its left and right edges. */
export interface Cell {
  readonly x: number;
  readonly end: number;
  readonly text: string;
  /** The cells that result if the gaps between its words separate columns. */
  readonly parts: readonly Cell[];
}

/** Text on one baseline: pieces separated by wide gaps, as in a table. */
export interface PdfLine {
  readonly cells: readonly Cell[];
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
}

/** The narrowest gap between columns, in font sizes. */
const NARROWEST_GAP = 0.75;
/** A gap that always separates columns, in font sizes. */
const WIDE_GAP = 1.6;

/** Runs are on a line if their baselines differ by less than this, in font sizes; lines are at least one size apart. */
const SAME_BASELINE = 0.5;
/** Fonts smaller than this, in points, count as this large when baselines are compared. */
const SMALLEST_FONT = 4;
/** The narrowest space between words, in font sizes: fonts have spaces of about 0.25, which justified lines squeeze. */
const NARROWEST_SPACE = 0.15;
/** Text that is drawn again is offset by less than this, in font sizes. */
const OFFSET_OF_SHADOW = 0.3;
/** Baselines in the same or the next step of this many points are those of one row. */
const ROW_STEP = 2;

/** The number or bullet of an item, followed by a tab. */
const NUMBER = /^(?:[•●▪◦‣·–-]|\(?(?:[\dA-Z]{1,2}|[IVX]{1,5}|[a-z])(?:\.[\dA-Za-z]{1,2}){0,3}[.):])$/u;

/** The lines of a page in reading order. Runs keep the order of the file, which is the author's. */
export function pdfLinesOf(runs: readonly PdfRun[]): PdfLine[] {
  const rows: PdfRun[][] = [];
  for (const run of withoutTwice(runs)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (
      row &&
      last &&
      Math.abs(last.y - run.y) < SAME_BASELINE * Math.max(last.size, run.size, SMALLEST_FONT)
    )
      row.push(run);
    else rows.push([run]);
  }
  return merged(rows)
    .map(lineOf)
    .filter((line) => line.cells.length > 0);
}

/** Drops text that is drawn again at almost the same position, by which some programs make it bold or add a shadow. */
function withoutTwice(runs: readonly PdfRun[]): PdfRun[] {
  const drawn = new Map<string, PdfRun[]>();
  return runs.filter((run) => {
    if (run.text.trim() === '') return true;
    const same = drawn.get(run.text);
    if (!same) drawn.set(run.text, [run]);
    else if (same.slice(-MOST_COMPARED).some((other) => isAtPlace(run, other))) return false;
    else same.push(run);
    return true;
  });
}

/** Earlier drawings of a text that a run is compared with, so that a page of one word takes linear time. */
const MOST_COMPARED = 50;

/** True for a text that is drawn again; the second of two equal letters in a word is one letter width away. */
const isAtPlace = (one: PdfRun, other: PdfRun): boolean =>
  Math.abs(one.x - other.x) < Math.min(one.width / 2, OFFSET_OF_SHADOW * one.size) &&
  Math.abs(one.y - other.y) < OFFSET_OF_SHADOW * one.size;

/** A word with spaced letters, which the library returns as spaces: `N o v e m b e r`. */
const SET_APART = /^\S(?: \S)+$/u;
/** Minimum length of a word that identifies a line with spaced letters: `A B C` may be grades. */
const LEAST_APART = 7;

/** The words of a line with spaced letters, each with its trailing space. */
function together(row: readonly PdfRun[]): readonly PdfRun[] {
  if (!row.some(({ text }) => text.length >= LEAST_APART && SET_APART.test(text))) return row;
  const words: PdfRun[] = [];
  for (const run of row.toSorted((one, other) => one.x - other.x)) {
    const last = words.at(-1);
    if (run.text.trim() === '' && last)
      words.splice(-1, 1, { ...last, text: `${last.text} `, width: run.x + run.width - last.x });
    else words.push(SET_APART.test(run.text) ? { ...run, text: run.text.replaceAll(' ', '') } : run);
  }
  return words;
}

/** Tables are often drawn column by column, so text on the baseline of an earlier row is merged into that row. */
function merged(rows: readonly PdfRun[][]): PdfRun[][] {
  const byHeight = new Map<number, PdfRun[]>();
  for (const row of rows) {
    const height = Math.round(row[0]!.y / ROW_STEP);
    const same = byHeight.get(height) ?? byHeight.get(height + 1) ?? byHeight.get(height - 1);
    if (same) same.push(...row);
    else byHeight.set(height, [...row]);
  }
  return [...byHeight.values()].sort((a, b) => b[0]!.y - a[0]!.y);
}

function lineOf(row: readonly PdfRun[]): PdfLine {
  const size = Math.max(...row.map((run) => run.size));
  const runs = together(row)
    .filter(({ text }) => text.trim() !== '')
    .map(({ x, width, text }) => ({ x, end: x + width, text, parts: [] }))
    .sort((a, b) => a.x - b.x);
  const cells = joined(joined(runs, NARROWEST_GAP * size, size), WIDE_GAP * size, size);
  return { cells, x: cells[0]?.x ?? 0, y: row[0]!.y, end: cells.at(-1)?.end ?? 0, size };
}

/** Joins pieces with narrow gaps; also a dollar sign with its amount, and a number with its item. */
function joined(pieces: readonly Cell[], widest: number, size: number): Cell[] {
  const cells: { x: number; end: number; text: string; parts: Cell[] }[] = [];
  for (const piece of pieces) {
    const last = cells.at(-1);
    const gap = piece.x - (last?.end ?? 0);
    const isLead = last?.text.trim() === '$' || (cells.length === 1 && NUMBER.test(last?.text.trim() ?? ''));
    if (last && (gap <= widest || isLead)) {
      const isApart = gap > NARROWEST_SPACE * size && !/[\s$]$/.test(last.text);
      last.text += isApart ? ` ${piece.text}` : piece.text;
      last.end = Math.max(last.end, piece.end);
      last.parts.push(piece);
    } else cells.push({ ...piece, parts: [piece] });
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }));
}
