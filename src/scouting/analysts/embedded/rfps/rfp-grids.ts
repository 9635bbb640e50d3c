import { findDates } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';
import * as words from './vocabulary/rfps.ts';

/** Fewer headings side by side are no table. */
const FEWEST = 3;
const COLUMNS = [
  words.DUE_COLUMN,
  words.OPENING_COLUMN,
  words.POSTED_COLUMN,
  words.TITLE_COLUMN,
  words.ITEM_COLUMN,
  words.OTHER_COLUMN,
];

/** What a page says, with rows where its cells are boxes, one behind the other as if they were lines. */
export function withGrids(statements: readonly Statement[], now: Date): Statement[] {
  const read: Statement[] = [];
  for (let at = 0; at < statements.length; ) {
    const rows = gridAt(statements, at, now);
    read.push(...(rows.length > 0 ? rows : [statements[at]!]));
    at += rows.length > 0 ? (rows.length + 1) * rows[0]!.cells.length : 1;
  }
  return read;
}

function gridAt(statements: readonly Statement[], at: number, now: Date): Statement[] {
  const isHeading = (one: Statement | undefined) =>
    one !== undefined &&
    one.kind !== 'row' &&
    one.text.length < 30 &&
    !/[\d.:]/.test(one.text) &&
    COLUMNS.some((column) => column.test(one.text));
  const rest = statements.slice(at, at + 9);
  const end = rest.findIndex((one) => !isHeading(one));
  const width = end < 0 ? rest.length : end;
  const header = rest.slice(0, width).map(({ text }) => text);
  const days = [words.DUE_COLUMN, words.OPENING_COLUMN, words.POSTED_COLUMN];
  const dated = header.findIndex((text) => days.some((column) => column.test(text)));
  if (width < FEWEST || dated < 0) return [];
  const rows: Statement[] = [];
  for (let start = at + width; start + width <= statements.length; start += width) {
    const cells = statements.slice(start, start + width);
    const isRow =
      cells.every(({ kind, text }) => kind !== 'row' && text.length < 160) &&
      findDates(cells[dated]!.text, now).length > 0;
    if (!isRow) break;
    const texts = cells.map(({ text }) => text);
    const { headings, block } = cells[0]!;
    // The context of a fact has to be a text of the page.
    rows.push({
      kind: 'row',
      text: texts.join(' '),
      whole: texts.join(' '),
      headings,
      block,
      cells: texts,
      header,
    });
  }
  return rows;
}
