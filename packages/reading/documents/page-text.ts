import { LIMITS } from './limits.ts';
import type { Block, Entry, Page } from './page.ts';

/** Formats a table row as a line of the page's text. */
const rowText = (row: readonly string[]): string =>
  row
    .map((cell) => cell.replaceAll('\n', ' '))
    .filter(Boolean)
    .join(' | ');

const blockText = (block: Block): string =>
  block.kind === 'table' ? block.rows.map(rowText).join('\n') : block.text;

/** The text of all blocks, each on lines of its own, up to the limit. */
export const pageText = (blocks: readonly Block[]): string =>
  blocks.map(blockText).join('\n').slice(0, LIMITS.text);

/** A page with these parts. Entries become its blocks and links, unless these are given, too; other parts are empty. */
export function pageFrom(parts: Pick<Page, 'url' | 'kind' | 'title'> & Partial<Page>): Page {
  const { entries = [], blocks = entryBlocks(entries) } = parts;
  return {
    text: pageText(blocks),
    blocks,
    links: entries.flatMap(({ url, title }) => (url ? [{ url, text: title }] : [])),
    resources: [],
    data: [],
    entries,
    publishedAt: null,
    ...parts,
  };
}

/** Converts entries to blocks: a heading, then the description. */
const entryBlocks = (entries: readonly Entry[]): Block[] =>
  entries.flatMap((entry): Block[] => [
    { kind: 'heading', level: 3, text: entry.title },
    ...(entry.text ? [{ kind: 'text' as const, text: entry.text }] : []),
  ]);
