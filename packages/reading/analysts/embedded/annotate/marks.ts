import { spanOf, textBefore } from '../patterns/span.ts';
import type { MarkSpan } from './spans.ts';

const MAIL = /(?<![\w.+-])[\w.+'-]{1,64}@(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,12}\b/gi;
const NUMBER = String.raw`((?:\+?1[-. ]?)?(?:\(\d{3}\)\s?|\d{3}[-. /–])\d{3}[-. –]\d{4})(?!\d)`;
const EXTENSION = String.raw`(?:,?\s?(?:x|ext|extension)\.?\s?:?\s?(\d{1,6})\b)?`;
const TELEPHONE = new RegExp(String.raw`(?<![\d/.$-])${NUMBER}${EXTENSION}`, 'gi');
const HAS_NUMBER = /\d{3}[-. –]\d{4}/;
const FAX = /\bfax(?:imile)?\b[^\d]{0,20}$|\bF:? ?$/i;

/** The email addresses and telephone numbers of a text, in reading order, without fax numbers. */
export function findMarks(text: string): MarkSpan[] {
  const mails = text.includes('@') ? [...text.matchAll(MAIL)] : [];
  const telephones = (HAS_NUMBER.test(text) ? [...text.matchAll(TELEPHONE)] : []).filter(
    ({ index }) => !FAX.test(textBefore(text, index, 24)),
  );
  return [...mails, ...telephones]
    .map((match): MarkSpan => {
      const [mail, number, extension] = match;
      if (!number) return { form: 'mail', value: mail.toLowerCase(), ...spanOf(match) };
      return { form: 'telephone', value: extension ? `${number} x${extension}` : number, ...spanOf(match) };
    })
    .sort((one, other) => one.start - other.start);
}

/** A part of a text with each address and telephone number replaced by a bar. */
export function textBetween(
  text: string,
  marks: readonly MarkSpan[],
  from: number,
  to = text.length,
): string {
  let rest = '';
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    rest += `${text.slice(from, start)} | `;
    from = end;
  }
  return rest + text.slice(from, to);
}
