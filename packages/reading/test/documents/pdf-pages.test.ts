import type { Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { documentOf } from '../../../../test/support/pages.ts';

type Paper = InstanceType<typeof PDFDocument>;

/** The page that a drawing gives. */
async function drawn(draw: (paper: Paper) => void): Promise<Page> {
  const paper = new PDFDocument({ size: 'LETTER', margin: 54 });
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  draw(paper.fontSize(11));
  paper.end();
  await ended;
  return readPage(documentOf(Buffer.concat(chunks), 'application/pdf', '/paper.pdf'));
}

const ROWS = [
  ['Vendor', 'Service', 'Ends'],
  ['Acme Paving LLC', 'Paving', 'June 30, 2027'],
  ['Dry Creek Electric Inc.', 'Wiring', 'June 30, 2028'],
];
const table = (paper: Paper): void => {
  for (const [at, row] of ROWS.entries())
    for (const [column, cell] of row.entries())
      paper.text(cell, 60 + 160 * column, 200 + 16 * at, { lineBreak: false });
};

describe('the text of a PDF', () => {
  it.each([
    [90, [0, -1, 1, 0, 0, 792]],
    [180, [-1, 0, 0, -1, 612, 792]],
    [270, [0, 1, -1, 0, 612, 0]],
  ])('is read as the page is shown, turned by %i degrees', async (degrees, turn) => {
    const page = await drawn((paper) => {
      (paper.page.dictionary as unknown as { data: Record<string, unknown> }).data.Rotate = degrees;
      paper.transform(...(turn as [number, number, number, number, number, number]));
      paper.text('Board of Education, November 9, 2026', 60, 60, { lineBreak: false });
      table(paper);
    });
    expect(page.text).toContain('Board of Education, November 9, 2026');
    const rows = page.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows).toEqual(ROWS);
  });

  it.each([
    ['to be read from the left', 270, [60, 700]],
    ['to be read from the right', 90, [552, 60]],
    ['upside down', 180, [552, 732]],
  ])('has the rows of a table that is set %s on an upright page', async (_, degrees, place) => {
    const page = await drawn((paper) => {
      paper.text('12', 300, 740, { lineBreak: false });
      paper.save().translate(place[0]!, place[1]!).rotate(degrees);
      for (const [at, row] of ROWS.entries())
        for (const [column, cell] of row.entries())
          paper.text(cell, 160 * column, 16 * at, { lineBreak: false });
      paper.restore();
    });
    expect(page.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toEqual(ROWS);
    expect(page.text).toContain('12');
  });

  it('keeps the hyphens of compounds at the end of a line, and no others', async () => {
    const { text } = await drawn((paper) => {
      const lines = [
        'The filter for out-of-',
        'state students is part of the agree-',
        'ment with the supplier.',
      ];
      for (const [at, line] of lines.entries()) paper.text(line, 60, 60 + 13 * at, { lineBreak: false });
    });
    expect(text.replaceAll('\n', ' ')).toBe(
      'The filter for out-of-state students is part of the agreement with the supplier.',
    );
  });

  it('has column headings that are set sideways as words of their own', async () => {
    const { text } = await drawn((paper) => {
      for (const [at, heading] of ['Registered voters', 'Brian Hill', 'Sue Lake'].entries())
        paper
          .save()
          .translate(200 + 24 * at, 190)
          .rotate(270)
          .text(heading, 0, 0, { lineBreak: false })
          .restore();
      for (const [row, township] of ['Alcona', 'Caledonia', 'Curtis', 'Greenbush', 'Harrisville'].entries())
        for (const [at, cell] of [township, '963', '439', '55'].entries())
          paper.text(cell, at === 0 ? 100 : 168 + 24 * at, 200 + 16 * row, { lineBreak: false });
    });
    expect(text).toMatch(/Registered voters[ |]+Brian Hill[ |]+Sue Lake/);
    expect(text).toMatch(/Curtis[ |]+963[ |]+439[ |]+55/);
  });

  it.each([2, 4, 6])('has the words whose letters are %i points apart', async (characterSpacing) => {
    const { text } = await drawn((paper) => {
      paper.text('November 9, 2026 Regular Meeting', 60, 60, { characterSpacing, lineBreak: false });
      paper.text('Grades A B C D and E', 60, 90);
    });
    expect(text).toBe('November 9, 2026 Regular Meeting\nGrades A B C D and E');
  });

  it('is read once where it is drawn twice, and keeps double letters that are drawn one by one', async () => {
    const { text } = await drawn((paper) => {
      for (const shift of [0, 0.4])
        paper.text('Regular Meeting of the Board', 60 + shift, 60, { lineBreak: false });
      for (const [at, letter] of [...'Hall'].entries())
        paper.text(letter, 60 + paper.widthOfString('Hall'.slice(0, at)), 90, { lineBreak: false });
    });
    expect(text).toBe('Regular Meeting of the Board\nHall');
  });

  it('includes what is filled into the fields of a form, beside their labels', async () => {
    const { text } = await drawn((paper) => {
      paper.initForm();
      paper
        .text('Supplier:', 60, 100, { lineBreak: false })
        .text('End of the contract:', 60, 130, { lineBreak: false });
      paper.formText('supplier', 170, 96, 200, 20, { value: 'Acme Paving LLC' });
      paper.formText('end', 170, 126, 200, 20, { value: 'June 30, 2027' });
      paper.formText('notes', 170, 156, 200, 20, {});
    });
    expect(text.replaceAll(' | ', ' ')).toBe('Supplier: Acme Paving LLC\nEnd of the contract: June 30, 2027');
  });

  it('is read column by column where prose is in two', async () => {
    const one =
      'The Board of Education met on Monday to discuss the plans for the coming school year and the repair of ' +
      'roofs. It approved the contract with Acme Paving LLC for the parking lot, which ends on June 30, 2027, ' +
      'and thanked the committee for its work during the summer months and the many hours of planning.';
    const other =
      'Families are invited to the open house of the middle school, where teachers present the new books. Lunch ' +
      'is served in the gym for everybody who comes. The library stays open until the evening, and buses ' +
      'leave after the last presentation from the west entrance of the building as they do each year.';
    const { blocks } = await drawn((paper) => {
      paper.text('News of the district for everybody who lives in it, told in two columns of text', 54, 60);
      paper.text(one, 54, 100, { width: 230 }).text(other, 320, 100, { width: 230 });
    });
    expect(blocks.map((block) => (block.kind === 'table' ? block.rows : block.text)).slice(1)).toEqual([
      one,
      other,
    ]);
  });
});
