/**
 * Measures what each page of a running service loads before its data, and writes the table of
 * docs/performance-appendix.md: `npm run page-sizes -- http://localhost:4000`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface MeasuredPage {
  readonly path: string;
  /** Compressed bytes that come over the wire before any data, by kind. */
  readonly html: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly requests: number;
  /** Compressed bytes of assets that the page reads when it draws. */
  readonly later: number;
}

export const totalOf = ({ html, script, style, font }: MeasuredPage): number => html + script + style + font;

/** The id in the addresses of records; every record has the same page. */
const ID = '6b77afc1-6dca-579c-bae0-f3ef4258a657';

/** Each page, and what shows on it before data arrives. */
export const MEASURED_PAGES: Readonly<Record<string, string>> = {
  '/': 'everything; its numbers are in the HTML',
  '/explore': 'heading, filters, skeletons of tiles, rows, and map',
  '/explore/districts/:id': 'bar, heading, skeletons',
  '/explore/schools/:id': 'bar, heading, skeletons',
  '/explore/signals': 'heading, filters, skeletons',
  '/explore/lists': 'heading, skeletons',
  '/explore/lists/:id': 'heading, skeletons',
  '/explore/searches': 'heading, skeletons',
  '/explore/prompts': 'heading, skeletons',
  '/explore/match': 'everything: it asks nothing before a file is chosen',
  '/console': 'heading, tabs, skeletons',
  '/docs': 'everything; the operations are in the HTML',
};

/** The bytes that come over the wire; `fetch` decodes them. */
const wireBytes = (address: string, accept: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br', Accept: accept } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });

function kindOf(attribute: string, file: string): 'later' | 'script' | 'style' | 'font' {
  if (attribute.startsWith('data-')) return 'later';
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'font';
}

export async function measure(origin: string, path: string): Promise<MeasuredPage> {
  const address = origin + path.replace(':id', ID);
  const text = await (await fetch(address, { headers: { Accept: 'text/html' } })).text();
  const sizes = { script: 0, style: 0, font: 0, later: 0 };
  const assets = new Set(
    [...text.matchAll(/(data-[a-z-]+|src|href)="(\/assets\/[^"]+)"/g)].map(([all]) => all),
  );
  for (const asset of assets) {
    const [, attribute = '', file = ''] = /^([a-z-]+)="(.+)"$/.exec(asset)!;
    sizes[kindOf(attribute, file)] += await wireBytes(origin + file, '*/*');
  }
  const requests = 1 + [...assets].filter((asset) => !asset.startsWith('data-')).length;
  return { path, html: await wireBytes(address, 'text/html'), ...sizes, requests };
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

const rowOf = (page: MeasuredPage): string =>
  `| \`${page.path}\` | ${[
    kilobytes(totalOf(page)),
    ...[page.html, page.script, page.style, page.font].map(kilobytes),
    page.requests,
    page.later ? kilobytes(page.later) : '',
    MEASURED_PAGES[page.path],
  ].join(' | ')} |`;

const HEAD = `| page | kB before data | HTML | script | style | font | requests | kB later | before data shows |
|---|---|---|---|---|---|---|---|---|
`;

/** The rows of the table in the documentation, by path. */
export const documentedSizes = (markdown: string): ReadonlyMap<string, number> =>
  new Map(
    [...markdown.matchAll(/^\| `(\/[^`]*)` \| (\d+\.\d) \| .* \| \d \| /gm)].map(([, path, size]) => [
      path!,
      Number(size) * 1_000,
    ]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , origin = 'http://localhost:4000'] = process.argv;
  const pages: MeasuredPage[] = [];
  for (const path of Object.keys(MEASURED_PAGES)) pages.push(await measure(origin, path));
  const file = 'docs/performance-appendix.md';
  const before = readFileSync(file, 'utf8');
  const table = HEAD + pages.map(rowOf).join('\n');
  writeFileSync(file, before.replace(/\| page \| kB before data(?:.*\n)+?(?=\n|$)/, `${table}\n`));
  console.log(table);
}
