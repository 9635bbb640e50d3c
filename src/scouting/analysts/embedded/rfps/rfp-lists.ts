import { findDates } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';
import { tellsDue } from './rfp-days.ts';
import type { RfpDraft } from './rfp-draft.ts';
import { nameOf } from './rfp-entries.ts';
import { isGeneric } from './rfp-title.ts';
import * as words from './vocabulary/rfps.ts';

export interface List {
  readonly drafts: readonly RfpDraft[];
  /** The statements that it is made of end before this one. */
  readonly end: number;
}

/** Fewer items are no list. */
const FEWEST = 2;

/** Requests below a line that tells one day for all of them: `Bids on these projects are due May 5`, and their names. */
export function listBelow(statements: readonly Statement[], at: number, now: Date): List | null {
  const lead = statements[at] as Statement;
  if (lead.kind === 'row' || !tellsDue(lead.text, now) || !isOfAll(lead, now)) return null;
  const behind = statements.slice(at + 1);
  const last = behind.findIndex(
    ({ kind, block }, place) => kind !== 'item' || block === behind[place - 1]?.block,
  );
  const items = last < 0 ? behind : behind.slice(0, last);
  const isList = items.length >= FEWEST && items.every(({ text }) => nameOf(text) && !words.PAPER.test(text));
  if (!isList) return null;
  const drafts = items.map(
    ({ text, headings }): RfpDraft => ({
      title: nameOf(text) ?? text,
      number: null,
      context: text,
      headings: headings.slice(-1),
      about: [text, lead.text],
    }),
  );
  return { drafts, end: at + 1 + items.length };
}

/** Whether a line is about several: it says so, or but for its day names none. */
function isOfAll({ kind, text }: Statement, now: Date): boolean {
  if (words.OF_ALL.test(text)) return true;
  const [date] = findDates(text, now);
  return kind === 'heading' && date !== undefined && isGeneric(text.slice(0, date.start));
}
