import { findDates } from './dates.ts';
import type { RfpDraft } from './rfp-draft.ts';
import { cut, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import type { Statement } from './sentences.ts';
import * as words from './vocabulary/rfps.ts';

/** A row with a title and a day, or with a number and a title. */
export function rowDraft({ cells, header, text, headings }: Statement, now: Date): RfpDraft | null {
  const column = (pattern: RegExp, except: number[] = []) =>
    header.findIndex((heading, at) => pattern.test(heading) && !except.includes(at));
  const closing = column(words.DUE_COLUMN);
  const opening = column(words.OPENING_COLUMN);
  const due = closing >= 0 ? closing : opening;
  const published = column(words.POSTED_COLUMN, [due]);
  const posted = published < 0 && opening !== due ? opening : published;
  const numbers = cells.flatMap((cell, at) => (isNumber(cell) ? [at] : []));
  const number = numbers.find((at) => ![due, posted].includes(at)) ?? -1;
  const titled = column(words.TITLE_COLUMN, [due, posted, number]);
  const title = titled >= 0 ? titled : column(words.ITEM_COLUMN, [due, posted, number]);
  const named = titleIn(text);
  if (header.length === 0 && words.NUMBERED_CELL.test(cells[0] ?? ''))
    return {
      ...numbered(cells[0]!),
      context: text,
      about: [text],
      headings,
      due: openedOn(cells, now),
      posted: null,
    };
  const subject = title >= 0 ? (cells[title] ?? '') : '';
  if (!named?.number && (due < 0 || !isSubject(subject))) return null;
  if (words.NO_REQUEST.test(subject)) return null;
  const dayOf = (at: number) => (at >= 0 ? (findDates(cells[at] ?? '', now)[0]?.day ?? null) : null);
  const found = rowTitle(named, subject, number >= 0 ? (cells[number] ?? '') : '');
  return { ...found, context: text, about: [text], headings, due: dayOf(due), posted: dayOf(posted) };
}

/** A cell that holds a number and what is asked for under it. */
function numbered(cell: string): RfpTitle {
  return { title: cell, number: /\d[\d-]*\d/.exec(cell)![0] };
}

/** The day beside a word for the end of the bidding, in a table without headings. */
function openedOn(cells: readonly string[], now: Date): string | null {
  const cell = cells.find(
    (one) => words.IS_DUE.test(one) || words.OPENING_COLUMN.test(one) || /\bopened\b/i.test(one),
  );
  return findDates(cell ?? '', now)[0]?.day ?? null;
}

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && (words.REQUEST_NUMBER.test(cell) || (cell.length < 40 && REQUEST_ALONE.test(cell)));
const REQUEST_ALONE = new RegExp(`^(?:${words.REQUEST.source})$`, 'i');

function rowTitle(named: RfpTitle | null, subject: string, number: string): RfpTitle {
  if (!isSubject(subject)) return named as RfpTitle;
  const own = titleIn(subject);
  if (own?.number) return own;
  return {
    title: `${number} ${cut(subject)}`.trim(),
    number: named?.number ?? (number.toLowerCase() || null),
  };
}
