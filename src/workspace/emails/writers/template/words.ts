import { faultOfText } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { fillPlaceholders } from '../../placeholders.ts';
import { plainText } from '../../plain-text.ts';

const TALKS_TO_MACHINES =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|previous|above|rules)\b|\b(?:system prompt|language model|as an ai|ai assistant)\b/i;

/** The user's own words with filled placeholders, or null if an email may not contain them. */
export function ownWords(
  text: string | undefined | null,
  maxLength: number,
  brief: EmailBrief,
): string | null {
  const filled = fillPlaceholders(text ?? '', brief).trim();
  if (filled.length > maxLength) return null;
  const line = plainText(filled, maxLength).replace(/^["“”']+|(?<!["“”',;:])["“”',;:]+$/g, '');
  return /[\p{L}\p{N}]/u.test(line) && !faultOfText(line, brief) ? line : null;
}

/**
 * Text of others, or null if an email may not contain it: because it is too long, has links or addresses, or speaks to
 * machines.
 */
export function untrustedWords(text: string | null, maxLength: number, brief: EmailBrief): string | null {
  if (!text || text.length > maxLength) return null;
  const line = plainText(text, maxLength).replace(/["“”]/g, "'");
  const isFit =
    /\p{L}/u.test(line) && !/@|[&%\\][^\s&;%\\]*[;%\\]/.test(line) && !TALKS_TO_MACHINES.test(line);
  return isFit && line.split(' ').length <= maxLength / 5 + 3 && !faultOfText(`${line}'s`, brief)
    ? line
    : null;
}

const READER = '(?:contact|reader|recipient|prospect|customer)s?';
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(?:theirs?|the ${READER}['’]s?)(?=\\W|$)`, 'gi'), 'your'],
  [new RegExp(`\\b(?:they|them|the ${READER})\\b`, 'gi'), 'you'],
  [/\bthemselves\b/gi, 'yourself'],
];

/** Turns words about the reader into words to the reader: `whether they use it` into `whether you use it`. */
export const toReader = (text: string): string =>
  REWORDED.reduce((words, [pattern, word]) => words.replace(pattern, word), text);

/** Makes a sentence of a phrase. */
export function asSentence(phrase: string, end: '.' | '?' | '' = '.'): string {
  const text = phrase.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?…]$|https?:\/\/\S+$/.test(text) ? text : `${text}${end}`;
}

export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’.-]*/gu) ?? [];
