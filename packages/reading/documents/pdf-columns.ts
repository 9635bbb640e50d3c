import type { PdfLine } from './pdf-lines.ts';

/** Minimum number of lines of each column, and of lines with text in both. */
const [FEWEST_LINES, FEWEST_PAIRS] = [6, 4];
/** Minimum share of lines that begin in lower case, which shows that they continue sentences. */
const SHARE_OF_RESTS = 0.3;
/**
 * Minimum average length of a column's lines, in characters, and minimum share of lines that nearly fill the column.
 */
const [LEAST_LENGTH, SHARE_OF_FULL] = [24, 0.5];

/** A part of a page: lines across it, or two columns of prose, the left one first. */
export type Region =
  | { readonly lines: readonly PdfLine[] }
  | { readonly columns: readonly (readonly PdfLine[])[] };

/**
 * The parts of a page from top to bottom. Two columns of prose are read one after the other; tables stay as they are.
 */
export function regionsOf(lines: readonly PdfLine[]): Region[] {
  const regions: Region[] = [];
  let open = 0;
  for (let at = 0; at < lines.length; at++) {
    const start = gutterAt(lines[at]!);
    if (start === null) continue;
    let end = at;
    while (end < lines.length && isBeside(lines[end]!, start)) end++;
    const columns = parted(lines.slice(at, end), start);
    if (columns.every(isProse) && pairsIn(lines.slice(at, end)) >= FEWEST_PAIRS) {
      if (at > open) regions.push({ lines: lines.slice(open, at) });
      regions.push({ columns });
      open = end;
    }
    at = Math.max(at, end - 1);
  }
  if (open < lines.length) regions.push({ lines: lines.slice(open) });
  return regions;
}

/** The left edge of the right column, if a line can be one of two columns. */
const gutterAt = ({ cells }: PdfLine): number | null => (cells.length === 2 ? cells[1]!.x : null);

const isBeside = ({ cells, size }: PdfLine, start: number): boolean =>
  cells.length <= 2 && cells.every(({ x, end }) => end < start || x > start - 0.5 * size);

const pairsIn = (lines: readonly PdfLine[]): number => lines.filter(({ cells }) => cells.length === 2).length;

function parted(lines: readonly PdfLine[], start: number): readonly [PdfLine[], PdfLine[]] {
  const side = (isRight: boolean): PdfLine[] =>
    lines.flatMap((line) => {
      const cells = line.cells.filter(({ x }) => x >= start - 0.5 * line.size === isRight);
      return cells[0] ? [{ ...line, cells, x: cells[0].x, end: cells.at(-1)!.end }] : [];
    });
  return [side(false), side(true)];
}

function isProse(lines: readonly PdfLine[]): boolean {
  if (lines.length < FEWEST_LINES) return false;
  const texts = lines.map(({ cells }) => cells[0]!.text);
  const [left, right] = [Math.min(...lines.map(({ x }) => x)), Math.max(...lines.map(({ end }) => end))];
  const rests = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  const full = lines.filter(({ end }) => end - left > 0.8 * (right - left)).length;
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return (
    rests >= SHARE_OF_RESTS * texts.length && full >= SHARE_OF_FULL * lines.length && length >= LEAST_LENGTH
  );
}
