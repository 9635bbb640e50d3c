import { findDates } from './dates.ts';
import type { RfpDraft } from './rfp-draft.ts';
import { cut, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import type { Statement } from './sentences.ts';
import * as words from './vocabulary/rfps.ts';

/** What stands together as one request by its layout: a title, and below or behind it until when answers are accepted. */

export const NAMES_REQUEST = new RegExp(words.REQUEST_WITH_NUMBER.source, 'i');

/** A paragraph that begins with a title, `Audit Services. Proposals are due …`, on lines of its own or not. */
export function paragraphDraft(statements: readonly Statement[], at: number, now: Date): RfpDraft | null {
  const { text, block, kind, headings } = statements[at] as Statement;
  if (kind === 'heading' || statements[at - 1]?.block === block) return null;
  const own = statements.slice(at + 1, at + 12).filter((other) => other.block === block);
  const title = text.replace(/^\d{1,2}[.)] /, '').replace(/[.:]$/, '');
  const isTitle =
    /^\p{Lu}/u.test(title) &&
    title.length < 90 &&
    isSubject(title) &&
    !HAS_VERB.test(title) &&
    ![words.NO_REQUEST, words.IS_DUE, words.CLOSED, words.NOT_BIDS, NAMES_REQUEST].some((pattern) =>
      pattern.test(title),
    );
  const isName = words.IS_FORMAL.test(title) && titleIn(title) === null;
  if (
    !isTitle ||
    isName ||
    own.some((other) => NAMES_REQUEST.test(other.text)) ||
    own.length === 0 ||
    findDates(title, now).length > 0
  )
    return null;
  const isTold = own.some(
    ({ text: line }) =>
      (words.IS_DUE.test(line) &&
        (OFFERS.test(line) || DUE_LABEL.test(line)) &&
        findDates(line, now).length > 0) ||
      STATE_ALONE.test(line),
  );
  return isTold
    ? {
        title,
        number: null,
        context: text,
        headings: headings.slice(-1),
        about: [text, ...own.map((other) => other.text)],
      }
    : null;
}

const HAS_VERB =
  /\b(?:is|are|was|were|be|will|shall|must|may|has|have|seeks?|invites?|accepts?|posts?|pays?|buys?|uses?|calls?|contact|please|send|mail|we|our|you)\b/i;
const OFFERS =
  /\b(?:bids?|proposals?|quotes?|quotations?|offers?|responses?|submissions?|qualifications|prices?)\b/i;
const DUE_LABEL = /^(?:due|deadline|closes|closing|opens|opening|submit by|respond by)\b/i;
const STATE_ALONE = /^(?:closed|cancell?ed|awarded(?: to .{3,60})?|withdrawn|under review)\.?$/i;

/** A number that stands alone, its title in the next line or in the heading above. */
export function bareTitle(statements: readonly Statement[], at: number): RfpTitle | null {
  const { text, headings } = statements[at] as Statement;
  if (!words.BARE_REQUEST.test(text)) return null;
  const number = NAMES_REQUEST.exec(text)?.[0] ?? '';
  const above = headings.at(-1) ?? '';
  const below = statements[at + 1];
  const isTitle = (candidate: string) =>
    isSubject(candidate) && !words.BIDS.test(candidate) && candidate.length < 120;
  const subject =
    below?.kind === 'heading' && isTitle(below.text) ? below.text : isTitle(above) ? above : null;
  return subject ? { title: `${number} ${subject}`, number: number.toLowerCase() } : null;
}

/** A heading on a page of requests, below which stands until when answers are accepted. */
export function headedTitle(
  { kind, text }: Statement,
  below: readonly Statement[],
  now: Date,
): RfpTitle | null {
  const isTitle =
    isSubject(text) &&
    ![words.BIDS, words.NOT_BIDS, words.NO_REQUEST, words.SECTION].some((pattern) => pattern.test(text));
  if (kind !== 'heading' || !isTitle) return null;
  const end = below.findIndex((other) => other.kind === 'heading');
  const own = below.slice(0, end < 0 ? below.length : end);
  if (own.some((other) => other.kind === 'row' || NAMES_REQUEST.test(other.text))) return null;
  const isDue = own.some(({ text: line }) => words.IS_DUE.test(line) && findDates(line, now).length > 0);
  return isDue ? { title: cut(text), number: null } : null;
}

/** A short line that is no sentence, as those that open and close are, and below it until when answers are accepted. */
export function labelledTitle(
  { kind, text, whole, block }: Statement,
  below: readonly Statement[],
  now: Date,
): RfpTitle | null {
  const isLine =
    kind === 'sentence' &&
    text === whole.replace(/^\d{1,2}[.)] /, '') &&
    text.length < 100 &&
    /[\p{L})\d]$/u.test(text);
  const isTitle =
    isLine &&
    isSubject(text.replace(/^(?:bids?|proposals?|quotes?|quotations?) (?:for|on) /i, '')) &&
    /^\p{Lu}/u.test(text) &&
    ![words.NO_REQUEST, words.IS_DUE, words.CLOSED].some((pattern) => pattern.test(text));
  if (!isTitle || findDates(text, now).length > 0) return null;
  const own = below.filter(
    (other) => other.block === block + 1 && other.kind !== 'heading' && other.kind !== 'row',
  );
  if (
    own.some(
      (other) =>
        NAMES_REQUEST.test(other.text.replace(/\bForm 470\b/g, '')) ||
        (other.text === other.whole && other.text.length < 60),
    )
  )
    return null;
  return own.some((other) => words.IS_DUE.test(other.text) && findDates(other.text, now).length > 0)
    ? { title: text, number: null }
    : null;
}
