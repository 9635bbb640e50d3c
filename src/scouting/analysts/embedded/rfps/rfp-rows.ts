import { findDates } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';
import { daysIn } from './rfp-days.ts';
import type { RfpDraft } from './rfp-draft.ts';
import { cut, isGeneric, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import * as words from './vocabulary/rfps.ts';

/** A row with a title and a day, a number and a title, or a title and its state. */
export function rowDraft(row: Statement, now: Date): RfpDraft | null {
  const { cells, header, text, headings } = row;
  if (header.length === 0) return bareRowDraft(row, now);
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
  const subject = title >= 0 ? (cells[title] ?? '') : '';
  const isKnown = due >= 0 || words.NUMBER_CELL.test(cells[number] ?? '') || stateOf(row) !== null;
  if (!named?.number && !(isKnown && isSubject(subject))) return null;
  if (words.NO_REQUEST.test(subject)) return null;
  const dayOf = (at: number) => (at >= 0 ? (findDates(cells[at] ?? '', now)[0]?.day ?? null) : null);
  const found = rowTitle(named, subject, number >= 0 ? (cells[number] ?? '') : '');
  // What a column's name says of its cells, a row repeats: `Awarded to | …`.
  const state = header.some((heading, at) => /^award/i.test(heading) && /\p{L}{3}/u.test(cells[at] ?? ''));
  return {
    ...found,
    context: text,
    about: state ? [text, 'Awarded'] : [text],
    headings,
    due: dayOf(due),
    posted: dayOf(posted),
  };
}

const stateOf = ({ cells, header }: Statement): string | null =>
  header.flatMap((heading, at) => (/\b(?:status|award\w*|result)\b/i.test(heading) ? [cells[at]] : []))[0] ||
  null;

/** A row of a table without headings: what is asked for, and a day. */
function bareRowDraft({ cells, text, headings }: Statement, now: Date): RfpDraft | null {
  const [first = '', ...others] = cells;
  const about = cells.map((cell) => cell);
  if (words.NUMBERED_CELL.test(first))
    return { ...numbered(first), context: text, about, headings, due: openedOn(cells, now), posted: null };
  const named = titleIn(text);
  const days = others.flatMap((cell) => (/\bcancel/i.test(cell) ? [] : findDates(cell, now)));
  const isLabel = words.LABEL.test(`${first}:`.replace(/:+/, ':')) && !words.REQUEST_LABEL.test(first);
  const isTitle = isSubject(first) && !isLabel;
  if (!named?.number && !(isTitle && days.length > 0 && !words.NO_REQUEST.test(text))) return null;
  const { due } = daysIn(about, now);
  const title = named?.number ? named : { title: cut(first), number: null };
  return { ...title, context: text, about, headings, due: due ?? days[0]?.day ?? null };
}

/** A cell that holds a number and what is asked for under it. */
function numbered(cell: string): RfpTitle {
  return { title: cell, number: /\d[\d-]*\d/.exec(cell)![0] };
}

/** The day beside a word for the end of the bidding, in a table without headings. */
function openedOn(cells: readonly string[], now: Date): string | null {
  const cell = cells.find((one) => words.IS_DUE.test(one) || words.OPENING_COLUMN.test(one));
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

/** The lines of a table that has a label in each row, `Due | December 3`; null of other tables. */
function recordLines(rows: readonly Statement[]): string[] | null {
  const [{ header = [] } = {}] = rows;
  const all = [...(header.length > 0 ? [header] : []), ...rows.map(({ cells }) => cells)];
  const isRecord =
    all.every((cells) => cells.filter(Boolean).length <= 2) &&
    all.filter(([label = '']) => words.RECORD_LABEL.test(label)).length >= 2;
  return isRecord ? all.map(lineOfCells) : null;
}

/** `Due: December 3`. */
export const lineOfCells = (cells: readonly string[]): string =>
  cells.length === 2 ? `${cells[0]!.replace(/:$/, '')}: ${cells[1]}` : cells.join(' | ');

/** A table that is about one request. */
export function recordDraft(rows: readonly Statement[]): RfpDraft | null {
  const about = recordLines(rows);
  if (!about) return null;
  const headings = rows[0]!.headings.slice(-1);
  const told =
    about.map((line) => words.TITLE_LABEL.exec(line)?.[1]).find(Boolean) ??
    about.map((line) => words.REQUEST_ROW.exec(line)?.[1]).find(Boolean);
  const above = headings.at(-1) ?? '';
  const number = about.map((line) => words.NUMBER_LABEL.exec(line)?.[1]).find(Boolean) ?? null;
  const title = told ?? titleIn(above)?.title ?? (isSubject(above) && !isGeneric(above) ? above : null);
  if (!title) return null;
  const named = number && !title.includes(number) ? `${number} ${title}` : title;
  return {
    title: named,
    number: number?.toLowerCase() ?? titleIn(above)?.number ?? null,
    context: rows[0]!.text,
    headings,
    about,
  };
}
