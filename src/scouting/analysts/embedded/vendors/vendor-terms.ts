import type { Page } from '../../../page.ts';
import { findDates, isoDay } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';

/** Rows that say of what they name that it is no longer there. */
const IS_OVER =
  /\b(?:ended|not used|no longer|cancell?ed|not renewed|discontinued|terminated|retired|replaced by|lapsed|not (?:yet )?(?:approved|permitted|allowed|cleared|adopted|vetted|signed|reviewed)|would not sign|deferred|in committee|in preparation|do not use|tabled|postponed|died for|denied|rejected|refused|declined|turned down|withdrawn)\b|^cut$|^(?:pending|on hold|waiting|awaiting|requested|not yet|in review|under review|being reviewed|needs? |no (?:signed )?(?:data |privacy )?agreement)(?!.*\brenewal)/i;

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
  if (short.some((cell) => IS_OVER.test(cell) || hasRunOut(cell, now))) return true;
  const at = header.findIndex((heading) => END.test(heading));
  const end = at < 0 ? undefined : findDates(cells[at] ?? '', now).at(-1);
  const hasEnded = end !== undefined && end.day < isoDay(now);
  return hasEnded && !cells.some((cell, index) => index !== at && GOES_ON.test(cell));
}

/** Whether what stands beside a name in the same box says so. */
export function isOverInCard({ block, text, kind }: Statement, page: Page, now: Date): boolean {
  const own = page.kind === 'html' && kind !== 'row' ? page.blocks[block] : undefined;
  const card = own && 'card' in own ? own.card : undefined;
  if (card === undefined || text.length > MOST_OF_A_CELL) return false;
  const beside = page.blocks
    .slice(Math.max(0, block - 8), block + 9)
    .flatMap((other) =>
      'card' in other && other.card === card && other !== own ? other.text.split('\n') : [],
    );
  return beside.some(
    (line) =>
      line.length < MOST_OF_A_CELL && !line.endsWith('.') && (IS_OVER.test(line) || hasRunOut(line, now)),
  );
}

const hasRunOut = (line: string, now: Date): boolean => {
  const end = /\b(?:expired|ended|lapsed|until|through)\b/i.test(line)
    ? findDates(line, now).at(-1)
    : undefined;
  return end !== undefined && end.day < isoDay(now) && !GOES_ON.test(line);
};

/** `to end the agreement with … as of October 31`, which is over: whether a name stands between an end and its day. */
export function isEndedBy(text: string, { at, end }: { at: number; end: number }, now: Date): boolean {
  if (
    !/\b(?:end|ends|ended|ending|terminat\w+|cancel\w*)\b[^.;]{0,60}$/i.test(
      text.slice(Math.max(0, at - 80), at),
    )
  )
    return false;
  const day = findDates(text.slice(end, end + 90).split(';', 1)[0]!, now)[0]?.day;
  return day !== undefined && day < isoDay(now);
}

/** Whether an agenda puts to the vote what is not there yet: no renewal, nor the end of something. */
export const isNewBusiness = ({ text, kind }: Statement): boolean =>
  (PUT_TO_VOTE.test(text) || (kind === 'row' ? TO_APPROVE : BEGINS_TO_APPROVE).test(text)) &&
  !GOING_ON.test(text);
const TO_APPROVE = /\bapprov(?:e|al)\b/i;
const BEGINS_TO_APPROVE = /^(?:\S{1,6} )?approv(?:e|al)\b/i;
const PUT_TO_VOTE =
  /\b(?:contracts?|agreements?|purchases?|proposals?|quotes?|leases?|subscriptions?|licen[cs]es?|adopt(?:ion)?)\b/i;
const GOING_ON =
  /\b(?:renew\w*|exten[ds]\w*|extension|continu\w*|second|additional|further|amend\w*|annual|existing|current|maintenance|payment|awards?|awarded|end(?:ing)? (?:the|our|its|this|an)|terminat\w*|ratif\w*|signed)\b/i;
