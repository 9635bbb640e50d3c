import type { KnownVendor } from '../../../facts.ts';
import { memoizeByText } from '../patterns/memoize-by-text.ts';
import { signsIn } from '../patterns/signs.ts';
import { type Span, spanOf, textBefore } from '../patterns/span.ts';

/** A vendor's name, alias or product phrase in a text. */
export interface VendorSpan extends Span {
  readonly vendor: KnownVendor;
  /** `exact`: a name without other meanings; `sense`: a word within a phrase for the product; `word`: a bare word. */
  readonly certainty: 'exact' | 'sense' | 'word';
}

interface Name extends Pick<VendorSpan, 'vendor' | 'certainty'> {
  readonly words: readonly string[];
}

const { says } = signsIn('vendor-signs.txt');

/** Finds vendors by name. Names are indexed by their first word, so the size of the catalog does not matter. */
export class VendorNames {
  readonly #byFirstWord: ReadonlyMap<string, readonly Name[]>;

  constructor(vendors: readonly KnownVendor[]) {
    const names = vendors.flatMap(namesOf).sort((one, other) => other.words.length - one.words.length);
    this.#byFirstWord = Map.groupBy(names, ({ words }) => words[0]!.toLowerCase());
  }

  /** A quick test, because most texts contain no vendor's name. */
  #mayName(text: string): boolean {
    const words = text.toLowerCase().match(WORD) ?? [];
    return words.some(
      (word) =>
        this.#byFirstWord.has(word) || (word.endsWith('s') && this.#byFirstWord.has(word.slice(0, -1))),
    );
  }

  /** The vendors named in a text, in reading order; the longest name at a place wins. */
  readonly mentionsIn = memoizeByText((text): readonly VendorSpan[] => {
    if (!this.#mayName(text)) return [];
    const tokens = tokensOf(text);
    const found: VendorSpan[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const first = tokens[at]!.text.toLowerCase();
      const names = this.#byFirstWord.get(first) ?? this.#byFirstWord.get(first.replace(/s$/, ''));
      const name = names?.find((each) => isAt(each, tokens, at, text));
      if (!name) continue;
      const last = at + name.words.length - 1;
      const isOther = at === last && isOtherName(tokens, at, text);
      if (!isOther) found.push(mentionOf(name, tokens[at]!.start, tokens[last]!.end, text));
      at = last;
    }
    return found;
  });
}

function namesOf(vendor: KnownVendor): Name[] {
  const areWords = new Set(vendor.words?.map((name) => name.toLowerCase()));
  const named = (name: string, certainty: Name['certainty']): Name => {
    const plain = name.replace(/,? (?:inc|llc|ltd|corp|corporation|company|co|lp|incorporated)\.?$/i, '');
    return { vendor, certainty, words: tokensOf(plain || name).map(({ text }) => text) };
  };
  return [
    ...[...new Set([vendor.name, ...vendor.aliases])].map((name) =>
      named(name, areWords.has(name.toLowerCase()) ? 'word' : 'exact'),
    ),
    ...(vendor.senses ?? []).map((phrase) => named(phrase, 'sense')),
  ].filter(({ words }) => words.join('').length > 1);
}

function mentionOf({ vendor, certainty }: Name, start: number, end: number, text: string): VendorSpan {
  // Phrases such as `Clever portal` and `log in to Canvas` can only mean the product.
  const after = text.slice(end, end + 40);
  const isProduct =
    certainty === 'word' &&
    (says('product_noun', after) ||
      (vendor.category === 'devices' && says('device_noun', after)) ||
      says('sign_in_before', textBefore(text, start, 40)));
  return { vendor, start, end, text: text.slice(start, end), certainty: isProduct ? 'sense' : certainty };
}

const WORD = /[\p{L}\p{N}&]+/gu;
const tokensOf = (text: string): Span[] => [...text.matchAll(WORD)].map(spanOf);

const stem = (word: string): string => word.toLowerCase().replace(/(?<=..)s$/, '');

/**
 * Returns `true` if a name begins at a token. Its first word must be written as in the catalog, perhaps in the plural;
 * in names of more than five letters, another capitalized form suffices, and for a camel-case one, any. The other words
 * may differ in case and number.
 */
function isAt({ words, certainty }: Name, tokens: readonly Span[], at: number, text: string): boolean {
  return words.every((wanted, offset) => {
    const token = tokens[at + offset];
    if (!token) return false;
    const gap = offset === 0 ? '' : text.slice(tokens[at + offset - 1]!.end, token.start);
    if (gap.length > 2 || /[.;!?\n&]/.test(gap)) return false;
    if (token.text === wanted || (certainty !== 'word' && token.text === `${wanted}s`)) return true;
    // `Dell Laptops` is a `Dell laptop` too.
    if (offset > 0 && stem(token.text) === stem(wanted)) return true;
    // A camel-case name such as PowerSchool is unambiguous in any case.
    if (certainty === 'exact' && /\p{Ll}\p{Lu}/u.test(wanted)) return stem(token.text) === stem(wanted);
    const isLong = words.join('').length > 5;
    return isLong && token.text.toLowerCase() === wanted.toLowerCase() && /^\p{Lu}/u.test(token.text);
  });
}

/** Returns `true` for a part of another name: `Apple Valley`, `Ms. Clever`, `Panorama City`. */
function isOtherName(tokens: readonly Span[], at: number, text: string): boolean {
  const [before, own, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  const next = after && text.slice(own.end, after.start) === ' ' ? after.text : '';
  return /^(?:Mr|Mrs|Ms|Dr|Miss|Coach|Principal)$/.test(before?.text ?? '') || says('place_word', next);
}
