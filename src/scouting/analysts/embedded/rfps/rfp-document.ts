import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import type { Statement } from '../language/sentences.ts';
import { titleLine } from './rfp-entries.ts';
import { lineOfCells } from './rfp-rows.ts';
import { askedIn, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import { NUMBERED_REQUEST, PART_OF_REQUEST, TITLE_LABEL } from './vocabulary/rfps.ts';

/** Lines of a document that tell of its request; what is behind them is its small print. */
const MOST_LINES = 120;
/** A title stands among the first lines. */
const FIRST_LINES = 14;

/** All that the document of one request says. */
export const linesOf = (statements: readonly Statement[]): string[] =>
  statements
    .slice(0, MOST_LINES)
    .map((statement) => (statement.kind === 'row' ? lineOfCells(statement.cells) : statement.text));

/** What the document of one request asks for, where no line of it tells that as a list would. */
export function documentTitle(
  page: Page,
  statements: readonly Statement[],
  { subject }: Brief,
): (RfpTitle & { at: number }) | null {
  const parts = statements.findIndex(({ kind, text }) => kind === 'heading' && PART_OF_REQUEST.test(text));
  const first = statements.slice(0, parts > 0 ? Math.min(parts, FIRST_LINES) : FIRST_LINES);
  const number = [page.title ?? '', ...first.map(({ text }) => text)]
    .map((text) => NUMBERED_REQUEST.exec(text)?.[0])
    .find(Boolean);
  const titles: readonly ((text: string, at: number) => RfpTitle | null)[] = [
    (text) => titleOf(TITLE_LABEL.exec(text)?.[1]),
    (text) => (text.includes(subject.name) ? null : titleIn(text)),
    (text, at) => (text.includes(subject.name) ? null : titleOf(titleLine(statements, at))),
    (text) => askedIn(text),
  ];
  for (const read of titles) {
    for (const [at, { text }] of first.entries()) {
      const found = read(text, at);
      if (found)
        return number && !found.number
          ? { title: `${number} ${found.title}`, number: number.toLowerCase(), at }
          : { ...found, at };
    }
  }
  const named = titleIn(page.title ?? '');
  return named && first.length > 0 ? { ...named, at: 0 } : null;
}

const titleOf = (text: string | null | undefined): RfpTitle | null =>
  text && isSubject(text) ? { title: text, number: null } : null;
