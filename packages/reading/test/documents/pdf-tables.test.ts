import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../documents/pdf-blocks.ts';
import { type PdfRun, pdfLinesOf } from '../../documents/pdf-lines.ts';

type TextLine = readonly [y: number, cells: Readonly<Record<number, string>>];

/** Runs of 8 points, about 4 points a letter, as lines of `x: text` from the top of a page. */
const runsOf = (...lines: readonly TextLine[]): PdfRun[] =>
  lines.flatMap(([y, cells]) =>
    Object.entries(cells).map(([x, text]) => ({ text, x: Number(x), y, width: 4 * text.length, size: 8 })),
  );

const tablesIn = (...lines: readonly TextLine[]): (readonly (readonly string[])[])[] =>
  blocksOf(pdfLinesOf(runsOf(...lines)), 8, 612).flatMap((block) =>
    block.kind === 'table' ? [block.rows] : [],
  );

describe('a table of a PDF', () => {
  it('joins the lines of a row, whose supplier and goods wrap while the amount is on one line', () =>
    expect(
      tablesIn(
        [700, { 50: 'PO#', 100: 'Vendor', 250: 'Description', 400: 'Amount' }],
        [690, { 50: '7001', 100: 'Tidewatt Learning', 250: 'Science kits for', 400: '$24,000.00' }],
        [681, { 100: 'Partners', 250: 'grades 3-5' }],
        [672, { 50: '7002', 100: 'Elm Street', 250: 'Desks', 400: '$900.00' }],
        [663, { 100: 'Furniture' }],
      ),
    ).toEqual([
      [
        ['PO#', 'Vendor', 'Description', 'Amount'],
        ['7001', 'Tidewatt Learning Partners', 'Science kits for grades 3-5', '$24,000.00'],
        ['7002', 'Elm Street Furniture', 'Desks', '$900.00'],
      ],
    ]));

  it('joins the lines of a row whose number is centered beside them, and of its column headings', () =>
    expect(
      tablesIn(
        [700, { 50: 'PO', 100: 'Vendor', 400: 'New' }],
        [692, { 50: '#', 100: 'Name', 400: 'Amount' }],
        [670, { 100: 'Tidewatt' }],
        [666, { 50: '7001', 400: '$24.00' }],
        [662, { 100: 'Learning' }],
        [642, { 100: 'Elm Street' }],
        [638, { 50: '7002', 400: '$9.00' }],
        [634, { 100: 'Furniture' }],
      ),
    ).toEqual([
      [
        ['PO #', 'Vendor Name', 'New Amount'],
        ['7001', 'Tidewatt Learning', '$24.00'],
        ['7002', 'Elm Street Furniture', '$9.00'],
      ],
    ]));

  it('separates columns that are close together, and keeps a dollar sign with its number', () =>
    expect(
      tablesIn(
        [700, { 50: 'Vendor', 150: 'Amount', 200: 'Site' }],
        [690, { 50: 'Tidewatt', 150: '$', 172: '24.00', 200: 'Lincoln' }],
        [680, { 50: 'Elm Street', 150: '$', 172: '1,900', 200: 'Adams' }],
      ),
    ).toEqual([
      [
        ['Vendor', 'Amount', 'Site'],
        ['Tidewatt', '$24.00', 'Lincoln'],
        ['Elm Street', '$1,900', 'Adams'],
      ],
    ]));

  it('ends before a paragraph that is wider than its first column', () =>
    expect(
      blocksOf(
        pdfLinesOf(
          runsOf(
            [700, { 50: 'Vendor', 150: 'For', 250: 'Amount' }],
            [690, { 50: 'Tidewatt', 150: 'Desks', 250: '$24.00' }],
            [680, { 50: 'The board thanks everybody who helped.' }],
          ),
        ),
        8,
        612,
      ).map(({ kind }) => kind),
    ).toEqual(['table', 'text']));
});
