import type { Page } from '../../../page.ts';
import { isTakenBack } from '../language/framing.ts';
import type { Statement } from '../language/sentences.ts';
import type { Mention } from '../vendors/vendor-names.ts';
import { isRenewed, type Terms, termsOf } from './contract-terms.ts';
import { withMeanings } from './legends.ts';
import { endOfTerm } from './terms.ts';
import * as words from './vocabulary/contracts.ts';

/** Whether a row is about this vendor: it stands in the column of vendors, or is the first that the row names. */
export function isOfRow(
  mention: Mention,
  mentions: readonly Mention[],
  { text, cells, header }: Statement,
): boolean {
  const columnOf = ({ at }: Mention): number => text.slice(0, at).split(' | ').length - 1;
  // The text of a row leaves out empty cells.
  const columns = cells.flatMap((cell, column) => (cell === '' ? [] : [header[column] ?? '']));
  const isParty = (one: Mention): boolean => words.PARTY_COLUMN.test(columns[columnOf(one)] ?? '');
  if (mentions.some(isParty)) return isParty(mention);
  // Beside the party of the row, a name counts that a cell begins with: what is bought there, or the party itself.
  const name = text.slice(mention.at, mention.end);
  const begins = cells.some((cell) => cell.startsWith(name));
  if (columns.some((heading) => words.PARTY_COLUMN.test(heading)) && !begins) return false;
  return columnOf(mention) === columnOf(mentions[0]!);
}

/** What a row tells of an agreement, when it or its table or section is about such. */
export function fromRow(statement: Statement, mention: Mention, page: Page, now: Date): Terms | null {
  const text = withMeanings(statement.text, statement.cells, page);
  const end = endInColumns(statement, now);
  const told = endOfTerm(text, now);
  const isListed = isAboutAgreements(statement, end) && saysMore(statement, text, end ?? told);
  if (!isListed && !isAgreement(text, statement, told, now)) return null;
  // What is told as over behind its name was there; what is taken back otherwise is none.
  const isOver = words.CANCELLED.test(text) || words.IS_OVER.test(statement.text.slice(mention.end));
  if (!isOver && isTakenBack(statement, mention)) return null;
  if (words.UNDECIDED.test(text)) return null;
  return termsOf(text, (isRenewed(text) && newEnd(statement, end, now)) || (end ?? told), now);
}

/** Whether a row says more of an agreement than whose product is in use: its end, price, or what became of it. */
const saysMore = ({ cells, header }: Statement, text: string, end: string | null): boolean =>
  end !== null ||
  header.some((heading, at) => words.SIGNED_COLUMN.test(heading) && /\d/.test(cells[at] ?? '')) ||
  /\$ ?\d/.test(text) ||
  TOLD.some((pattern) => pattern.test(text));
const TOLD = [
  words.CONSENT,
  words.IN_FORCE,
  words.CANCELLED,
  words.RENEWAL,
  words.IS_OVER,
  words.LENGTH_OF_TERM,
];

/** Several columns may speak of the term; the last one with a day tells its end. */
const endInColumns = ({ cells, header }: Statement, now: Date): string | null =>
  header
    .map((heading, at) => (words.END_COLUMN.test(heading) ? endOfTerm(`ends ${cells[at] ?? ''}`, now) : null))
    .findLast((day) => day !== null) ?? null;

/** A remark may tell the end of the new term beside the column with the old one. */
const newEnd = ({ cells }: Statement, end: string | null, now: Date): string | null =>
  [end, ...cells.map((cell) => endOfTerm(cell, now))]
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/** Whether a table lists agreements: by its headings, or by its columns of sellers, prices and days. */
function isAboutAgreements({ header, headings }: Statement, end: string | null): boolean {
  const above = headings.at(-1) ?? '';
  if ([...header, above].some((heading) => words.AGREEMENT_HEADING.test(heading))) return true;
  const hasParties = header.some((heading) => words.PARTY_COLUMN.test(heading));
  const hasPrices = header.some((heading) => words.PRICE_COLUMN.test(heading));
  if (hasParties && hasPrices && words.CONSENT.test(above)) return true;
  const isOfProducts = words.PRODUCT_COLUMN.test(header[0] ?? '');
  const isBought = isOfProducts && words.BOUGHT_LIST.test([...header, above].join(' '));
  return end !== null && (hasParties || hasPrices || isBought);
}

/** Whether the row itself tells of an agreement: a vote, a term, or what became of it. */
function isAgreement(text: string, { cells }: Statement, end: string | null, now: Date): boolean {
  if (cells.some((cell) => words.UNTIL_CELL.test(cell) && endOfTerm(cell, now) !== null)) return true;
  const isNamed = words.AGREEMENT.test(text);
  if (words.CONSENT.test(text) && (isNamed || end !== null)) return true;
  const isTold = words.IN_FORCE.test(text) || words.CANCELLED.test(text) || (isRenewed(text) && end !== null);
  return isNamed && isTold;
}
