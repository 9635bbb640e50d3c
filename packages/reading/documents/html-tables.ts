import { type AnyNode, type Element, isElement, type MeasureOf } from './html-tree.ts';
import { isHidden } from './html-visibility.ts';
import { LIMITS } from './limits.ts';
import type { Block } from './page.ts';
import { withoutRegisters } from './registers.ts';

interface Row {
  readonly cells: readonly Element[];
  readonly isInHead: boolean;
}

/**
 * Extracts the rows of a table, without rows of registers; `null` for a layout table, or for one too small to add
 * anything to its text.
 */
export function readTable(
  table: Element,
  sizes: MeasureOf,
  readCell: (cell: Element) => string,
): Extract<Block, { kind: 'table' }> | null {
  if (table.attribs.role === 'presentation' || table.attribs.role === 'none') return null;
  const rows = rowsOf(table);
  if (isLayout(rows, sizes)) return null;
  let budget: number = LIMITS.tableCells;
  const texts: string[][] = [];
  for (const row of rows) {
    budget -= row.cells.length;
    if (budget < 0) break;
    const cells = row.cells.flatMap((cell) => spread(readCell(cell), cell)).slice(0, LIMITS.columns);
    if (cells.some(Boolean)) texts.push(cells);
  }
  if (texts.length === 0) return null;
  const kept = withoutRegisters(texts, (cells) => cells.join(' '));
  return { kind: 'table', rows: kept, hasHeader: isHeader(rows[0]!) && kept.length > 1 };
}

function rowsOf(table: Element): Row[] {
  const rows: Row[] = [];
  const visit = (nodes: readonly AnyNode[], isInHead: boolean): void => {
    for (const node of nodes) {
      if (rows.length >= LIMITS.tableRows) return;
      if (!isElement(node) || isHidden(node)) continue;
      if (node.name === 'tr') {
        const cells = node.children.filter(
          (child): child is Element => isElement(child) && /^t[dh]$/.test(child.name),
        );
        if (cells.length) rows.push({ cells, isInHead });
      } else if (node.name === 'thead' || node.name === 'tbody' || node.name === 'tfoot') {
        visit(node.children, node.name === 'thead');
      }
    }
  };
  visit(table.children, false);
  return rows;
}

function isLayout(rows: readonly Row[], sizes: MeasureOf): boolean {
  if (rows.every((row) => row.cells.length < 2)) return true;
  const cells = rows.flatMap((row) => row.cells).slice(0, 2_000);
  if (cells.some((cell) => sizes(cell).text > 1_500 || holds(cell, LAYOUT, 0))) return true;
  const filled = cells.filter((cell) => sizes(cell).text > 0);
  if (filled.filter(isCard).length > 0.6 * filled.length) return true;
  return rows.length === 1 && rows[0]!.cells.some((cell) => holds(cell, BLOCKS, 0));
}

/** Returns `true` for a cell with lines and an image or link, such as a person's, whose column means nothing. */
const isCard = (cell: Element): boolean => holds(cell, BLOCKS, 0) && holds(cell, /^(?:img|a)$/, 0);

/** Elements that a cell of a layout table contains, but no cell of data: headings belong to the page. */
const LAYOUT = /^(?:table|h[1-6])$/;
const BLOCKS = /^(?:table|h[1-6]|p|div|ul|br)$/;

/** Returns `true` if an element contains one with such a name, within eight levels. */
const holds = (element: Element, names: RegExp, depth: number): boolean =>
  depth < 8 &&
  element.children.some(
    (child) => isElement(child) && (names.test(child.name) || holds(child, names, depth + 1)),
  );

const isHeader = ({ cells, isInHead }: Row): boolean =>
  isInHead ||
  cells.every((cell) => cell.name === 'th' || /head/i.test(cell.attribs.class ?? '') || isBold(cell));

const isBold = (cell: Element): boolean => {
  const inner = cell.children.filter((child) => child.type !== 'text' || child.data.trim());
  const [only] = inner;
  if (inner.length !== 1 || !only || !isElement(only)) return false;
  return /^(?:b|strong)$/.test(only.name) || (/^(?:p|div|span)$/.test(only.name) && isBold(only));
};

/** A cell's text, and an empty one for each further column that it spans. */
const spread = (text: string, { attribs }: Element): string[] => {
  const columns = Math.min(LIMITS.columns, Math.max(1, Number.parseInt(attribs.colspan ?? '1', 10) || 1));
  return [text, ...Array<string>(columns - 1).fill('')];
};
