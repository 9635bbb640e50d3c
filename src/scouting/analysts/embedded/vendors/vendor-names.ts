import type { KnownVendor } from '../../../facts.ts';
import {
  GOES_ON_AS_PRODUCT,
  ORDINARY_NAMES,
  PRODUCT_CUE,
  PRODUCT_WORDS,
  SCHOOL_CUE,
} from '../people/vocabulary/ordinary-names.ts';

/** A vendor's name or alias in a text. */
export interface Mention {
  readonly vendor: KnownVendor;
  readonly at: number;
  readonly end: number;
}

interface Name {
  readonly vendor: KnownVendor;
  /** As the catalogue writes it, a word each. */
  readonly words: readonly string[];
  readonly keys: readonly string[];
  readonly isOrdinary: boolean;
}

interface Token {
  readonly word: string;
  readonly key: string;
  readonly at: number;
  readonly end: number;
}

/**
 * Finds the vendors of a catalogue by name in texts. Names are looked up by their first word, so that the size of
 * the catalogue does not matter, and a text is gone through once.
 */
export class VendorNames {
  readonly #byFirstWord = new Map<string, Name[]>();

  constructor(vendors: readonly KnownVendor[]) {
    for (const vendor of vendors) for (const name of namesOf(vendor)) this.#add(name);
    for (const names of this.#byFirstWord.values()) names.sort((a, b) => b.keys.length - a.keys.length);
  }

  #add(name: Name): void {
    const first = name.keys[0] as string;
    const forms = name.keys.length === 1 && !name.isOrdinary ? [first, `${first}s`] : [first];
    for (const form of forms) this.#byFirstWord.set(form, [...(this.#byFirstWord.get(form) ?? []), name]);
  }

  /** The other vendors of which a name begins with this one. */
  longerThan(name: string): string[] {
    const keys = tokensOf(name).map(({ key }) => key);
    const own = this.#byFirstWord.get(keys[0] ?? '') ?? [];
    const vendors = own.filter((other) => other.keys.length === keys.length).map(({ vendor }) => vendor);
    return own
      .filter((other) => other.keys.length > keys.length && keys.every((key, at) => other.keys[at] === key))
      .flatMap(({ vendor }) => (vendors.includes(vendor) ? [] : [vendor.name]));
  }

  /** In reading order; the longest name wins. `surroundings` (headings) may tell that a product is meant. */
  mentionsIn(text: string, surroundings: readonly string[] = []): Mention[] {
    const tokens = tokensOf(text);
    const places: { name: Name; first: number; last: number }[] = [];
    for (let first = 0; first < tokens.length; first++) {
      const names = this.#byFirstWord.get((tokens[first] as Token).key);
      const name = names?.find((candidate) => isAt(candidate, tokens, first, text));
      if (!name) continue;
      const last = first + name.keys.length - 1;
      places.push({ name, first, last });
      first = last;
    }
    // Two products in one sentence speak for each other.
    const isOfProducts =
      places.some(({ name }) => !name.isOrdinary) || new Set(places.map(({ name }) => name.vendor)).size > 1;
    const around = isOfProducts ? [...surroundings, 'software'] : surroundings;
    return places
      .filter(
        ({ name, first, last }) => !name.isOrdinary || isProduct(name, tokens, first, last, text, around),
      )
      .map(({ name, first, last }) => ({
        vendor: name.vendor,
        at: tokens[first]!.at,
        end: tokens[last]!.end,
      }));
  }
}

function namesOf(vendor: KnownVendor): Name[] {
  const names = new Set([vendor.name, ...vendor.aliases].map(withoutCompanySuffix));
  return [...names].flatMap((name): Name[] => {
    const words = tokensOf(name).map(({ word }) => word);
    const keys = words.map(keyOf);
    if (keys.join('').length < 2) return [];
    return [{ vendor, words, keys, isOrdinary: ORDINARY_NAMES.has(keys.join(' ')) }];
  });
}

const withoutCompanySuffix = (name: string): string =>
  name.replace(/,? (?:inc|llc|l\.l\.c|ltd|corp|corporation|company|co|lp|incorporated)\.?$/i, '') || name;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}&]+/gu)].map(({ 0: word, index }) => ({
    word,
    key: keyOf(word),
    at: index,
    end: index + word.length,
  }));

const keyOf = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function isAt(name: Name, tokens: readonly Token[], at: number, text: string): boolean {
  return name.keys.every((key, offset) => {
    const token = tokens[at + offset];
    if (!token || !(token.key === key || isPlural(name, offset, token))) return false;
    const gap = offset === 0 ? '' : text.slice(tokens[at + offset - 1]!.end, token.at);
    return gap.length <= 2 && !/[.;!?\n]/.test(gap) && isWrittenAlike(name, offset, token.word);
  });
}

