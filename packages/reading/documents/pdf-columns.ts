import type { PdfLine } from './pdf-lines.ts';

/** Minimum number of lines of each column. */
const FEWEST_LINES = 6;
/** Minimum number of lines with text in both columns. */
const FEWEST_PAIRS = 4;
/** Minimum share of lines that begin in lower case, which shows that they continue sentences. */
const LEAST_CONTINUATIONS = 0.3;
/** Minimum average length of a column's lines, in characters; the cells of tables are shorter. */
const LEAST_LENGTH = 24;
/** A line is full if it takes more than this share of the column's width. */
const FULL_WIDTH = 0.8;
/** Minimum share of full lines in a column of prose. */
const LEAST_FULL = 0.5;
/** Distance, in font sizes, by which text of the right column may begin left of its edge. */
const SLACK = 0.5;

/** A part of a page: lines across it, or two columns of prose, the left one first. */
export type Region =
  | { readonly lines: readonly PdfLine[] }
  | { readonly columns: readonly (readonly PdfLine[])[] };

/**
 * The parts of a page from top to bottom. Two columns of prose are read one after the other; tables, which must be read
 * row by row, stay as they are.
 */
export function regionsOf(lines: readonly PdfLine[]): Region[] {
  const regions: Region[] = [];
  let undivided = 0; // the first line that is in no region yet
  for (let at = 0; at < lines.length; at++) {
    const start = gutterAt(lines[at]!);
    if (start === null) continue;
    let end = at;
    while (end < lines.length && isBeside(lines[end]!, start)) end++;
    const beside = lines.slice(at, end);
    const columns = splitAt(beside, start);
    if (columns.every(isProse) && pairsIn(beside) >= FEWEST_PAIRS) {
      if (at > undivided) regions.push({ lines: lines.slice(undivided, at) });
      regions.push({ columns });
      undivided = end;
    }
    at = Math.max(at, end - 1); // continues with the line after these
  }
  if (undivided < lines.length) regions.push({ lines: lines.slice(undivided) });
  return regions;
}

/** The left edge of the right column, if a line has two cells; otherwise null. */
const gutterAt = ({ cells }: PdfLine): number | null => (cells.length === 2 ? cells[1]!.x : null);

/** Returns `true` if no text of a line crosses the gap before the right column. */
const isBeside = ({ cells, size }: PdfLine, start: number): boolean =>
  cells.length <= 2 && cells.every(({ x, end }) => end < start || x > start - SLACK * size);

const pairsIn = (lines: readonly PdfLine[]): number => lines.filter(({ cells }) => cells.length === 2).length;

/** The lines left and right of the gap; a line with text on both sides becomes two. */
function splitAt(lines: readonly PdfLine[], start: number): readonly [PdfLine[], PdfLine[]] {
  const linesOn = (side: 'left' | 'right'): PdfLine[] =>
    lines.flatMap((line) => {
      const cells = line.cells.filter(
        ({ x }) => (x >= start - SLACK * line.size ? 'right' : 'left') === side,
      );
      return cells[0] ? [{ ...line, cells, x: cells[0].x, end: cells.at(-1)!.end }] : [];
    });
  return [linesOn('left'), linesOn('right')];
}

/** Returns `true` for a column of sentences that wrap, unlike the cells of a table. */
function isProse(lines: readonly PdfLine[]): boolean {
  if (lines.length < FEWEST_LINES) return false;
  const texts = lines.map(({ cells }) => cells[0]!.text);
  const [left, right] = [Math.min(...lines.map(({ x }) => x)), Math.max(...lines.map(({ end }) => end))];
  const continuations = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  const full = lines.filter(({ end }) => end - left > FULL_WIDTH * (right - left)).length;
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return (
    continuations >= LEAST_CONTINUATIONS * texts.length &&
    full >= LEAST_FULL * lines.length &&
    length >= LEAST_LENGTH
  );
}
