import type { KnownVendor } from '../../../facts.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { PRODUCT_NOUNS, SIGN_IN_PHRASES } from './product-phrases.ts';

const PATTERNS = patternsIn('vendor-names.txt');

/** A vendor's name, alias or product phrase in a text. */
export interface VendorMention {
  readonly vendor: KnownVendor;
  readonly start: number;
  readonly end: number;
  /** `exact`: the name means nothing else. `sense`: a word that a product phrase makes a name. `word`: the bare word. */
  readonly certainty: 'exact' | 'sense' | 'word';
}

interface Name {
  readonly vendor: KnownVendor;
  readonly words: readonly string[];
  readonly certainty: VendorMention['certainty'];
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Finds vendors by name. Names are looked up by their first word, so a text costs the same whatever the catalog's size. */
export class VendorNames {
  readonly #byFirstWord = new Map<string, Name[]>();

  constructor(vendors: readonly KnownVendor[]) {
    for (const vendor of vendors) {
      const isWord = new Set((vendor.words ?? []).map((name) => name.toLowerCase()));
      for (const name of new Set([vendor.name, ...vendor.aliases]))
        this.#add(vendor, name, isWord.has(name.toLowerCase()) ? 'word' : 'exact');
      for (const phrase of vendor.senses ?? []) this.#add(vendor, phrase, 'sense');
    }
    for (const names of this.#byFirstWord.values()) names.sort((a, b) => b.words.length - a.words.length);
  }

  #add(vendor: KnownVendor, name: string, certainty: Name['certainty']): void {
    const words = tokensOf(withoutForm(name)).map(({ word }) => word);
    if (words.join('').length < 2) return;
    const key = words[0]!.toLowerCase();
    const names = this.#byFirstWord.get(key);
    if (names) names.push({ vendor, words, certainty });
    else this.#byFirstWord.set(key, [{ vendor, words, certainty }]);
  }

  /** In reading order; the longest name at a place wins. */
  mentionsIn(text: string): VendorMention[] {
    const tokens = tokensOf(text);
    const found: VendorMention[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const first = tokens[at]!.word.toLowerCase();
      const names = this.#byFirstWord.get(first) ?? this.#byFirstWord.get(first.replace(/s$/, ''));
      const name = names?.find((each) => isAt(each, tokens, at, text));
      if (!name) continue;
      const last = at + name.words.length - 1;
      const [start, end] = [tokens[at]!.start, tokens[last]!.end];
      const certainty =
        name.certainty === 'word' && isProductPhrase(text, start, end) ? 'sense' : name.certainty;
      if (!isPartOfName(tokens, at, last, text)) found.push({ vendor: name.vendor, start, end, certainty });
      at = last;
    }
    return found;
  }
}

const withoutForm = (name: string): string =>
  name.replace(/,? (?:inc|llc|ltd|corp|corporation|company|co|lp|incorporated)\.?$/i, '') || name;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}&]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));

const stem = (word: string): string => word.toLowerCase().replace(/(?<=..)s$/, '');

/** Words stand as the catalog writes them; longer names may be in capitals throughout. */
function isAt({ words, certainty }: Name, tokens: readonly Token[], at: number, text: string): boolean {
  return words.every((wanted, offset) => {
    const token = tokens[at + offset];
    if (!token) return false;
    const gap = offset === 0 ? '' : text.slice(tokens[at + offset - 1]!.end, token.start);
    if (gap.length > 2 || /[.;!?\n&]/.test(gap)) return false;
    if (token.word === wanted || (certainty !== 'word' && token.word === `${wanted}s`)) return true;
    // `Dell Laptops` is a `Dell laptop` too.
    if (offset > 0 && stem(token.word) === stem(wanted)) return true;
    const isShort = words.join('').length < 6;
    return !isShort && token.word.toLowerCase() === wanted.toLowerCase() && /^\p{Lu}/u.test(token.word);
  });
}

/** `Clever portal`, `log in to Canvas`: what people say of a product and not of the word. */
function isProductPhrase(text: string, start: number, end: number): boolean {
  return (
    PRODUCT_NOUNS.test(text.slice(end, end + 40)) ||
    SIGN_IN_PHRASES.test(text.slice(Math.max(0, start - 40), start))
  );
}

/** `Apple Valley`, `Ms. Clever`, `Panorama City`: a capitalized neighbor makes another name of a single word. */
function isPartOfName(tokens: readonly Token[], first: number, last: number, text: string): boolean {
  if (first !== last) return false;
  const [before, behind] = [tokens[first - 1], tokens[last + 1]];
  const own = tokens[first]!;
  const isHonorific = /^(?:Mr|Mrs|Ms|Dr|Miss|Coach|Principal)$/.test(before?.word ?? '');
  const follows = behind && /^ $/.test(text.slice(own.end, behind.start)) ? behind.word : '';
  return isHonorific || PLACE_WORD.test(follows) || /^(?:touch\w*|bags?|heights)$/i.test(follows);
}

const PLACE_WORD = PATTERNS.get('PLACE_WORD');
