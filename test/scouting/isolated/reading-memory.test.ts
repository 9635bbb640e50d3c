import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundled } from '../../support/bundled.ts';
import { runProgram } from '../../support/module-program.ts';

/** Documents of the maximum fetched size as JavaScript source, each all of one kind. */
const DOCUMENTS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'a table': [
    'text/html',
    `'<table>' + fill('<tr><td>Jane Alder</td><td>Principal</td><td><a href="mailto:j@a.org">j@a.org</a></td></tr>')`,
  ],
  paragraphs: ['text/html', `fill('<p>The board met and talked about the roof of the school.</p>')`],
  'one paragraph': ['text/html', `'<p>' + fill('The board met and talked about it. ')`],
  links: ['text/html', `fill('<a href="/x?a=1">x</a>')`],
  attributes: ['text/html', `fill('<i a=1 b=2 c=3 d=4 e=5 f=6 g=7>')`],
  'a script': ['text/html', `'<script>' + fill('x=1;') + '</script><p>The board met.</p>'`],
  'linked data': [
    'text/html',
    `'<script type="application/ld+json">[' + fill('{"@type":"Person","name":"A"},') + '{}]</script>'`,
  ],
  'a feed': [
    'application/rss+xml',
    `'<rss><channel>'
      + '<item><title>The board met</title><link>http://x.org/1</link></item>'.repeat(1900)
      + '</channel></rss>'`,
  ],
  'a calendar': [
    'text/calendar',
    `'BEGIN:VCALENDAR\\n'
      + fill('BEGIN:VEVENT\\nUID:1\\nDTSTART:20261005T100000Z\\nSUMMARY:Board\\nRRULE:FREQ=DAILY\\nEND:VEVENT\\n')
      + 'END:VCALENDAR'`,
  ],
  'a PDF': ['application/pdf', `Buffer.from(${JSON.stringify(largePdf())}, 'base64')`],
};

/** 6.5 MB of text in a file of a few kilobytes. */
function largePdf(): string {
  const text = deflateSync(Buffer.from(`BT /F1 9 Tf 1 0 0 1 9 9 Tm ${'(Board) Tj '.repeat(590_000)} ET`));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources' +
      '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>',
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('')}4 0 obj<</Length ${text.length}/Filter/FlateDecode>>stream\n`),
    text,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]).toString('base64');
}

interface Result {
  readonly growth: number;
  readonly said: string;
}

/** The peak growth in bytes of a process while it has each document read, and the outcome. */
const reading = () =>
  runProgram<Result[]>(`
    import { openIsolatedTools } from '${bundled('src/scouting/isolated/isolated-tools.ts')}';
    const fill = (text) => text.repeat(Math.floor(4_900_000 / text.length));
    const document = (contentType, body) =>
      ({ url: 'https://a.org/x', contentType, body: Buffer.from(body), fetchedAt: '2026-11-20T00:00:00.000Z' });
    const tools = openIsolatedTools({ processes: 1 });
    const { signal } = new AbortController();
    await tools.reader.read(document('text/html', '<p>The board met.</p>'), signal);
    const makers = [${Object.values(DOCUMENTS).map(([type, body]) => `() => document('${type}', ${body})`)}];
    const results = [];
    for (const make of makers) {
      const large = make();
      const before = process.memoryUsage.rss();
      let highest = before;
      const timer = setInterval(() => { highest = Math.max(highest, process.memoryUsage.rss()); }, 1);
      const said = await tools.reader.read(large, signal).then(() => 'read', (error) => error.message);
      highest = Math.max(highest, process.memoryUsage.rss());
      clearInterval(timer);
      results.push({ growth: highest - before, said });
    }
    console.log(JSON.stringify(results));
    process.exit();`);

let results: Result[];
beforeAll(async () => {
  results = await reading();
});

describe('the memory that reading a document takes', () => {
  it.each(Object.keys(DOCUMENTS).map((name, at) => [name, at] as const))(
    'is less than 40 MB even if the document is all %s',
    (_, at) => {
      expect(results[at]!.said).toBe('read');
      expect(results[at]!.growth).toBeLessThan(40_000_000);
    },
  );
});
