import type { Block } from './page.ts';
import { regionsOf } from './pdf-columns.ts';
import type { PdfLine } from './pdf-lines.ts';
import { joinedLines, rowsOf, tableFrom } from './pdf-tables.ts';

const BULLET = /^(?:[•●▪◦‣·–-]|\(?(?:\d{1,2}|[a-zA-Z])[.)])\s/;

/** Lines of a paragraph are less than this apart, in font sizes; single-spaced ones are about 1.2. */
const LINE_SPACING = 1.7;
/** Font sizes that differ by less than this, in points, are the same with rounding. */
const SAME_SIZE = 0.6;
/** The average width of a letter, in font sizes. */
const LETTER_WIDTH = 0.5;
/** The width of the space before a word, in letters. */
const SPACE_IN_LETTERS = 0.6;
/** Minimum indentation of the text of an item, in font sizes. */
const INDENTATION = 0.5;
/** Lines that end within this share of the page's width reach one margin. */
const RAGGED = 0.08;
/** The font of a heading is larger than this multiple of the body's. */
const HEADING_SIZE = 1.12;
/** The font of a heading of the first level is larger than this multiple of the body's. */
const TITLE_SIZE = 1.5;
const LONGEST_HEADING = 150;

/** Groups the lines of a page into tables, headings, items, and paragraphs. */
export const blocksOf = (lines: readonly PdfLine[], bodySize: number, pageWidth: number): Block[] =>
  regionsOf(lines).flatMap((region) =>
    ('columns' in region ? region.columns : [region.lines]).flatMap((part) =>
      blocksIn(part, bodySize, pageWidth),
    ),
  );

function blocksIn(lines: readonly PdfLine[], bodySize: number, pageWidth: number): Block[] {
  const right = rightMargin(lines, pageWidth);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const rows = tableFrom(lines, at);
    const end = rows ? at + rows : paragraphFrom(lines, at, right);
    const part = lines.slice(at, end);
    if (rows) blocks.push({ kind: 'table', rows: rowsOf(part), hasHeader: false });
    else blocks.push(blockOf(part, bodySize));
    at = end;
  }
  return blocks;
}

/** A paragraph continues while its lines reach the right margin and follow closely. */
function paragraphFrom(lines: readonly PdfLine[], start: number, right: number): number {
  let end = start + 1;
  while (end < lines.length) {
    const above = lines[end - 1]!;
    const line = lines[end]!;
    const isClose = above.y - line.y < LINE_SPACING * above.size && above.y > line.y;
    const isLike = line.cells.length === 1 && Math.abs(line.size - above.size) < SAME_SIZE;
    if (!isClose || !isLike || BULLET.test(line.cells[0]!.text)) break;
    // A line was wrapped if the next word would not have fit; otherwise the author ended it.
    const word = line.cells[0]!.text.split(' ', 1)[0]!;
    const isOpen = !/(?<!\bNo)[.:;!?]$/.test(above.cells.at(-1)!.text);
    const isOneSentence = isOpen && (/^\p{Ll}/u.test(word) || isWide(above, lines, right, line));
    // The text of an item is indented next to its number.
    const first = lines[start]!;
    const isHanging =
      isOpen && BULLET.test(first.cells[0]!.text) && line.x > first.x + INDENTATION * first.size;
    const wordWidth = LETTER_WIDTH * above.size * (word.length + SPACE_IN_LETTERS);
    if (!isOneSentence && !isHanging && above.end + wordWidth < right) break;
    end++;
  }
  return end;
}

/** A line of prose that its author wrapped before the margin takes more than this share of the page's width. */
const LEAST_WIDTH = 0.75;
/** Returns `true` for a line that is nearly as wide as the page, above one that begins with a word but not a label. */
const isWide = (above: PdfLine, lines: readonly PdfLine[], right: number, below: PdfLine): boolean => {
  const left = Math.min(...lines.map((line) => line.x));
  return (
    above.end - left > LEAST_WIDTH * (right - left) &&
    /^(?!item\b|[\p{L} ]{3,30}:)\p{L}/iu.test(below.cells[0]!.text)
  );
};

/** The right margin: where several lines end, or else symmetric to the left margin. */
function rightMargin(lines: readonly PdfLine[], pageWidth: number): number {
  const longest = Math.max(...lines.map((line) => line.end));
  const near = lines.filter((line) => line.end > longest - RAGGED * pageWidth).length;
  return near > 2 ? longest : Math.max(longest, pageWidth - Math.min(...lines.map((line) => line.x)));
}

function blockOf(lines: readonly PdfLine[], bodySize: number): Block {
  const text = joinedLines(lines.map((line) => line.cells.map((cell) => cell.text).join(' ')));
  const isLarge = lines[0]!.size > bodySize * HEADING_SIZE;
  if (isLarge && text.length < LONGEST_HEADING)
    return { kind: 'heading', level: lines[0]!.size > bodySize * TITLE_SIZE ? 1 : 2, text };
  return { kind: BULLET.test(text) ? 'item' : 'text', text };
}
