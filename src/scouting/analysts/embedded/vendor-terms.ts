import { findDates } from './dates.ts';
import type { Statement } from './sentences.ts';

/** Rows that say of what they name that it is no longer there. */
const IS_OVER =
  /\b(?:ended|not used|no longer|cancell?ed|not renewed|discontinued|terminated|retired|replaced by|lapsed|not approved|denied|rejected|refused)\b/i;

/** What goes on all the same. */
const GOES_ON =
  /\b(?:now|still|month[- ]to[- ]month|continu\w+|renew(?:ed|al|ing)?|extended|options?|auto\w*)\b/i;

/** Columns of days on which something ends. */
const END = /\b(?:ends?|ending|expir\w+|through|thru|until|valid|to)\b/i;

/** A cell that tells how things are is short; longer ones tell stories. */
const MOST_OF_A_CELL = 70;

/** Whether a row of a list of agreements says that one is over, in words or by its end. */
export function isOver({ cells, header }: Statement, now: Date): boolean {
  const short = cells.filter((cell) => cell.length < MOST_OF_A_CELL);
  if (short.some((cell) => IS_OVER.test(cell))) return true;
  const at = header.findIndex((heading) => END.test(heading));
  const end = at < 0 ? undefined : findDates(cells[at] ?? '', now).at(-1);
  const hasEnded = end !== undefined && end.day < now.toISOString().slice(0, 10);
  return hasEnded && !cells.some((cell, index) => index !== at && GOES_ON.test(cell));
}

/** Whether an agenda puts to the vote what is not there yet: no renewal, nor the end of something. */
export const isNewBusiness = (text: string): boolean =>
  /\b(?:contracts?|agreements?|purchases?|proposals?|quotes?|leases?|subscriptions?|licen[cs]es?|adopt(?:ion)?)\b/i.test(
    text,
  ) &&
  !/\b(?:renew\w*|exten[ds]\w*|extension|continu\w*|amend\w*|annual|existing|current|maintenance|payment|awards?|awarded|end(?:ing)? (?:the|our|its|this|an)|terminat\w*|ratif\w*|signed)\b/i.test(
    text,
  );
