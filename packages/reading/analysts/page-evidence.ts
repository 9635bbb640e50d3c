import type { Page } from '../documents/page.ts';
import { findSums } from './embedded/annotate/sums.ts';

/** An index of a page's content for verifying facts. */
export class PageEvidence {
  readonly #page: Page;

  /** The time the page was fetched; null if unknown. */
  readonly seenAt: string | null;

  constructor(page: Page) {
    this.#page = page;
    this.seenAt = page.seenAt ?? null;
  }

  // Computed on first use, because most pages have no fact, and few facts need all of this.
  readonly #text = once(() => plain(this.#page.text));
  readonly #digits = once(() => this.#page.text.replace(/[^\d\n]/g, ''));
  readonly #words = once(() => {
    const { title, text, links } = this.#page;
    return new Set(wordsOf(`${title ?? ''} ${text} ${links.map((link) => link.text).join(' ')}`));
  });
  readonly #links = once(() => {
    const { url, links, resources } = this.#page;
    return new Set([url, ...links.flatMap((link) => [link.url, plain(link.text)]), ...resources]);
  });
  readonly #amounts = once(() => {
    const lines = this.#page.text.split('\n');
    return new Set(
      lines.flatMap((line) => [...findSums(line).map(({ value }) => value), ...figuresIn(line)]),
    );
  });

  /**
   * Returns `true` for a text on the page, unless empty; ignores white space, case, and the form of quotation marks.
   */
  hasText(text: string): boolean {
    return text !== '' && this.#text().includes(plain(text));
  }

  /** Returns `true` if one line has the digits consecutively, ignoring all other characters. */
  hasDigits(text: string): boolean {
    return this.#digits().includes(text.replace(/\D/g, ''));
  }

  /** Returns `true` if the page is at, links to, or loads this address, or has a link with this text. */
  hasLink(addressOrText: string): boolean {
    return (
      addressOrText !== '' && (this.#links().has(addressOrText) || this.#links().has(plain(addressOrText)))
    );
  }

  /** Returns `true` if the page mentions this dollar amount, or its figure with commas but without the dollar sign. */
  hasAmount(amount: number): boolean {
    return this.#amounts().has(amount);
  }

  /** The share of a text's words that the page contains, from 0 to 1. */
  share(text: string): number {
    const words = wordsOf(text);
    return words.length === 0 ? 0 : words.filter((word) => this.#words().has(word)).length / words.length;
  }
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Numbers with commas, which in tables are amounts without a dollar sign. */
const figuresIn = (line: string): number[] =>
  (line.match(/\b\d{1,3}(?:,\d{3}){1,3}(?:\.\d\d)?\b/g) ?? []).map((figure) =>
    Number(figure.replaceAll(',', '')),
  );

const asciiQuotes = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/** Text without the differences that `hasText` ignores. */
export const plain = (text: string): string =>
  (/[^\0-\x7f]/.test(text) ? asciiQuotes(text.normalize('NFKC')) : text)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
