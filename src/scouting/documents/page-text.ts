import type { Block, Entry } from '../page.ts';
import { LIMITS } from './limits.ts';

/** A row of a table as a line of the page's text. */
export const rowText = (row: readonly string[]): string =>
  row
    .map((cell) => cell.replaceAll('\n', ' '))
    .filter(Boolean)
    .join(' | ');

const blockText = (block: Block): string =>
  block.kind === 'table' ? block.rows.map(rowText).join('\n') : block.text;

/** All that can be read, a line per piece. */
export const pageText = (blocks: readonly Block[]): string =>
  blocks.map(blockText).join('\n').slice(0, LIMITS.text);

/** Entries as blocks: a heading, then what is said of it. */
export const entryBlocks = (entries: readonly Entry[]): Block[] =>
  entries.flatMap((entry): Block[] => [
    { kind: 'heading', level: 3, text: entry.title },
    ...(entry.text ? [{ kind: 'text' as const, text: entry.text }] : []),
  ]);
