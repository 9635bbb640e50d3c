/**
 * Generates the labeled set's PDF files from the texts beside them (`x.pdf.txt` → `x.pdf`):
 *
 *     node scripts/node.mjs --import ./scripts/swc-hook.mjs packages/reading/quality/make-pdfs.ts
 *
 * A text is read line by line: `# ` and `## ` are headings, `- ` is a list item, `| a | b |` is a table row, `@head …`
 * and `@foot …` repeat on every page (`{page}` is its number), `@columns 2` sets the rest in columns, `@page` begins a
 * new page, and an empty line ends a paragraph. Everything else is text.
 */
import { createWriteStream, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

const MARGIN = 64;
/** A page of US Letter has 612 by 792 points. */
const WIDTH = 612 - 2 * MARGIN;
/** Fixed, so that a file changes only when its text does. */
const MADE_AT = new Date('2026-11-20T12:00:00Z');

for (const file of globSync(join(import.meta.dirname, 'sites/*/*/*.pdf.txt')).sort()) {
  await makePdf(readFileSync(file, 'utf8'), file.replace(/\.txt$/, ''));
  console.log(file.replace(/\.txt$/, ''));
}

async function makePdf(text: string, target: string): Promise<void> {
  const lines = text.trimEnd().split('\n');
  const setting = (name: string) =>
    lines.find((line) => line.startsWith(`@${name} `))?.slice(name.length + 2) ?? '';
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: setting('title'), CreationDate: MADE_AT, ModDate: MADE_AT },
  });
  const stream = doc.pipe(createWriteStream(target));
  write(doc, lines);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.page.margins.top = doc.page.margins.bottom = 0;
    const onPage = (line: string, y: number) =>
      doc
        .font('Helvetica')
        .fontSize(8)
        .text(line.replace('{page}', String(page + 1)), MARGIN, y, { width: WIDTH, lineBreak: false });
    if (setting('head')) onPage(setting('head'), 34);
    if (setting('foot')) onPage(setting('foot'), 792 - 40);
  }
  doc.end();
  await finished(stream);
}

function write(doc: PDFKit.PDFDocument, lines: readonly string[]): void {
  let columns = 1;
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length) {
      doc.font('Times-Roman').fontSize(11).text(paragraph.join(' '), { columns, columnGap: 24 });
      doc.moveDown(0.5);
    }
    paragraph = [];
  };
  for (const line of [...lines, '']) {
    const [, mark, rest = ''] = /^(##?|-|\||@\w+)(?: (.*)|$)/.exec(line) ?? [];
    if (mark || !line.trim()) flush();
    if (!mark) paragraph.push(...(line.trim() ? [line] : []));
    else if (mark === '@page') doc.addPage();
    else if (mark === '@columns') columns = Number(rest);
    else if (mark.startsWith('#')) heading(doc, rest, mark.length === 1 ? 16 : 12);
    else if (mark === '-') doc.font('Times-Roman').fontSize(11).list([rest], { bulletRadius: 2 });
    else if (mark === '|') row(doc, rest);
  }
}

function heading(doc: PDFKit.PDFDocument, text: string, size: number): void {
  doc.moveDown(0.5).font('Helvetica-Bold').fontSize(size).text(text).moveDown(0.3);
}

/** Cells of equal width; a row is as high as its highest cell. */
function row(doc: PDFKit.PDFDocument, rest: string): void {
  const cells = rest
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());
  const width = WIDTH / cells.length;
  doc.font('Times-Roman').fontSize(10);
  const height = Math.max(...cells.map((cell) => doc.heightOfString(cell || ' ', { width: width - 8 })));
  if (doc.y + height > 792 - MARGIN) doc.addPage();
  const top = doc.y;
  for (const [index, cell] of cells.entries())
    doc.text(cell, MARGIN + index * width, top, { width: width - 8 });
  doc.x = MARGIN;
  doc.y = top + height + 4;
}
