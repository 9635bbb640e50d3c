import type { Page } from '../page.ts';
import { findSums } from './embedded/annotate/sums.ts';

/** An index of a page's content for verifying facts. */
export class PageEvidence {
  readonly #text: string;
  readonly #digits: string;
  readonly #words: ReadonlySet<string>;
  readonly #links: ReadonlySet<string>;
  readonly #amounts: ReadonlySet<number>;

  /** The time the page was fetched; null if unknown. */
  readonly seenAt: string | null;

  constructor(page: Page) {
    this.seenAt = page.seenAt ?? null;
    this.#text = plain(page.text);
    this.#digits = page.text.replace(/[^\d\n]/g, '');
    const linked = page.links.map(({ text }) => text).join(' ');
    this.#words = new Set(wordsOf(`${page.title ?? ''} ${page.text} ${linked}`));
    const links = page.links.flatMap(({ url, text }) => [url, plain(text)]);
    this.#amounts = new Set(
      page.text
        .split('\n')
        .flatMap((line) => [...findSums(line).map(({ value }) => value), ...figuresIn(line)]),
    );
    this.#links = new Set([page.url, ...links, ...page.resources]);
  }

  /** Ignores white space, case, and the style of quotation marks. */
  hasText(text: string): boolean {
    return text !== '' && this.#text.includes(plain(text));
  }

  /** Returns `true` if the digits occur consecutively, ignoring separators. */
  hasDigits(text: string): boolean {
    return this.#digits.includes(text.replace(/\D/g, ''));
  }

  /** Returns `true` if the page is at, links to, or loads this address, or has a link with this text. */
  hasLink(addressOrText: string): boolean {
    return addressOrText !== '' && (this.#links.has(addressOrText) || this.#links.has(plain(addressOrText)));
  }

  /** Returns `true` if the page mentions this dollar amount. */
  hasAmount(amount: number): boolean {
    return this.#amounts.has(amount);
  }

  /** The share of a text's words that the page contains, from 0 to 1. */
  share(text: string): number {
    const words = wordsOf(text);
    return words.length === 0 ? 0 : words.filter((word) => this.#words.has(word)).length / words.length;
  }
}

/** Numbers in tables, which lack the dollar sign. */
const figuresIn = (line: string): number[] =>
  (line.match(/\b\d{1,3}(?:,\d{3}){1,3}(?:\.\d\d)?\b/g) ?? []).map((figure) =>
    Number(figure.replaceAll(',', '')),
  );

/** Text without the differences that `hasText` ignores. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
