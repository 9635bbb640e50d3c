import { textBefore } from '../patterns/span.ts';
import { ABBREVIATIONS } from '../people/vocabulary.ts';

/** Maximum length of a sentence; longer ones are split between words. */
export const LONGEST_SENTENCE = 700;

/** The end of a sentence. Leader dots, `Ed. D.`, and `No. 4` do not end one. */
const STOP =
  /(?<![.…_] ?)[.!?](?!(?<=(?:Ed|Ph|Psy)\.) D\b|(?<=\bNo\.) \d)["”’)\]]{0,2} (?=["“‘(]?[\p{Lu}\d$])/gu;

/** Collapses white space, with none at the ends. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The sentences of one line, each of at most 700 characters. */
export function sentencesOf(line: string): string[] {
  const text = tidy(line);
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(STOP)) {
    if (match[0][0] === '.' && isAbbreviation(text, match.index)) continue;
    sentences.push(text.slice(from, match.index + match[0].length - 1));
    from = match.index + match[0].length;
  }
  sentences.push(text.slice(from));
  return sentences.filter(Boolean).flatMap(bounded);
}

/** `5.A`, `VI.B.1.a`, `C-1`, `C1`: the number of an agenda item. */
const ITEM_NUMBER =
  /^(?:\d{1,2}|[IVX]{1,5}|[A-Z]{1,2})(?:[.-](?:\d{1,3}|[A-Za-z]{1,3})){1,4}$|^[A-Z]{1,2}\d{1,3}$/;

/**
 * Returns `true` if the period at a position belongs to the word before it: `Dr.`, `J.`, `U.S.`, or, at the beginning
 * of the text, a number such as `3.` or `5.A.`.
 */
function isAbbreviation(text: string, at: number): boolean {
  const word = /[\p{L}\d.]*$/u.exec(textBefore(text, at, 12))![0];
  return (
    /^\p{L}?$|^(?:\p{L}\.)+\p{L}$/u.test(word) ||
    (at < 5 && /^(?:\d{1,2}|[ivx]{1,4})$/i.test(text.slice(0, at))) ||
    (at < 16 && ITEM_NUMBER.test(text.slice(0, at))) ||
    ABBREVIATIONS.has(word.toLowerCase())
  );
}

/** Splits a text into pieces of at most 700 characters, between words if possible. */
function bounded(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_SENTENCE) {
    const space = rest.lastIndexOf(' ', LONGEST_SENTENCE);
    const end = space > LONGEST_SENTENCE / 2 ? space : LONGEST_SENTENCE;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...pieces, rest] : pieces;
}
