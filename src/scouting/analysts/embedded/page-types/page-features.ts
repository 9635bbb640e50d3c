import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { dataSigns } from '../patterns/signs.ts';
import { TYPES } from './page-type.ts';

/** How much of a feature a page has, and the words that show it. */
export interface Feature {
  readonly value: number;
  readonly words: string;
}

const LOOKS = dataSigns('page-features.txt');
const MOST_TEXT = 30_000;
const MOST_LINES = 400;

/**
 * What tells a page's type, by place and name: signs (`title=board`), words and pairs of words (`title:school board`),
 * looks (`look:votes>=4`), and measures (`shape:lines`).
 */
export function featuresOf(page: Page, brief: Brief): Map<string, Feature> {
  const path = pathOf(page.url);
  const [name = '', ...folders] = path.split('/').reverse();
  const title = ownTitle(page, brief);
  const text = page.text.slice(0, MOST_TEXT);
  const lowered = text.toLowerCase();
  const lines = text.split('\n', MOST_LINES);
  const headings = page.blocks
    .flatMap((block) => (block.kind === 'heading' ? withoutNames(block.text.slice(0, 200), brief) : []))
    .filter((words) => words.length > 2 && words !== title)
    .slice(0, 3);
  const features = new Map<string, Feature>();
  const add = (feature: string, value: number, words = ''): void => {
    if (value > (features.get(feature)?.value ?? 0)) features.set(feature, { value, words });
  };

  const places = [
    ['address', 'url', [`/${name}`]],
    ['path', 'url', [path]],
    ['folder', 'within', folders],
    ['title', 'title', [title]],
    ['heading', 'title', headings],
  ] as const;
  for (const { type, patterns } of TYPES) {
    for (const [place, key, texts] of places)
      for (const part of texts) {
        const words = part && patterns[key].find((pattern) => pattern.test(part))?.exec(part)?.[0];
        // A sign that is all of a title says more than one in a headline.
        if (words) add(`${place}=${type}`, (1 + words.length / part.length) / 2, words);
      }
    const said = new Set(patterns.text.flatMap((sign) => lowered.match(sign) ?? []));
    add(`text=${type}`, Math.min(said.size, 5) / 3, [...said].slice(0, 3).join('", "'));
  }

  const addAll = (place: string, value: number, words: readonly string[]): void => {
    for (const word of words) add(`${place}:${word}`, value, word);
  };
  addAll('title', 1, withPairs(wordsOf(title.toLowerCase())));
  for (const words of headings) addAll('title', 0.6, withPairs(wordsOf(words.toLowerCase())));
  addAll('address', 1, wordsOf(name));
  addAll('address', 0.7, wordsOf(folders.join(' ')));
  const counts = new Map<string, number>();
  for (const word of wordsOf(lowered)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const shares = [...counts].map(([word, count]) => [word, 1 + Math.log(count)] as const);
  const norm = Math.hypot(...shares.map(([, share]) => share));
  for (const [word, share] of shares) add(`text:${word}`, (6 * share) / norm, word);

  for (const [look, count] of looksOf(page, { text, lines, path, title })) {
    if (count === 0) continue;
    const words = look.replaceAll('_', ' ');
    for (const least of [1, 4, 10]) add(`look:${look}>=${least}`, Number(count >= least), words);
    add(`look:${look}>=30%`, Number(count >= 0.3 * lines.length), words);
  }

  add('shape:length', Math.log1p(page.text.length) / 8);
  add('shape:lines', Math.log1p(lines.length) / 4);
  add('shape:line_length', Math.log1p(page.text.length / lines.length) / 5);
  add(`shape:title_of_${Math.min(9, title.split(' ').length)}_words`, 1);
  return features;
}

/** The words of a text in lower case; what a number is matters, not its digits. */
const wordsOf = (text: string): string[] =>
  (text.match(/[a-z][a-z']+|\d+/g) ?? []).map((word) =>
    word > ':' ? word : /^(?:19|20)\d\d$/.test(word) ? '#year' : '#number',
  );

const withPairs = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => (index > 0 ? [word, `${words[index - 1]} ${word}`] : [word]));

/** How often each look occurs on a page. */
function looksOf(page: Page, own: { text: string; lines: readonly string[]; path: string; title: string }) {
  const parts: Readonly<Record<string, readonly string[]>> = {
    text: [own.text],
    line: own.lines.map((line) => line.slice(0, 300)),
    start: own.lines.slice(0, 14),
    end: own.lines.slice(-8),
    link: page.links.flatMap((link) => (link.place ? [] : [link.text])),
    title: [own.title],
    site_title: [page.title ?? ''],
    path: [own.path],
    site: [URL.parse(page.url)?.hostname ?? ''],
  };
  const counts = new Map([['a_date_of_its_own', Number(page.publishedAt !== null)]]);
  for (const { name, where, everywhere } of LOOKS) {
    const found = parts[where!]!.flatMap((part) => part.match(everywhere) ?? []);
    counts.set(name, (counts.get(name) ?? 0) + found.length);
  }
  return counts;
}

/** The page's own part of its title: the site's name stands in all of them. */
function ownTitle(page: Page, brief: Brief): string {
  const parts = (page.title ?? '').slice(0, 300).split(/\s+[|–—»·:-]\s+|\s*\|\s*/);
  const own = parts.filter((part) => parts.length === 1 || !isNameOfSite(part, brief));
  return own.map((part) => withoutNames(part, brief)).find(Boolean) ?? '';
}

const isNameOfSite = (part: string, { subject: { name } }: Brief): boolean =>
  name.startsWith(part) || /\b(?:schools?|district|academy|isd|usd|csd|public schools)$/i.test(part);

/** Without the names of the district and its schools, whose words are those of pages. */
const withoutNames = (text: string, { subject }: Brief): string =>
  [subject.name, ...subject.schools]
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

/** The path of an address in lower case, without a file's ending. */
export function pathOf(address: string): string {
  const { pathname = '', search = '' } = URL.parse(address) ?? {};
  return `${pathname}${search.slice(0, 80)}`
    .replace(/\.(?:html?|aspx?|php|pdf|cfm|jsp)\b/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
    .replace(/(?:_|%[\da-f]{2})+/g, '-')
    .slice(0, 300);
}
