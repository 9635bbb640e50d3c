import type { MarkSpan } from './spans.ts';

const MAIL = /(?<![\w.+-])[\w.+'-]{1,64}@(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,12}\b/gi;
const TELEPHONE =
  /(?<![\d/.$-])(?:\+?1[-. ]?)?(?:\(\d{3}\)\s?|\d{3}[-. /–])\d{3}[-. –]\d{4}(?!\d)(?:,?\s?(?:x|ext|extension)\.?\s?:?\s?(\d{1,6})\b)?/gi;
const FAX = /\bfax(?:imile)?\b[^\d]{0,20}$|\bF:? ?$/i;

/** Mail addresses and telephone numbers in a text, in its order; fax numbers are none. */
export function findMarks(text: string): MarkSpan[] {
  const mails = text.includes('@')
    ? [...text.matchAll(MAIL)].map(
        (match): MarkSpan => ({
          form: 'mail',
          value: match[0].toLowerCase(),
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
        }),
      )
    : [];
  const telephones = [...text.matchAll(TELEPHONE)]
    .filter(({ index }) => !FAX.test(text.slice(Math.max(0, index - 24), index)))
    .map(
      (match): MarkSpan => ({
        form: 'telephone',
        value: match[1]
          ? `${match[0]
              .slice(0, 14)
              .replace(/,?\s?(?:x|e).*$/i, '')
              .trim()} x${match[1]}`
          : match[0].trim(),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      }),
    );
  return [...mails, ...telephones].sort((one, other) => one.start - other.start);
}
