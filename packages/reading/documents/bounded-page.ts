import type { Block, Page } from './page.ts';
import { pageText } from './page-text.ts';

/** Maximum bytes of a page as JSON. In that form, every page is stored and crosses process boundaries several times. */
export const PAGE_BYTES = 1_500_000;

/**
 * Maximum bytes of the lists of a page, and of its other properties (`rest`). Its blocks, and its text, which repeats
 * them, get half each of what the page's own lists and `rest` leave.
 */
const BYTES = { entries: 400_000, links: 300_000, data: 200_000, resources: 100_000, rest: 20_000 } as const;
/** Maximum nesting of linked data; PostgreSQL and JSON libraries use recursion. */
const MAX_DEPTH = 40;

/** Truncates lists that are longer than those of real pages, and drops deep data: the page stays within its limit. */
export function boundedPage(page: Page): Page {
  const entries = within(page.entries, BYTES.entries);
  const links = within(page.links, BYTES.links);
  const data = within(
    page.data.filter((item) => isShallow(item, MAX_DEPTH)),
    BYTES.data,
  );
  const resources = within(page.resources, BYTES.resources);
  const lists = [entries, links, data, resources].reduce((sum, { bytes }) => sum + bytes, 0);
  const blocks = withinBlocks(page.blocks, (PAGE_BYTES - lists - BYTES.rest) / 2);
  return {
    ...page,
    entries: entries.items,
    links: links.items,
    data: data.items,
    resources: resources.items,
    ...(blocks !== page.blocks && { blocks, text: pageText(blocks) }),
    title: page.title?.slice(0, LONGEST_TITLE) ?? null,
  };
}

const LONGEST_TITLE = 300;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/** The first items that take at most `most` bytes together, and the bytes that they take. */
function within<T>(
  items: readonly T[],
  most: number,
): { readonly items: readonly T[]; readonly bytes: number } {
  let bytes = 0;
  for (const [at, item] of items.entries()) {
    const size = bytesOf(item);
    if (bytes + size > most) return { items: items.slice(0, at), bytes };
    bytes += size;
  }
  return { items, bytes };
}

/** The first blocks that take at most `most` bytes together; the next block is truncated. */
function withinBlocks(blocks: readonly Block[], most: number): readonly Block[] {
  const { items, bytes } = within(blocks, most);
  const next = blocks[items.length];
  return next ? [...items, ...cut(next, most - bytes - FRAME)] : blocks;
}

/** Bytes of a block without its text or rows. */
const FRAME = 100;
/** Maximum number of bytes of a character in JSON, such as `\u0001`. */
const WIDEST = 6;

function cut(block: Block, most: number): Block[] {
  if (most <= 0) return [];
  if (block.kind !== 'table') return [{ ...block, text: block.text.slice(0, most / WIDEST) }];
  const rows = within(block.rows, most).items;
  return rows.length > 0 ? [{ ...block, rows }] : [];
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1));
}
