import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';

/** A line of a check register. */
const check = (at: number): string =>
  `A1003 1600132${at} 10/08/15 2395${at} ELM PAVING 10179028400000${at} 3190 PARKING LOT 7,80${at}.00`;
const ORDERS = Array.from({ length: 6 }, (_, at) => `PO 20${at}417 Fern Furniture, desks, $1,20${at}.50`);
const BUDGET = Array.from({ length: 6 }, (_, at) => `Supplies and materials 142335${at} 1,322,17${at}`);
const LINES = [
  'The board approves the checks below.',
  ...[0, 1, 2].map(check),
  'TOTAL CHECK 0.00 4,850.00',
  ...[3, 4].map(check),
  ...ORDERS,
  ...BUDGET,
];
const KEPT = [LINES[0]!, ...ORDERS, ...BUDGET].join(' ');

const documents: Readonly<Record<string, () => Promise<[contentType: string, body: Buffer]>>> = {
  'plain text': async () => ['text/plain', Buffer.from(LINES.join('\n'))],
  'a table of HTML': async () => [
    'text/html',
    Buffer.from(`<table>${LINES.map((line) => `<tr><td>${line}<td>open</tr>`).join('')}</table>`),
  ],
  'a PDF': async () => {
    const pdf = new PDFDocument();
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => pdf.on('end', resolve));
    for (const line of LINES) pdf.fontSize(7).text(line);
    pdf.end();
    await ended;
    return ['application/pdf', Buffer.concat(chunks)];
  },
};

describe('a register of payments', () => {
  it.each(Object.keys(documents))(
    'is left out of %s, and lists of orders and budgets are not',
    async (form) => {
      const [contentType, body] = await documents[form]!();
      const url = 'https://www.maple.k12.oh.us/packet';
      const { text } = await readPage({ url, contentType, body, fetchedAt: '2026-11-20T00:00:00Z' });
      expect(text.replaceAll(' | open', '').replaceAll('\n', ' ')).toBe(KEPT);
    },
  );

  const textOf = async (lines: readonly string[]): Promise<string> => {
    const body = Buffer.from(lines.join('\n'));
    const url = 'https://www.maple.k12.oh.us/packet';
    return (await readPage({ url, contentType: 'text/plain', body, fetchedAt: '2026-11-20T00:00:00Z' })).text;
  };
  const invoice = (at: number) => `Invoice 1045${at} PO 20261${at} Lexia Core5 licenses $12,5${at}.00`;

  it.each([
    ['invoices', invoice],
    ['purchase orders', (at: number) => `45001234${at} Elm School iPads 60${at}.00 7,20${at}.00`],
  ])('is not a short list of %s', async (_, lineOf) => {
    const lines = Array.from({ length: 9 }, (__, at) => lineOf(at + 10));
    expect(await textOf(lines)).toContain(lines[8]);
  });

  it('may have numbers of checks and payees only if it is long', async () =>
    expect(await textOf(Array.from({ length: 40 }, (_, at) => invoice(at + 10)))).toBe(''));

  it('has at least five entries', async () => {
    expect(await textOf([0, 1, 2, 3].map(check))).toContain('ELM PAVING');
  });
});
