import type { Page } from '../../../documents/page.ts';
import { dataSigns } from '../patterns/signs.ts';
import { asName, hasFirstName } from '../people/names.ts';
import { asPosition } from '../people/titles.ts';

const FEATURES = dataSigns('page-features.txt');
/** Maximum number of lines of a page that are searched for features. */
const MOST_LINES = 400;

/** The number of times that each feature occurs on a page; of some, also the percentage of lines. */
export function featuresOf(
  page: Page,
  { text, path, title }: Record<'text' | 'path' | 'title', string>,
): Map<string, number> {
  const lines = text.split('\n', MOST_LINES);
  const parts: Readonly<Record<string, readonly string[]>> = {
    text: [text],
    line: lines.map((line) => line.slice(0, 300)),
    start: lines.slice(0, 14),
    end: lines.slice(-8),
    link: page.links.flatMap((link) => (link.place ? [] : [link.text])),
    title: [title],
    site_title: [page.title ?? ''],
    path: [path],
    site: [URL.parse(page.url)?.hostname ?? ''],
  };
  const counts = new Map([['is_dated', Number(page.publishedAt !== null)]]);
  for (const { name, where, everywhere } of FEATURES) {
    const found = parts[where ?? 'text']!.flatMap((part) => part.match(everywhere) ?? []);
    counts.set(name, (counts.get(name) ?? 0) + found.length);
  }
  const records = lines.filter((line) => line.length <= LONGEST_RECORD);
  const pieces = records.flatMap((line) => line.split(BETWEEN, MOST_CELLS)).slice(0, MOST_PIECES);
  counts.set('names', pieces.map(asName).filter((name) => name !== null && hasFirstName(name)).length);
  counts.set('positions', Number(pieces.some((piece) => asPosition(piece) !== null)));
  for (const name of ['names', 'dated_lines'])
    counts.set(`${name}_percent`, (100 * counts.get(name)!) / lines.length);
  return counts;
}

/** Maximum length of a line in a record of people. */
const LONGEST_RECORD = 120;
/** Maximum number of pieces of a record that are read. */
const MOST_CELLS = 3;
/** Maximum number of pieces of a page that are read. */
const MOST_PIECES = 500;
const BETWEEN = /[,|:–(]/;
