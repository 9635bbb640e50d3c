import { faultOfText } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { fillPlaceholders } from '../../placeholders.ts';
import { plainText } from '../../plain-text.ts';

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const MAX_PROMPT = 20_000;
const TALKS_TO_MACHINES =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|previous|above|rules)\b|\b(?:system prompt|language model|as an ai|ai assistant)\b/i;

/** Splits a prompt into sentences with single spaces; line breaks and bullets also end one. */
export const sentencesOf = (text: string): string[] =>
  text
    .slice(0, MAX_PROMPT)
    .split(/\n+/)
    .flatMap((line) => [...SEGMENTER.segment(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))])
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** The user's own words with filled placeholders, or null if an email may not contain them. */
export function ownWords(
  text: string | undefined | null,
  maxLength: number,
  brief: EmailBrief,
): string | null {
  if (!text) return null;
  const filled = fillPlaceholders(text, brief).trim();
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
    /\p{L}/u.test(line) &&
    !line.includes('@') &&
    !/[&%\\][^\s&;%\\]*[;%\\]/.test(line) &&
    !TALKS_TO_MACHINES.test(line);
  return isFit && line.split(' ').length <= maxLength / 5 + 3 && !faultOfText(`${line}'s`, brief)
    ? line
    : null;
}

const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:they|the (?:contact|reader|recipient|prospect|customer)s?) (?=are\b|have\b|were\b)/gi, 'you '],
  [/\bthey['’](?=re\b|ve\b|d\b|ll\b)/gi, "you'"],
  [/\b(?:they|them)\b/gi, 'you'],
  [/\bthe (?:contact|reader|recipient|prospect)['’]s\b/gi, 'your'],
  [/\bthe (?:contact|reader|recipient|prospect)\b/gi, 'you'],
  [/\btheirs\b/gi, 'yours'],
  [/\btheir\b/gi, 'your'],
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

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’.-]*/gu) ?? [];