const isPlural = (name: Name, offset: number, { key }: Token): boolean =>
  !name.isOrdinary && offset === name.keys.length - 1 && key === `${name.keys[offset]}s`;

/** Names of one word, and ordinary ones, begin as the catalogue has them; abbreviations are capitals throughout. */
function isWrittenAlike(name: Name, offset: number, word: string): boolean {
  const wanted = name.words[offset] as string;
  if (name.isOrdinary || (isAbbreviation(wanted) && name.words.length === 1)) return word === wanted;
  // A name that is a word in capitals stays that word without them.
  if (name.words.length > 1 && CAPITAL_WORDS.has(wanted)) return word === wanted;
  if (name.words.length > 1 || isCamel(wanted)) return true;
  return word[0] === wanted[0] || word === word.toUpperCase();
}

const CAPITAL_WORDS: ReadonlySet<string> = new Set(['SMART', 'STAR', 'MAP', 'ACT']);

const isAbbreviation = (word: string): boolean =>
  word.length <= 5 && /\p{Lu}/u.test(word.slice(1)) && !/\p{Ll}{2}/u.test(word);
const isCamel = (word: string): boolean => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word.slice(1));

/** Whether an ordinary word stands for a product here: by what goes before, what follows, and what it is about. */
function isProduct(
  name: Name,
  tokens: readonly Token[],
  first: number,
  last: number,
  text: string,
  surroundings: readonly string[],
): boolean {
  const { at } = tokens[first] as Token;
  const { end } = tokens[last] as Token;
  if (isCapital(name.words[0] as string) && text.length > 8 && text === text.toUpperCase()) return false;
  if (isOtherName(tokens[last + 1], end, text) || isOtherName(tokens[first - 1], at, text)) return false;
  const begins = /(?:^|[.:!?"“”]\s*)$/.test(text.slice(Math.max(0, at - 3), at));
  // `Grades 6-8: Amplify ELA`
  const next = tokens[last + 1];
  const isLabelled =
    /: $/.test(text.slice(0, at)) &&
    next !== undefined &&
    /^\p{Lu}/u.test(next.word) &&
    PRODUCT_WORDS.has(next.key);
  // `Leave requests: Red Rover`
  const isWhole = first !== last && /: $/.test(text.slice(0, at)) && /^\.?$/.test(text.slice(end));
  if (isLabelled || isWhole) return true;
  if (begins && first === last && !GOES_ON_AS_PRODUCT.test(text.slice(end, end + 40))) return false;
  const before = text.slice(Math.max(0, at - 40), at);
  if (MOVER.test(before)) return false;
  // A capital amid a sentence makes a name of the word.
  const isAmid = !begins && isCapitalized(name.words[0] as string) && /\p{Ll} $/u.test(before);
  if (isAmid && !isTitle(text)) return true;
  const isDoing = begins && SCHOOL_CUE.test(text.slice(end)) && /^ \p{Ll}/u.test(text.slice(end));
  if (isDoing) return true;
  const rest = text.slice(Math.max(0, at - 200), at) + text.slice(end, end + 200);
  return PRODUCT_CUE.test(rest) || surroundings.slice(-8).some((heading) => PRODUCT_CUE.test(heading));
}

/** Whether a neighbouring word makes another name of it: `Apple Valley`, `Ms. Clever`. */
function isOtherName(neighbour: Token | undefined, edge: number, text: string): boolean {
  if (!neighbour || !/^\p{Lu}/u.test(neighbour.word)) return false;
  const gap = neighbour.at >= edge ? text.slice(edge, neighbour.at) : text.slice(neighbour.end, edge);
  const isFirst =
    neighbour.at === 0 && neighbour.end < edge && !/^(?:mrs?|ms|dr|miss|coach)$/.test(neighbour.key);
  return /^(?:\.? )$/.test(gap) && !isFirst && !PRODUCT_WORDS.has(neighbour.key);
}

/** Those who move and second are persons. */
const MOVER =
  /\b(?:motion|moved|seconded|second|introduced|led) by (?:(?! to )[^.;]){0,20}$|\bm\/s \S{0,20}$/i;
const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Whether most words begin with a capital, as in headings. */
function isTitle(text: string): boolean {
  if (/[.!?]$/.test(text)) return false;
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.filter(isCapitalized).length > 0.5 * words.length;
}

const isCapital = (word: string): boolean => word === word.toUpperCase();
