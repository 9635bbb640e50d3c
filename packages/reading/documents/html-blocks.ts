import { cardsAmong } from './html-cards.ts';
import { readGrid } from './html-grids.ts';
import { readTable } from './html-tables.ts';
import tags from './html-tags.json' with { type: 'json' };
import { type AnyNode, type Element, isElement, type MeasureOf, plainText, rawText } from './html-tree.ts';
import { isBoilerplate, isFooter, isHidden, isLinkList } from './html-visibility.ts';
import { BlockWriter, type Shape } from './html-writer.ts';
import { LIMITS } from './limits.ts';
import { emailInAttributes, emailInCall, emailInScript, reversed } from './obfuscated-emails.ts';
import type { Block } from './page.ts';

const INLINE = new Set(tags.inline);

interface BlockPosition {
  readonly shape: Shape;
  readonly isInMain: boolean;
  readonly isInFooter: boolean;
  /** True within `pre`, where line breaks are the author's. */
  readonly isPreformatted?: boolean;
  readonly depth: number;
}

const START: BlockPosition = { shape: { kind: 'text' }, isInMain: false, isInFooter: false, depth: 0 };

/** Extracts a page's visible content in reading order. */
export function readBlocks(
  root: { readonly children: readonly AnyNode[] },
  sizes: MeasureOf,
  domain: string | null = null,
  position = START,
): Block[] {
  const reader = new BlockReader(sizes, domain);
  reader.readChildren(root, position);
  reader.writer.end(position.shape);
  return reader.writer.finished();
}

class BlockReader {
  readonly writer = new BlockWriter();
  private cardCount = 0;
  private readonly sizes: MeasureOf;
  /** The domain of email addresses that the page's scripts assemble. */
  private readonly domain: string | null;

  constructor(sizes: MeasureOf, domain: string | null) {
    this.sizes = sizes;
    this.domain = domain;
  }

  readChildren(parent: { readonly children: readonly AnyNode[] }, position: BlockPosition): void {
    if (position.depth > LIMITS.nesting) return;
    const cards = cardsAmong(parent.children, this.sizes);
    const isFields = isFieldList(parent.children, this.sizes);
    for (const child of parent.children) {
      if (this.writer.isFull) return;
      if (isFields && isElement(child)) this.writer.break();
      if (child.type === 'text') this.addText(child.data, position);
      else if (cards?.has(child)) this.readCard(child as Element, position);
      else if (isElement(child)) this.readElement(child, position);
    }
  }

  private addText(text: string, { isPreformatted }: BlockPosition): void {
    const lines = isPreformatted ? text.split('\n') : [text];
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.writer.break();
      this.writer.add(line);
    }
  }

  /** Reads a box; marks it as a card if it has a few lines, at least two, and at most one heading, below level 1. */
  private readCard(element: Element, position: BlockPosition): void {
    this.writer.end(position.shape);
    const start = this.writer.blocks.length;
    this.readElement(element, position);
    this.writer.end(position.shape);
    const lines = this.writer.blocks
      .slice(start)
      .flatMap((block) => ('text' in block ? block.text.split('\n') : []));
    if (lines.length < 2) return;
    const headings = this.writer.blocks.slice(start).filter((block) => block.kind === 'heading');
    if (headings.length > 1 || headings[0]?.level === 1 || lines.length > MOST_CARD_LINES) return;
    const text = lines.join(' ');
    const emails = new Set(text.match(/[\w.+-]{1,64}@[\w.-]{3,100}/g));
    const isOnePerson =
      emails.size === 1 && lines.length <= MOST_PERSON_LINES && text.length <= LONGEST_PERSON;
    this.writer.markCard(start, ++this.cardCount, isOnePerson);
  }

  private readElement(element: Element, position: BlockPosition): void {
    const { name, attribs } = element;
    if (name === 'script') {
      const email = emailInScript(rawText(element));
      if (email) this.writer.add(` ${email} `);
      return;
    }
    const size = this.sizes(element);
    if (isHidden(element) || isBoilerplate(element, size, position.isInMain)) return;
    if (name === 'br') this.writer.break();
    else if (INLINE.has(name)) this.readInline(element, position);
    else if (name === 'hr') this.writer.end(position.shape);
    else {
      const isInFooter = position.isInFooter || isFooter(element);
      if (isInFooter && size.text > 0 && isLinkList(size) && (name === 'ul' || position.isInFooter)) return;
      this.writer.end(position.shape);
      const inner: BlockPosition = {
        shape: shapeOf(element, position.shape),
        isInMain: position.isInMain || name === 'main' || name === 'article' || attribs.role === 'main',
        isInFooter,
        isPreformatted: position.isPreformatted || name === 'pre',
        depth: position.depth + 1,
      };
      const email = size.text === 0 ? emailInAttributes(attribs) : null;
      if (email) this.writer.add(email);
      const grid = name === 'table' ? null : readGrid(element, this.sizes, (cell) => this.readApart(cell));
      if (grid) this.writer.push(grid);
      else if (name === 'table') this.readTable(element, inner);
      else this.readChildren(element, inner);
      this.writer.end(inner.shape);
    }
  }

  private readTable(element: Element, position: BlockPosition): void {
    const table = readTable(element, this.sizes, (cell) => this.readApart(cell));
    if (!table) this.readChildren(element, { ...position, shape: { kind: 'text' } });
    else if (table.rows.length > 0) this.writer.push(table);
  }

  /** A cell's text with its line breaks. It starts at half of the nesting, which bounds tables within tables. */
  private readApart(cell: Element): string {
    const position = { ...START, isInMain: true, depth: LIMITS.nesting / 2 };
    return readBlocks(cell, this.sizes, this.domain, position)
      .map((block) => ('text' in block ? block.text : block.rows.flat().join(' ')))
      .join('\n');
  }

  private readInline(element: Element, position: BlockPosition): void {
    const { name, attribs } = element;
    if (name !== 'sub' && name !== 'sup') this.writer.seam();
    const address = emailInAttributes(attribs) ?? addressIn(attribs.href ?? '');
    if (address?.includes('@') && isMasked(plainText(element), address)) this.writer.add(` ${address} `);
    else if (/bidi-override/i.test(attribs.style ?? '') && /rtl/i.test(attribs.style ?? '')) {
      this.writer.add(reversed(plainText(element).trim()));
    } else {
      this.readChildren(element, { ...position, depth: position.depth + 1 });
      const hint = address ?? emailInCall(attribs.href ?? '', this.domain);
      if (hint && !says(plainText(element), hint)) this.writer.add(` ${hint} `);
    }
    this.writer.seam();
  }
}

