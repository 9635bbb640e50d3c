import { LIMITS } from './limits.ts';
import { revealEmails } from './obfuscated-emails.ts';
import type { Block } from './page.ts';

/** The type of a block whose text is not known yet. */
export type Shape = { readonly kind: 'text' | 'item' } | { readonly kind: 'heading'; readonly level: number };

/**
 * The separator of two texts that the layout shows but the markup lacks: a space between a word and a number, such as a
 * month and its day, or a line break before a capital, number, or bracket; empty if there is none.
 */
function glueBetween(before: string, text: string): string {
  if (/[A-Za-z]/.test(before) && /^\d/.test(text)) return ' ';
  return /[a-z0-9.)\]]/.test(before) && /^[A-Z0-9(]/.test(text) ? '\u2028' : '';
}

/** Collects text until a block ends. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  private pending: string[] = [];
  private pendingLength = 0;
  private last = '';
  private atSeam = false;
  private written = 0;
  private readonly cards = new Map<Block, number>();

  get isFull(): boolean {
    return this.written >= LIMITS.text || this.blocks.length >= LIMITS.blocks;
  }

  add(text: string): void {
    if (text === '' || this.pendingLength > 100_000) return;
    if (this.atSeam) this.pending.push(glueBetween(this.last, text));
    this.pending.push(text);
    this.pendingLength += text.length;
    this.last = text.at(-1)!;
    this.atSeam = false;
  }

  /** Marks the boundary of an inline element, whose text style sheets often separate where the markup does not. */
  seam(): void {
    this.atSeam = true;
  }

  break(): void {
    this.pending.push('\u2028');
    this.last = '';
  }

  end(shape: Shape): void {
    const text = tidyLines(this.pending.join(''));
    this.pending = [];
    this.pendingLength = 0;
    this.last = '';
    this.atSeam = false;
    if (!text || isNotice(text)) return;
    this.push({ ...shape, text: revealEmails(text) });
  }

  push(block: Block): void {
    if (this.isFull) return;
    this.blocks.push(block);
    this.written += block.kind === 'table' ? sizeOf(block.rows) : block.text.length;
  }

  /** Marks the blocks since `start` as one card; unless it `isWhole`, only those that are in no card yet. */
  markCard(start: number, card: number, isWhole: boolean): void {
    for (const block of this.blocks.slice(start)) {
      if (block.kind !== 'table' && (isWhole || !this.cards.has(block))) this.cards.set(block, card);
    }
  }

  finished(): Block[] {
    return this.blocks.map((block) => {
      const card = this.cards.get(block);
      return card === undefined || block.kind === 'table' ? block : { ...block, card };
    });
  }
}

const sizeOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + row.reduce((inner, cell) => inner + cell.length + 3, 0), 0);

/** Returns `true` for accessibility and legal notices, which are on every page, often without a telling class. */
const isNotice = (text: string): boolean =>
  text.length < 400 &&
  (/^(?:skip|jump) to (?:main |the )?(?:content|navigation|menu)\b/i.test(text) ||
    /\b(?:uses?|using|accept|our) cookies\b/i.test(text));

/** Collapses white space but keeps the author's line breaks, which are `\u2028` in the text. */
export function tidyLines(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .split('\u2028')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
