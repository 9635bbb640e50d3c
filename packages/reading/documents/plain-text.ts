import { decodeText } from './decode.ts';
import { LIMITS } from './limits.ts';
import { revealEmails } from './obfuscated-emails.ts';
import type { Block, FetchedDocument, Page } from './page.ts';
import { pageFrom } from './page-text.ts';
import { withoutRegisters } from './registers.ts';

const BULLET = /^(?:[•●▪◦‣·*–-]|\(?(?:\d{1,2}|[a-zA-Z])[.)])\s/;
/** The line below a table's header: `---|---|---`. */
const RULE = /^[\s|:-]{3,400}$/;
const BEGINS_WITH_DAY = /^(?:\p{L}{3,9}day,? )?\p{L}{3,9}\.? \d{1,2}\b|^\d/u;
const LONGEST_HEADING = 100;
/**
 * Minimum length of a wrapped line; shorter lines end where their author ended them. If a sentence clearly goes on,
 * half of the width of a narrow document suffices.
 */
const SHORTEST_WRAPPED = 70;
const GOES_ON = /(?:,| (?:an?|and|by|for|from|in|of|on|or|the|to|with))$/;
/** Maximum length of a line in documents wrapped at a fixed width. */
const WIDEST_PAGE = 200;

/** Reads plain text: its first line as the title, rows of cells as tables, and wrapped lines as paragraphs. */
export function readPlainText({ url, body, contentType }: FetchedDocument): Page {
  const lines = withoutRegisters(decodeText(body, contentType).split(/\r?\n/), (line) => line)
    .join('\n')
    .slice(0, LIMITS.text)
    .split('\n')
    .map((line) => revealEmails(line.replace(/\s+/g, ' ').trim()))
    .filter(Boolean);
  const blocks = blocksOf(lines);
  const [first] = blocks;
  return pageFrom({ url, kind: 'html', title: first?.kind === 'heading' ? first.text : null, blocks });
}

function blocksOf(lines: readonly string[]): Block[] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const rows = rowsFrom(lines, at);
    const end = rows > 1 ? at + rows : paragraphFrom(lines, at, width);
    const part = lines.slice(at, end);
    if (rows > 1) blocks.push(tableOf(part));
    else blocks.push(blockOf(part.join(' '), at === 0));
    at = end;
  }
  return blocks;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function rowsFrom(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end]!.includes('|')) end++;
  return end - start;
}

function tableOf(lines: readonly string[]): Block {
  const hasHeader = lines.length > 2 && RULE.test(lines[1]!);
  return { kind: 'table', rows: lines.filter((line) => !RULE.test(line)).map(cellsOf), hasHeader };
}

function paragraphFrom(lines: readonly string[], start: number, width: number): number {
  let end = start + 1;
  while (end < lines.length && isWrapped(lines[end - 1]!, lines[end]!, width)) end++;
  return end;
}

/** Returns `true` if a line was wrapped: it is about as long as others, and no sentence ends with it. */
function isWrapped(line: string, next: string, width: number): boolean {
  if (/[.!?:;|”"]$/.test(line) || BULLET.test(next) || BEGINS_WITH_DAY.test(next)) return false;
  const isFixed = width <= WIDEST_PAGE;
  // A sentence continues if a line ends in a small word, or if the next one begins with one.
  if (/^\p{Ll}/u.test(next) || (isFixed && GOES_ON.test(line)))
    return line.length >= Math.min(SHORTEST_WRAPPED, 0.5 * width);
  const isFull = line.length >= SHORTEST_WRAPPED && line.length > 0.75 * width;
  return isFixed && isFull && /^\p{L}/u.test(next);
}

function blockOf(text: string, isFirst: boolean): Block {
  if (BULLET.test(text)) return { kind: 'item', text: text.replace(/^[•●▪◦‣·*–-]\s/, '') };
  if (isFirst && text.length <= LONGEST_HEADING && !/[.!?,;]$/.test(text) && !BEGINS_WITH_DAY.test(text))
    return { kind: 'heading', level: 1, text };
  const isShouted = text.length <= LONGEST_HEADING && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
  return isShouted ? { kind: 'heading', level: 2, text } : { kind: 'text', text };
}
