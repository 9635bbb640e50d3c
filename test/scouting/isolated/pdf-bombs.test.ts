import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundled } from '../../support/bundled.ts';
import { deflatedSpaces } from '../../support/deflated.ts';
import { runProgram } from '../../support/module-program.ts';

const MEGABYTE = 1_000_000;
/** Page content that grows a thousandfold. */
const CONTENT = deflatedSpaces(600);
const TWICE = deflateSync(CONTENT, { level: 9 });

/** A one-page PDF whose content is this stream, with its dictionary. */
function pdf(content: Buffer, dictionary: string, moreObjects = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1<</Type/Font/Subtype/Type1' +
      '/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>',
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n${objects.join('')}${moreObjects}4 0 obj<</Length ${content.length}${dictionary}>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

const HONEST = pdf(Buffer.from('BT /F1 9 Tf 1 0 0 1 9 9 Tm (The board met.) Tj ET'), '');

/** PDFs that grow a thousandfold, each written so that a pattern for the one before does not match it. */
const BOMBS: Readonly<Record<string, Buffer>> = {
  'named plainly': pdf(CONTENT, '/Filter/FlateDecode'),
  'packed twice': pdf(TWICE, '/Filter[/FlateDecode/FlateDecode]'),
  'with its filter in another object': pdf(CONTENT, '/Filter 5 0 R', '5 0 obj/FlateDecode endobj\n'),
  'with an escaped filter name': pdf(CONTENT, '/Filter/#46lateDecode'),
  'with a long dictionary': pdf(CONTENT, `/Filter/FlateDecode/X(${'x'.repeat(2_000)})`),
  'with the beginning of an object in a string': pdf(CONTENT, '/Filter/FlateDecode/X( obj)'),
  'with a long comment': pdf(CONTENT, `/Filter/FlateDecode\n%${'x'.repeat(2_000)}\n`),
};

interface Result {
  readonly growth: number;
  readonly said: string;
  readonly next: string;
}

/** Less than the service's 400, which a bomb takes a second longer to reach; ordinary documents need two thirds. */
const PROCESS_MEGABYTES = 160;

/** The growth of the process that has each document read, and the outcome of the document and of the next one. */
const read = (documents: readonly Buffer[]) =>
  runProgram<Result[]>(
    `
    import { openIsolatedTools } from '${bundled('src/scouting/isolated/isolated-tools.ts')}';
    import { text } from 'node:stream/consumers';
    const document = (contentType, body) =>
      ({ url: 'https://a.org/x', contentType, body, fetchedAt: '2026-11-20T00:00:00.000Z' });
    const bodies = JSON.parse(await text(process.stdin)).map((body) => Buffer.from(body, 'base64'));
    const tools = openIsolatedTools({ processes: 1, megabytes: ${PROCESS_MEGABYTES} });
    const { signal } = new AbortController();
    const said = (body, type) =>
      tools.reader.read(document(type, body), signal).then(({ text }) => text.slice(0, 20), (error) => error.message);
    const honest = Buffer.from('<p>The board met.</p>');
    await said(honest, 'text/html');
    const results = [];
    for (const body of bodies) {
      const before = process.memoryUsage.rss();
      let highest = before;
      const timer = setInterval(() => { highest = Math.max(highest, process.memoryUsage.rss()); }, 1);
      const answer = await said(body, 'application/pdf');
      clearInterval(timer);
      results.push({ growth: highest - before, said: answer, next: await said(honest, 'text/html') });
    }
    await tools.close();
    console.log(JSON.stringify(results));`,
    JSON.stringify(documents.map((body) => body.toString('base64'))),
  );

let results: Result[];
beforeAll(async () => {
  results = await read([HONEST, ...Object.values(BOMBS)]);
});

it('an honest PDF is read within the memory that the others exceed', () => {
  expect(results[0]!.said).toBe('The board met.');
});

describe('a PDF that grows a thousandfold', () => {
  it.each(Object.entries(BOMBS).map(([name, { length }], at) => [name, length, at] as const))(
    'is refused without growth of the service and without harm to the next document: %s',
    (_, length, at) => {
      expect(length).toBeLessThan(MEGABYTE);
      expect(results[at + 1]).toMatchObject({
        said: 'Reading the document takes too much time or memory.',
        next: 'The board met.',
      });
      expect(results[at + 1]!.growth).toBeLessThan(60 * MEGABYTE);
    },
  );
});
