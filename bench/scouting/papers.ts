import PDFDocument from 'pdfkit';

/** Names and months for made-up board packets. */
const SUPPLIERS = [
  'Tidewatt Geotechnical',
  'Cornerstone Roofing Inc.',
  'PowerSchool Group LLC',
  'Allied Paving Co.',
];
const PEOPLE = ['Maria Delgado', 'Owen Castellano', 'Ruth Okafor', 'Dan Whitfield'];
const MONTHS = ['January', 'March', 'June', 'August', 'September', 'November'];
const PAGES = 200;

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** A 200-page board packet (340 KB) with prose on every page and a table of purchases on every third. */
export async function boardPaper(seed: number): Promise<Buffer> {
  const below = numbers(seed);
  const one = (of: readonly string[]): string => of[below(of.length)]!;
  const day = (): string => `${one(MONTHS)} ${1 + below(28)}, 202${6 + below(2)}`;
  const dollars = (): string => `$${1 + below(900)},${100 + below(899)}.00`;
  const sentences = [
    () =>
      `The Board approved the agreement with ${one(SUPPLIERS)} for roof repair in the amount of ${dollars()}.`,
    () => `${one(PEOPLE)} moved and ${one(PEOPLE)} seconded to approve the minutes of the ${day()} meeting.`,
    () =>
      `The superintendent reported that enrollment has declined by ${1 + below(9)} percent since last year.`,
    () => 'Funding for this purchase is provided by the Title I grant and the general fund of the district.',
    () => `The next regular meeting of the Board of Education will be held on ${day()} at 6:30 p.m.`,
    () =>
      `Policy ${100 + below(800)} describes the responsibilities of principals, teachers, and other staff.`,
  ];
  const paper = new PDFDocument({ size: 'LETTER', margin: 54 });
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) paper.addPage();
    paper
      .fontSize(16)
      .text(page % 10 === 0 ? `Board of Education Regular Meeting ${day()}` : `Agenda item ${page}`);
    paper.fontSize(10);
    for (let part = 0; part < 6; part++) {
      const prose = Array.from({ length: 3 }, () => sentences[below(sentences.length)]!());
      paper.moveDown().text(prose.join(' '));
    }
    const top = paper.y + 10;
    for (let row = 0; page % 3 === 0 && row < 12; row++) {
      const y = top + 14 * row;
      paper.text(one(SUPPLIERS), 54, y).text('Repairs', 250, y).text(dollars(), 420, y);
    }
    paper.x = 54;
  }
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}
