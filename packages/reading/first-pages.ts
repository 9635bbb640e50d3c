import type { Page, Pages } from './documents/page.ts';

export interface TextBounds {
  /** Maximum number of characters of all pages' texts together. */
  readonly text: number;
  /** Maximum number of bytes of all pages together as JSON. */
  readonly bytes?: number;
}

/**
 * The pages of a website in the order read, except those that would exceed the limits. Each use reads them again. Pages
 * are in order of relevance, so the first ones matter most.
 */
export class FirstPages implements AsyncIterable<Page> {
  /** Characters of the pages that the last use returned. */
  taken = 0;
  /** Characters of all pages in the last use. */
  total = 0;
  readonly #pages: Pages;
  readonly #bounds: Required<TextBounds>;

  constructor(pages: Pages, { text, bytes = Number.POSITIVE_INFINITY }: TextBounds) {
    this.#pages = pages;
    this.#bounds = { text, bytes };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    const { text, bytes } = this.#bounds;
    this.taken = 0;
    this.total = 0;
    let size = 0;
    for await (const page of this.#pages) {
      const length = page.stated?.characters ?? page.text.length;
      this.total += length;
      const own = Number.isFinite(bytes) ? Buffer.byteLength(JSON.stringify(page)) : 0;
      if (this.taken + length > text || size + own > bytes) continue;
      this.taken += length;
      size += own;
      yield page;
    }
  }
}
