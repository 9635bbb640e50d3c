import { rowText } from '../../../documents/page-text.ts';
import type { Block, Page } from '../../../page.ts';
import { oncePerPage } from './once-per-page.ts';
import { ABBREVIATIONS } from './vocabulary/abbreviations.ts';
import { withoutBreaks } from './without-breaks.ts';

/** The smallest piece of a page that can be judged on its own: a sentence, a heading, an item, or a row of a table. */
export interface Statement {
  readonly kind: 'heading' | 'sentence' | 'item' | 'row';
  /** White space collapsed, at most `LONGEST` characters, so that no pattern has to look at more. */
  readonly text: string;
  /** The headings that it stands under, the nearest last. */
  readonly headings: readonly string[];
  /** Number of the block that it is of: statements of one block belong together. */
  readonly block: number;
  /** The beginning of that block; of a row its own text. */
  readonly whole: string;
  /** Of rows: the cells, and the table's headings where it has some. */
  readonly cells: readonly string[];
  readonly header: readonly string[];
}

/** Longer than any honest sentence. What is longer is cut between words. */
export const LONGEST = 700;
/** More than any honest page. */
const MOST_STATEMENTS = 20_000;

/** What a page says, in reading order. */
export const statementsOf = oncePerPage((page): readonly Statement[] =>
  [...read(page)].slice(0, MOST_STATEMENTS),
);

/** What its block says before a statement and behind it; `null` where it lies beyond what is kept of the block. */
export function aroundOf({ text, whole }: Statement): { before: string; behind: string } | null {
  const at = whole.indexOf(text);
  return at < 0 ? null : { before: whole.slice(0, at), behind: whole.slice(at + text.length) };
}

function* read(page: Page): Generator<Statement> {
  let headings: { level: number; text: string }[] = [];
  const blocks: readonly Block[] =
    page.blocks.length > 0 ? page.blocks : page.text.split('\n').map((text) => ({ kind: 'text', text }));
  for (const [at, block] of (page.kind === 'pdf' ? withoutBreaks(blocks) : blocks).entries()) {
    if (block.kind === 'heading') {
      const text = tidy(block.text).slice(0, LONGEST);
      headings = headings.filter(({ level }) => level < block.level);
      yield {
        kind: 'heading',
        text,
        whole: text,
        ...NO_CELLS,
        headings: headings.map((above) => above.text),
        block: at,
      };
      headings.push({ level: block.level, text });
      continue;
    }
    const above = headings.map(({ text }) => text);
    if (block.kind === 'table') yield* rowsOf(block, above, at);
    else {
      const kind = block.kind === 'item' ? 'item' : 'sentence';
      const whole = tidy(block.text.slice(0, 2 * LONGEST)).slice(0, LONGEST);
      for (const line of block.text.split('\n')) {
        for (const text of sentencesOf(line))
          yield { kind, text, whole, ...NO_CELLS, headings: above, block: at };
      }
    }
  }
}

const NO_CELLS = { cells: [], header: [] };

function* rowsOf(
  { rows, hasHeader }: Extract<Block, { kind: 'table' }>,
  headings: readonly string[],
  block: number,
): Generator<Statement> {
  // A caption over all columns is no heading of one.
  const body = isCaption(rows) ? rows.slice(1) : rows;
  const isHeaded = hasHeader || looksLikeHeader(body);
  const header = isHeaded ? (body[0] ?? []).map(tidy) : [];
  for (const row of isHeaded ? body.slice(1) : body) {
    const cells = row.map(tidy);
    const text = rowText(cells).slice(0, LONGEST);
    yield { kind: 'row', text, whole: text, headings, block, cells, header };
  }
}

const isCaption = ([first = [], second = [], third = []]: readonly (readonly string[])[]): boolean =>
  first.filter(Boolean).length === 1 &&
  second.filter(Boolean).length > 2 &&
  third.filter(Boolean).length > 2 &&
  looksLikeHeader([second, third]);

/** Whether a first row of short words without figures stands above rows that have some. */
function looksLikeHeader([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const named = first.filter(Boolean);
  const isWord = (cell: string) => cell.length < 40 && !/[\d$@]/.test(cell.replace(YEARS, ''));
  const isWords = named.length > 1 && named.every(isWord) && named.some((cell) => !/\d/.test(cell));
  return isWords && others.some((row) => /\d/.test(row.join('')));
}

/** Years in the heads of columns: `FY27`, `2026-27`. */
const YEARS = /\bFY ?['’]?(?:20)?\d\d(?:[-–/]\d\d)?\b|\b20\d\d(?:[-–/](?:20)?\d\d)?\b/g;

export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The library knows no sentence that begins with a sum. */
const BEFORE_SUM = /(?<=(?:[a-z)%]{2}|[\dIVX])\.) (?=\$\d)/;

/** `Title II-A ..... $49,220` is one line. */
const LEADERS = /\.{4} ?$/;

/** Sentences of a text. The library cuts after every full stop before a capital; titles and initials are put back. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(tidy(text))) {
    open += segment;
    if (open.length < LONGEST && (endsInAbbreviation(open) || LEADERS.test(open))) continue;
    sentences.push(...pieces(open.trim()));
    open = '';
  }
  sentences.push(...pieces(open.trim()));
  return withDaysOfHours(
    sentences.flatMap((sentence) => sentence.split(BEFORE_SUM)).filter((sentence) => sentence !== ''),
  );
}

/** `Until 4 p.m. December 4`: an hour and its day are of one sentence. */
function withDaysOfHours(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1) ?? '';
    if (/\d [ap]\.m\.$/i.test(last) && DAY_FIRST.test(sentence) && last.length + sentence.length < LONGEST)
      joined[joined.length - 1] = `${last} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

const DAY_FIRST =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? |(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d)/;

function endsInAbbreviation(text: string): boolean {
  const word = /(\S{1,12})\.["')]?\s*$/.exec(text.slice(-20))?.[1]?.toLowerCase();
  if (word === undefined) return false;
  return ABBREVIATIONS.has(word) || /^[a-z]$/.test(word);
}

/** A text cut between words into pieces that are not too long. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST);
    const end = space > LONGEST / 2 ? space : LONGEST;
    found.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  found.push(rest);
  return found;
}