/** Maximum number of lines of a card; a box with more is a section of the page. */
const MOST_CARD_LINES = 14;
/** Maximum lines and characters of a box with one email address that is one person's card, whatever it contains. */
const MOST_PERSON_LINES = 9;
const LONGEST_PERSON = 400;

/** Returns `true` for adjacent inline elements, each styled by itself, which are separate fields. */
const isFieldList = (nodes: readonly AnyNode[], sizes: MeasureOf): boolean => {
  if (nodes.length > 40) return false;
  if (nodes.some((node) => node.type === 'text' && /[^\s|,;:·•-]/.test(node.data))) return false;
  const fields = nodes.filter((node) => isElement(node) && INLINE.has(node.name) && node.attribs.class);
  const lengths = fields.map((node) => sizes(node).text).filter((length) => length > 1);
  // Month, day, and year in separate spans are one date: only the month is long, and at most as long as `September`.
  return (
    lengths.filter((length) => length > 5).length > 1 || (lengths.length > 1 && Math.max(...lengths) > 9)
  );
};

function shapeOf({ name, attribs }: Element, outer: Shape): Shape {
  const level =
    /^h([1-6])$/.exec(name)?.[1] ?? (attribs.role === 'heading' ? (attribs['aria-level'] ?? '3') : null);
  if (level) return { kind: 'heading', level: Math.min(6, Math.max(1, Number.parseInt(level, 10) || 3)) };
  if (name === 'li') return { kind: 'item' };
  return outer.kind === 'item' && name !== 'td' ? outer : { kind: 'text' };
}

/** The email address or telephone number in the address of a link; null if there is none. */
function addressIn(href: string): string | null {
  const [, scheme, rest] = /^\s{0,3}(mailto|tel):([^?]{3,200})/i.exec(href) ?? [];
  if (!scheme || !rest) return null;
  let address = rest.trim();
  try {
    address = decodeURIComponent(address).trim();
  } catch {
    // Malformed encoding is used as is.
  }
  if (scheme.toLowerCase() === 'mailto') return recipientIn(address);
  return /^[+\d(][\d\s().+-]{6,20}$/.test(address) ? address : null;
}

/** The address of a recipient, also behind a name: `Ana Ruiz <ruiz@school.org>`. */
function recipientIn(recipient: string): string | null {
  const own = /<([^<>]{3,190})>/.exec(recipient)?.[1] ?? recipient;
  return /^\s{0,9}([^\s@,;<>]{1,64}@[^\s@,;<>]{3,120})[\s,;]{0,9}$/.exec(own)?.[1] ?? null;
}

/** Returns `true` if a text stands for an address without showing all of it: `jdoe@oak…`, `[email protected]`. */
function isMasked(text: string, address: string): boolean {
  const shown = text.replace(/\s+/g, ' ').trim().toLowerCase();
  const [start = ''] = shown.split(/\s?(?:…|\.\.\.)/, 1);
  return (
    /^\[?email.protected\]?$/.test(shown) ||
    (shown.includes('@') && start.length > 2 && start !== address && address.toLowerCase().startsWith(start))
  );
}

/** Returns `true` if the link's text shows any email address, or, for a telephone number, at least seven digits. */
const says = (text: string, hint: string): boolean =>
  hint.includes('@')
    ? /[\w.+-]@[\w-]/.test(text) || text.toLowerCase().includes(hint.toLowerCase())
    : (text.match(/\d/g)?.length ?? 0) >= 7;
