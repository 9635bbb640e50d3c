import type { Block } from '../page.ts';

type Text = Extract<Block, { card?: number }>;

/** Words that stand over columns. */
const COLUMN =
  /^(?:(?:bid|rfp|contract|agreement|project|position|event|start|end|due|closing|issue|posted|expiration|renewal|phone|e-?mail|job|first|last)[ -])?(?:number|no\.?|#|title|name|description|item|date|dates|day|due|issued|posted|released|closes|opens|status|vendor|company|product|software|program|purpose|use|data|term|amount|cost|total|phone|extension|ext\.?|e-?mail|address|position|role|department|school|building|location|place|time|what|when|where|who|expires|ends|renewal|contact|grade|subject|source|year)$/i;
const MOST_COLUMNS = 8;

/**
 * Rows of boxes that are set like a table: the first names the columns, and each of the others has as many pieces. They
 * become a table, whatever the markup calls them.
 */
export function tablesOfCards(blocks: readonly Block[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < blocks.length) {
    const rows = rowsFrom(blocks, at);
    if (rows.length > 2) {
      found.push({ kind: 'table', rows: rows.map((row) => row.map(({ text }) => text)), hasHeader: true });
      at += rows.length * rows[0]!.length;
    } else found.push(blocks[at++]!);
  }
  return found;
}

/** The rows that begin with a row of names of columns. */
function rowsFrom(blocks: readonly Block[], start: number): Text[][] {
  const header = cardAt(blocks, start);
  const names = header.filter(({ text }) => COLUMN.test(text.trim())).length;
  if (header.length < 3 || header.length > MOST_COLUMNS || names < header.length - 1) return [];
  const rows = [header];
  for (let at = start + header.length; ; at += header.length) {
    const row = cardAt(blocks, at);
    if (row.length !== header.length) return rows;
    rows.push(row);
  }
}

/** The pieces of the box that begins at a place. */
function cardAt(blocks: readonly Block[], start: number): Text[] {
  const pieces: Text[] = [];
  for (let at = start; at < blocks.length && pieces.length <= MOST_COLUMNS; at++) {
    const block = blocks[at]!;
    if (block.kind === 'table' || block.card === undefined) break;
    if (pieces.length > 0 && block.card !== pieces[0]!.card) break;
    if (block.kind === 'heading') return [];
    pieces.push(block);
  }
  return pieces;
}
