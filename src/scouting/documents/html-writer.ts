import type { Block } from '../page.ts';
import { LIMITS } from './limits.ts';
import { revealEmails } from './obfuscated-emails.ts';

/** What a block will be, before its text is known. */
export type Shape = { readonly kind: 'text' | 'item' } | { readonly kind: 'heading'; readonly level: number };

const SEAM_BEFORE = /[a-z0-9.)\]]/;
const SEAM_AFTER = /^[A-Z0-9(]/;

/** Gathers text until a block ends. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  private pending = '';
  private atSeam = false;
  private written = 0;
  private readonly cards = new Map<Block, number>();

  get isFull(): boolean {
    return this.written >= LIMITS.text || this.blocks.length >= LIMITS.blocks;
  }

  add(text: string): void {
    if (this.pending.length > 100_000) return;
    const isGlued = this.atSeam && SEAM_BEFORE.test(this.pending.at(-1) ?? '') && SEAM_AFTER.test(text);
    this.pending += isGlued ? `\u2028${text}` : text;
    this.atSeam = false;
  }

  /** An inline element begins or ends here: style sheets often set its text apart where the markup does not. */
  seam(): void {
    this.atSeam = true;
  }

  break(): void {
    this.pending += '\u2028';
  }

  end(shape: Shape): void {
    const text = tidyLines(this.pending);
    this.pending = '';
    this.atSeam = false;
    if (!text || isNotice(text)) return;
    this.push({ ...shape, text: revealEmails(text) });
  }

  push(block: Block): void {
    if (this.isFull) return;
    this.blocks.push(block);
    this.written += block.kind === 'table' ? sizeOf(block.rows) : block.text.length;
  }

  /** The blocks since `start` are one card, or those of them that are in none yet. */
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

/** For keyboards and for lawyers; on every page, and often without a telling class. */
const isNotice = (text: string): boolean =>
  text.length < 400 &&
  (/^(?:skip|jump) to (?:main |the )?(?:content|navigation|menu)\b/i.test(text) ||
    /\b(?:uses?|using|accept|our) cookies\b/i.test(text));

/** White space made single; the author's own line breaks kept. */
export function tidyLines(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .split('\u2028')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
