import type { Page } from '../page.ts';
import { findAmounts } from './embedded/language/amounts.ts';

/** What can be looked up in a page when a fact is said to come from it. */
export class PageEvidence {
  readonly #text: string;
  readonly #digits: string;
  readonly #words: ReadonlySet<string>;
  readonly #links: ReadonlySet<string>;
  readonly #amounts: ReadonlySet<number>;

  /** When the page was fetched; null when that is not known. */
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
        .flatMap((line) => [...findAmounts(line).map(({ value }) => value), ...figuresIn(line)]),
    );
    this.#links = new Set([page.url, ...links, ...page.resources]);
  }

  /** White space, case and the shape of quotation marks aside. */
  hasText(text: string): boolean {
    return text !== '' && this.#text.includes(plain(text));
  }

  /** Whether all the digits stand in a row, whatever is between them. */
  hasDigits(text: string): boolean {
    return this.#digits.includes(text.replace(/\D/g, ''));
  }

  /** Whether the page is at, links to or loads this address, or a link of it has this text. */
  hasLink(addressOrText: string): boolean {
    return this.#links.has(addressOrText) || (addressOrText !== '' && this.#links.has(plain(addressOrText)));
  }

  /** Whether the page names this sum of dollars. */
  hasAmount(amount: number): boolean {
    return this.#amounts.has(amount);
  }

  /** How much of a text's words the page has, from 0 to 1. */
  share(text: string): number {
    const words = wordsOf(text);
    return words.length === 0 ? 0 : words.filter((word) => this.#words.has(word)).length / words.length;
  }
}

/** Figures of tables, which stand without the sign of dollars. */
const figuresIn = (line: string): number[] =>
  (line.match(/\b\d{1,3}(?:,\d{3}){1,3}\b/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')));

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
