import { faultOfText } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { fillPlaceholders } from '../../placeholders.ts';
import { emailPlainText } from '../../plain-text.ts';

const OVERRIDE =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|previous|above|rules)\b/i;
const MACHINE = /\b(?:system prompt|language model|as an ai|ai assistant)\b/i;
/** Words about the form of a text, which belong to instructions and not into the email. */
const FORM =
  /\b(?:in an? [\w-]+ (?:tone|style)|\d+ words|like an?|emoji|bullets?|haiku|poem|jokes?|funny|he|she|him|her|his)\b/i;
const LANGUAGE =
  /\bin(?:to)? (?:Spanish|French|German|Chinese|Mandarin|Vietnamese|Arabic|Korean|Portuguese|Russian)\b/;

/** The user's own words with filled placeholders, or null if an email may not contain them. */
export function ownWords(text: string | null | undefined, maxLength: number, brief: EmailBrief) {
  const filled = fillPlaceholders(text ?? '', brief).trim();
  if (filled.length > maxLength || FORM.test(filled) || LANGUAGE.test(filled)) return null;
  const line = emailPlainText(filled, maxLength).replace(/^["“”']+|(?<!["“”',;:])["“”',;:]+$/g, '');
  return /[\p{L}\p{N}]/u.test(line) && !faultOfText(line, brief) ? line : null;
}

/** Text written by others; null if it is too long, has links or addresses, or addresses a machine. */
export function untrustedWords(text: string | null, maxLength: number, brief: EmailBrief): string | null {
  const line = emailPlainText(text ?? '', maxLength).replace(/["“”]/g, "'");
  const isLong = (text?.length ?? 0) > maxLength || line.split(' ').length > maxLength / 5 + 3;
  const isCode = /@|[&%\\][^\s&;%\\]*[;%\\]/.test(line) || OVERRIDE.test(line) || MACHINE.test(line);
  return /\p{L}/u.test(line) && !isLong && !isCode && !faultOfText(`${line}'s`, brief) ? line : null;
}

/** Rephrases words about the reader as words to the reader: `whether they use it` becomes `whether you use it`. */
export const toReader = (text: string): string =>
  text
    .replace(/\btheirs?\b/gi, 'your')
    .replace(/\b(?:they|them)\b/gi, 'you')
    .replace(/\bthemselves\b/gi, 'yourself');

/** Turns a phrase into a sentence. */
export function asSentence(phrase: string, end: '.' | '?' | '' = '.'): string {
  const text = phrase.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?…]$|https?:\/\/\S+$/.test(text) ? text : `${text}${end}`;
}

/** The words of a text in lower case and in the singular. */
export const templateWordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’.-]*/gu) ?? []).map((word) =>
    word.replace(/(?<=.{2}[^s])s$/, ''),
  );
