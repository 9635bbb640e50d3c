import type { Page } from '../../../page.ts';
import { oncePerPage } from '../language/once-per-page.ts';
import { type Statement, sentencesOf, statementsOf } from '../language/sentences.ts';
import { spoken } from '../language/spoken-rows.ts';
import { listedIn } from './listed-items.ts';
import { CONSENT, END_COLUMN, MOTION, PARTY_COLUMN, VERDICT_COLUMN, VOTED } from './vocabulary/contracts.ts';

/** A statement as lists of agreements are read: each item by itself, with what is said of all. */
export interface AgreementLine extends Statement {
  /** What stands before the list, whose day is of all items that have none. */
  readonly head: string;
  /** The vote behind the list, or in the column of votes. */
  readonly verdict: string;
}

/** What stands on the page as it is: of a row that goes on in the next one, its first. */
export const contextOf = ({ kind, text, whole }: AgreementLine): string => (kind === 'row' ? whole : text);

/** How many sentences behind a list may tell of the vote on it. */
const BEHIND = 3;

/** What a page says, where items that follow upon one another in one sentence or cell are told apart. */
export const agreementLinesOf = oncePerPage((page: Page): readonly AgreementLine[] => {
  const told = statementsOf(page).flatMap((statement, at) =>
    hasEnds(statement) ? [statement] : spoken(statement, at),
  );
  const statements = withMarks(unwrapped(told));
  return statements.flatMap((statement, at) =>
    statement.kind === 'row' ? linesOfRow(statement, at) : linesOfSentence(statements, at),
  );
});

/** A row with a column for the end is of one agreement, whatever is remarked on it at length. */
const hasEnds = ({ kind, header }: Statement): boolean =>
  kind === 'row' && header.some((heading) => END_COLUMN.test(heading));

/** A numbered row that goes on in a row without a number, as on paper. */
function unwrapped(statements: readonly Statement[]): Statement[] {
  const rows: Statement[] = [];
  for (const statement of statements) {
    const last = rows.at(-1);
    const isOn =
      last?.kind === 'row' &&
      statement.kind === 'row' &&
      last.block === statement.block &&
      ORDINAL.test(last.cells[0] ?? '') &&
      statement.cells[0] === '' &&
      last.cells.length === statement.cells.length;
    if (!isOn) rows.push(statement);
    else {
      const cells = last.cells.map((cell, column) => `${cell} ${statement.cells[column]}`.trim());
      rows[rows.length - 1] = { ...last, cells, text: cells.filter(Boolean).join(' | '), whole: last.whole };
    }
  }
  return rows;
}

const ORDINAL = /^\(?(?:\d{1,2}|[A-Za-z])[.)]?$/;

/** Numbers that stand alone are put back before what they number. */
function withMarks(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement, at) => {
    const last = statements[at - 1];
    const next = statements[at + 1];
    if (LONE_MARK.test(statement.text) && next?.block === statement.block) return [];
    const isMarked = last?.block === statement.block && LONE_MARK.test(last.text);
    return [isMarked ? { ...statement, text: `${last.text} ${statement.text}` } : statement];
  });
}

const LONE_MARK = /^\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[A-Za-z])[.)]$/;

const alone = (statement: Statement): AgreementLine[] => [{ ...statement, head: '', verdict: '' }];

/** The row of a record tells in one cell what was talked about, in another one how it was decided. */
function linesOfRow(row: Statement, at: number): AgreementLine[] {
  const { cells, header, headings } = row;
  const verdictAt = header.findIndex((heading) => VERDICT_COLUMN.test(heading));
  const isRecord = verdictAt >= 0 && !header.some((heading) => PARTY_COLUMN.test(heading));
  const hasList = cells.some((cell) => listedIn(cell) !== null);
  if (!hasList && !(isRecord && header.length < MOST_COLUMNS)) return alone(row);
  const [title = ''] = cells;
  const verdict = cells
    .filter((cell, column) => column === verdictAt || (verdictAt < 0 && column > 0 && CONSENT.test(cell)))
    .filter((cell) => listedIn(cell) === null)
    .join(' ');
  const common = {
    cells: [],
    header: [],
    headings: [...headings, title.slice(0, SHORT)],
    block: row.block + (at + 1) / 1e6,
  };
  return cells.filter(Boolean).flatMap((whole): AgreementLine[] => {
    const list = listedIn(whole);
    if (list) return itemsOf(list, { ...row, ...common, whole, verdict });
    return sentencesOf(whole.replace(MARK, '')).map((text) => ({
      ...common,
      kind: 'sentence',
      text,
      whole,
      head: '',
      verdict: '',
    }));
  });
}

/** The number of an item. */
const MARK = /^\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[A-Za-z]|[IVX]{1,5})[.)] /;
const SHORT = 120;
/** A record has an item, what was said, what was done, and who did it. */
const MOST_COLUMNS = 5;

function linesOfSentence(statements: readonly Statement[], at: number): AgreementLine[] {
  const statement = statements[at]!;
  const list = statement.kind === 'heading' ? null : listedIn(statement.text);
  if (!list) return alone(statement);
  const behind = statements.slice(at + 1, at + 1 + BEHIND);
  const end = behind.findIndex(
    ({ block, text }) => block !== statement.block || !(VOTED.test(text) || MOTION.test(text)),
  );
  const votes = CONSENT.test(list.head) ? [] : behind.slice(0, end < 0 ? BEHIND : end);
  const verdict = votes.map(({ text }) => text).join(' ');
  return itemsOf(list, { ...statement, verdict });
}

/** Each item is a block of its own, so that no other one is taken for what goes on about it. */
const itemsOf = (
  { head, items }: { head: string; items: readonly string[] },
  statement: Statement & { verdict: string },
): AgreementLine[] => [
  ...(head === '' ? [] : [{ ...statement, kind: 'sentence' as const, text: head, head: '' }]),
  ...items.map((text, number) => ({
    ...statement,
    kind: 'item' as const,
    text,
    whole: text,
    head,
    block: statement.block + (number + 1) / 1e9,
  })),
];
