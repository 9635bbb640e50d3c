import { STATE_NAMES } from '@emi/base/declared';
import { valueOfData } from '@emi/base/files';
import { foldSigns } from '@emi/base/values';
import { z } from 'zod';
import { VENDOR_CATEGORY } from './vendor.values.ts';

const TABLE = z.array(
  z.object({
    name: z.string(),
    category: z.enum(VENDOR_CATEGORY.values as [string, ...string[]]),
    website: z.string().optional(),
    /** Whole names; legal forms do not count. */
    names: z.array(z.string()).optional(),
    /** The beginnings of names that are always the vendor's, such as `Verizon` in `Verizon Delaware LLC`. */
    begins: z.array(z.string()).optional(),
    /** True if its subsidiaries are named after states: `Cox Kansas Telcom`. */
    states: z.boolean().optional(),
    /** The source of the vendor's names. */
    source: z.string(),
  }),
);

export type NamedVendor = z.infer<typeof TABLE>[number];

const LEGAL_FORMS = new Set(
  'inc incorporated llc lc lp llp ltd limited co company corp corpo corporation plc pllc pc na'.split(' '),
);
/** Words between two names of one company. */
const OTHER_NAME = 'dba|doing business as|fka|formerly known as|formerly|now known as|aka';
const OWNER = '(?:wholly owned )?(?:sub|subsidiary) of|(?:a )?division of';
const BETWEEN = new RegExp(`\\b(?:${OTHER_NAME}|${OWNER})\\b`);
/** Maximum number of words of a beginning of names. */
const LONGEST_BEGINNING = 5;

/** The words of a name, in lower case, without punctuation: `L.L.C.` is `llc`, `AT & T` is `at&t`. */
function wordsOf(name: string): string[] {
  const plain = foldSigns(name)
    .replace(/['.]/g, '')
    .replace(/\band\b/g, '&')
    .replace(/[^a-z0-9&]+/g, ' ')
    .replaceAll(' & ', '&');
  return joinLetters(plain.split(' ').filter((word) => word !== ''));
}

/** Joins single letters: `d b a`, `l l c`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let wasLetter = false;
  for (const word of words) {
    const isLetter = /^[a-z](?:&[a-z])?$/.test(word);
    if (isLetter && wasLetter) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    wasLetter = isLetter;
  }
  return joined;
}

function withoutLegalForm(words: readonly string[]): string[] {
  const kept = words[0] === 'the' ? words.slice(1) : [...words];
  while (kept.length > 1 && LEGAL_FORMS.has(kept.at(-1)!)) kept.pop();
  return kept;
}

/** A name without its legal form and punctuation, for comparisons. */
const keyOf = (name: string): string => withoutLegalForm(wordsOf(name)).join(' ');

const STATES = new Set(Object.values(STATE_NAMES).map((name) => name.toLowerCase()));
const STATE_CODES = new Set(Object.keys(STATE_NAMES).map((code) => code.toLowerCase()));

/** Removes states, as in `Frontier Communications of Iowa`, `Cox Arizona Telcom`, and `Charter Fiberlink - MO`. */
function withoutStates(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2, 1].find((count) => STATES.has(words.slice(at, at + count).join(' '))) ?? 0;
    if (length === 0) kept.push(words[at]!);
    else if (kept.at(-1) === 'of') kept.pop();
    at += length || 1;
  }
  if (kept.length > 1 && STATE_CODES.has(kept.at(-1)!)) kept.pop();
  return withoutLegalForm(kept.at(-1) === 'of' ? kept.slice(0, -1) : kept);
}

/** The names within a printed name: outside and inside of parentheses, and on both sides of `dba`. */
function partsOf(printed: string): string[][] {
  // Every second piece was in parentheses.
  const pieces = printed.split(/[()]/);
  const outside = pieces.filter((_, at) => at % 2 === 0).join(' ');
  return [outside, ...pieces.filter((_, at) => at % 2 === 1)]
    .flatMap((text) => wordsOf(text).join(' ').split(BETWEEN))
    .map((part) => withoutLegalForm(part.split(' ').filter((word) => word !== '')))
    .filter((words) => words.length > 0);
}

/** Finds vendors by names of legal entities, spellings, and brands. */
export class VendorNames {
  readonly #whole = new Map<string, NamedVendor>();
  readonly #begins = new Map<string, NamedVendor>();

  /** Throws if a name belongs to two vendors. */
  constructor(table: readonly NamedVendor[]) {
    for (const vendor of table) {
      for (const name of [vendor.name, ...(vendor.names ?? [])]) add(this.#whole, keyOf(name), vendor);
      for (const name of vendor.begins ?? []) add(this.#begins, keyOf(name), vendor);
    }
  }

  /** The vendor of a printed name; undefined if there is none, or if parts of it are names of different vendors. */
  find(printed: string): NamedVendor | undefined {
    const found = this.#vendorsOf(printed);
    return found.length === 1 ? found[0] : undefined;
  }

  /**
   * Further names by which to look up a printed name: that of the table's vendor or else the name without its legal
   * form. Empty if it has no legal form, or if parts of it are names of different vendors.
   */
  candidates(printed: string): string[] {
    const vendors = this.#vendorsOf(printed);
    if (vendors.length === 0) return bareName(printed);
    return vendors.length === 1 ? [vendors[0]!.name] : [];
  }

  #vendorsOf(printed: string): NamedVendor[] {
    return [...new Set(partsOf(printed).flatMap((words) => this.#ofPart(words) ?? []))];
  }

  #ofPart(words: readonly string[]): NamedVendor | undefined {
    const whole = this.#whole.get(words.join(' '));
    if (whole) return whole;
    const national = this.#whole.get(withoutStates(words).join(' '));
    if (national?.states) return national;
    for (let length = Math.min(words.length, LONGEST_BEGINNING); length > 0; length--) {
      const vendor = this.#begins.get(words.slice(0, length).join(' '));
      if (vendor) return vendor;
    }
    return undefined;
  }
}

function add(names: Map<string, NamedVendor>, key: string, vendor: NamedVendor): void {
  const other = names.get(key);
  if (other && other !== vendor) {
    throw new Error(`vendor-names.json gives ${JSON.stringify(key)} to ${other.name} and ${vendor.name}`);
  }
  names.set(key, vendor);
}

/** A printed name without its legal form, `PowerSchool` for `PowerSchool, Inc.`; empty if it has none. */
function bareName(printed: string): string[] {
  const words = printed.trim().split(/[\s,]+/);
  let end = words.length;
  while (end > 1 && LEGAL_FORMS.has(keyOf(words[end - 1]!))) end--;
  return end < words.length ? [words.slice(0, end).join(' ')] : [];
}

let names: VendorNames | undefined;

/** The names of `data/vendor-names.json`, read once. */
export function vendorNames(): VendorNames {
  names ??= new VendorNames(valueOfData('vendor-names.json', TABLE));
  return names;
}
