import { oncePerPage } from './once-per-page.ts';
import { type Statement, sentencesOf, statementsOf } from './sentences.ts';

/** A cell longer than this, of several sentences, is prose. */
const PROSE = 60;
/** The same where the columns have names, and a remark belongs to its row. */
const PROSE_UNDER_NAMES = 80;
const SENTENCES = /[a-z\d)][.;] ["“(]?[A-Z\d$]/;

/**
 * What a page says, where rows that hold prose are told sentence by sentence: minutes are often tables of what was said and
 * what was done. The sentences of a row are of one block, and stand under its first cell.
 */
export const spokenOn = oncePerPage((page): readonly Statement[] => statementsOf(page).flatMap(spoken));

/** A row that holds prose, sentence by sentence. */
export function spoken(statement: Statement, at: number): Statement[] {
  const { kind, cells, header, headings } = statement;
  const least = header.length > 0 ? PROSE_UNDER_NAMES : PROSE;
  if (kind !== 'row' || !cells.some((cell) => cell.length > least && SENTENCES.test(cell)))
    return [statement];
  const [title = ''] = cells.filter(Boolean);
  const block = statement.block + (at + 1) / 1e6;
  return cells.filter(Boolean).flatMap((whole) =>
    sentencesOf(whole).map(
      (text): Statement => ({
        kind: 'sentence',
        text,
        whole,
        headings: text === title ? headings : [...headings, title.slice(0, 120)],
        block,
        cells: [],
        header: [],
      }),
    ),
  );
}
