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
    .filter(Boolean);

/** The user's own words if they are suitable for an email, else null. */
export function ownWords(text: string | undefined, maxLength: number, brief: EmailBrief): string | null {
  if (!text) return null;
  const filled = fillPlaceholders(text, brief).trim();
  if (filled.length > maxLength) return null;
  const line = plainText(filled, maxLength).replace(/^["“”']+|(?<!["“”',;:])["“”',;:]+$/g, '');
  return /[\p{L}\p{N}]/u.test(line) && !faultOfText(line, brief) ? line : null;
}

/**
 * Untrusted text if it is suitable for an email; null if it contains links or addresses, addresses machines, or is
 * too long.
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
