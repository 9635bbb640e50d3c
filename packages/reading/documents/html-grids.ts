import { type AnyNode, type Element, isElement, type MeasureOf } from './html-tree.ts';
import { isHidden } from './html-visibility.ts';
import { LIMITS } from './limits.ts';
import type { Block } from './page.ts';

/** Maximum characters of a cell; boxes with a longer one are no table. */
const LONGEST_CELL = 400;
const COLUMNS = { least: 2, most: 10 };
/** With fewer columns or rows, a first row that resembles column names is not sufficient. */
const FEWEST_NAMED = 3;

/**
 * Detects a table made of boxes: a row that is marked as the header or contains column names, and rows with equally
 * many boxes below it. Null for other elements.
 */
export function readGrid(
  element: Element,
  sizes: MeasureOf,
  readCell: (cell: Element) => string,
): Extract<Block, { kind: 'table' }> | null {
  const rows = rowsOf(element);
  const [head, second] = rows;
  if (!head || !second || rows.length > LIMITS.tableRows) return null;
  const cells = rows.map(boxesIn);
  const columns = cells[0]?.length ?? 0;
  const isEven = cells.every(
    (row) => row?.length === columns && row.every((cell) => sizes(cell).text <= LONGEST_CELL),
  );
  if (columns < COLUMNS.least || columns > COLUMNS.most || !isEven) return null;
  const isNamed = () =>
    Math.min(columns, rows.length) >= FEWEST_NAMED &&
    areNames(cells[0]!.map((cell) => (sizes(cell).text < LONGEST_NAME ? readCell(cell) : '')));
  if (!isHead(head, second) && !isNamed()) return null;
  return { kind: 'table', rows: cells.map((row) => row!.map(readCell)), hasHeader: true };
}

/** The boxes of an element, or of the row groups inside it. */
function rowsOf(element: Element): Element[] {
  const groups = boxesIn(element) ?? [];
  return groups.flatMap((group) => (group.attribs.role === 'rowgroup' ? (boxesIn(group) ?? []) : [group]));
}

/** The child elements; `null` if there is text between them. */
function boxesIn({ children }: Element): Element[] | null {
  const isText = (node: AnyNode): boolean => node.type === 'text' && node.data.trim() !== '';
  if (children.length > LIMITS.tableRows * 2 || children.some(isText)) return null;
  return children.filter(isElement).filter((child) => !isHidden(child));
}

/** Returns `true` if the first row has a column header by role, or a class for heads that the next row lacks. */
function isHead(row: Element, next: Element): boolean {
  if (row.attribs.role === 'row' && boxesIn(row)?.some(({ attribs }) => attribs.role === 'columnheader'))
    return true;
  const others = new Set(classesOf(next));
  return others.size > 0 && classesOf(row).some((name) => !others.has(name) && HEAD.test(name));
}

const classesOf = ({ attribs }: Element): string[] =>
  (attribs.class ?? '').slice(0, 200).split(/\s+/).filter(Boolean);
const HEAD = /(?:^|[-_])(?:h|hd|hdr|head|header|heading|headings|th|thead|title|titles|labels?)$/i;

/** Returns `true` if all cells, except at most one, contain typical column names. */
const areNames = (texts: readonly string[]): boolean =>
  texts.filter((text) => isColumnName(text.trim().toLowerCase())).length >= texts.length - 1;

const LONGEST_NAME = 40;
const wordsOf = (...lines: string[]): Set<string> => new Set(lines.flatMap((line) => line.split(' ')));
const COLUMN_NAMES = wordsOf(
  'number no no. # title name description item bid date dates day due issued posted released closes opens status',
  'result vendor company product software program purpose use data term amount cost total phone extension ext ext.',
  'email e-mail address position role department school building location place time what when where who expires',
  'ends renewal contact grade subject source year',
);
/** Words before a column's name, as in `Bid number` and `due-date`. */
const QUALIFIERS = wordsOf(
  'bid rfp contract agreement project position event start end due closing issue posted expiration renewal phone',
  'email e-mail job first last',
);

function isColumnName(text: string): boolean {
  const [, qualifier, name] = /^(e-mail|[a-z]+)[ -](.+)$/.exec(text) ?? [];
  return COLUMN_NAMES.has(text) || (QUALIFIERS.has(qualifier ?? '') && COLUMN_NAMES.has(name ?? ''));
}
