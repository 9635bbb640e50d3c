import { foldSigns } from '@emi/base/values';
import { otherForms } from './irregular-forms.ts';

/** One word of a search text: `wi-fi` has the parts `wi` and `fi`, and is also written `wifi`. */
export interface Term {
  readonly parts: readonly string[];
  readonly joined: string;
}

/** Terms that must follow one another, or that must not occur. */
export interface Requirement {
  readonly terms: readonly Term[];
  readonly isExcluded: boolean;
}

/** A search for words: one of these alternatives, with all of its requirements. */
export type WordsQuery = readonly (readonly Requirement[])[];

/** Stands between the parts of a word that is also written without a sign: `wi-fi`. */
const JOINT = '~';
// In the patterns, whatever is neither space nor ASCII punctuation is a letter or digit, of any script.
const POSSESSIVE = /'s(?![^\s!-/:-@[-`{-~])/g;
const BETWEEN_PARTS = /(?<=[^\s!-/:-@[-`{-~])[-'](?=[^\s!-/:-@[-`{-~])/g;
const BETWEEN_THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const BETWEEN_INITIALS = /(?<=(?<![^\s!-/:-@[-`{-~])[a-z])\.(?=[a-z](?![^\s!-/:-@[-`{-~]))/g;
/** Letters and digits, with joints. */
const WORDS = /[^\s!-/:-@[-`{-}]+/g;

/** The terms of a folded text; `text_words` in `finding_words.sql` splits the same way. */
const termsOf = (signs: string): Term[] =>
  [...jointed(signs).matchAll(WORDS)].flatMap(([term]) => {
    const parts = term.split(JOINT).filter((part) => part !== '');
    return parts.length > 0 ? [{ parts, joined: parts.join('') }] : [];
  });

/** The text with a joint for each sign inside a word: `wi-fi`, `10,000`, `u.s`. Positions in the text do not change. */
const jointed = (signs: string): string =>
  signs
    .replaceAll(JOINT, ' ')
    .replace(POSSESSIVE, '  ')
    .replace(BETWEEN_PARTS, JOINT)
    .replace(BETWEEN_THOUSANDS, JOINT)
    .replace(BETWEEN_INITIALS, JOINT);

/** A term in a folded text, and where each part begins and ends. */
export interface PlacedTerm extends Term {
  readonly spans: readonly (readonly [from: number, to: number])[];
}

export const placedTerms = (signs: string): PlacedTerm[] =>
  [...jointed(signs).matchAll(WORDS)].flatMap(({ 0: term, index }) => {
    const spans: (readonly [number, number])[] = [];
    let from = index;
    for (const part of term.split(JOINT)) {
      if (part !== '') spans.push([from, from + part.length]);
      from += part.length + 1;
    }
    const parts = spans.map(([from, to]) => term.slice(from - index, to - index));
    return parts.length > 0 ? [{ parts, joined: parts.join(''), spans }] : [];
  });

/**
 * Reads a search text by the rules of PostgreSQL's `websearch_to_tsquery`: words that must all occur, `"a phrase"`,
 * `OR`, and `-` before what must not occur. Punctuation is not a word, so a text of punctuation alone finds nothing.
 */
export function wordsQuery(text: string): WordsQuery {
  const alternatives: Requirement[][] = [[]];
  const want = (terms: readonly Term[], isExcluded: boolean) => {
    if (terms.length > 0) alternatives.at(-1)!.push({ terms, isExcluded });
  };
  let isExcluded = false;
  for (const [at, piece] of foldSigns(text).split('"').entries()) {
    if (at % 2 === 1) {
      want(termsOf(piece), isExcluded);
      continue;
    }
    const words = piece.split(' ');
    for (const word of words) {
      if (word === 'or') alternatives.push([]);
      else if (word.startsWith('-')) want(termsOf(word), true);
      else for (const term of termsOf(word)) want([term], false);
    }
    // A `-` right before the quotation mark excludes the phrase.
    isExcluded = /^-+$/.test(words.at(-1)!);
  }
  return alternatives.filter(({ length }) => length > 0);
}

/** A search text as a query for PostgreSQL's `to_tsquery`; empty, which matches nothing, if it has no words. */
export const tsquery = (text: string): string =>
  wordsQuery(text)
    .map((alternative) => alternative.map(requirementQuery).join('&'))
    .join('|');

const requirementQuery = ({ terms, isExcluded }: Requirement): string =>
  `${isExcluded ? '!' : ''}(${terms.map(termQuery).join('<->')})`;

const termQuery = ({ parts, joined }: Term): string =>
  parts.length === 1 ? anyForm(joined) : `(${parts.map(anyForm).join('<->')}|${anyForm(joined)})`;

const anyForm = (word: string): string =>
  `(${formsOf(word)
    .map((form) => `'${form}'`)
    .join('|')})`;

/** A word with the forms whose stems differ from its own: `bus` with `buses`. */
export const formsOf = (word: string): string[] => [word, ...otherForms(word)];
