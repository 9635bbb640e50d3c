import type { Page } from '../../../page.ts';
import { tidy } from './sentences.ts';

/** A line on so many pages of the site, or on this share of them, belongs to the site and not to the page. */
const MANY = 3;
const SHARE = 0.5;
const LONGEST = 400;

/** Lines that stand on several pages of one site. Feeds and calendars repeat what pages say and do not count. */
export function repeatedLines(pages: readonly Page[]): ReadonlySet<string> {
  const html = pages.filter(({ kind }) => kind === 'html');
  if (html.length < MANY) return new Set();
  const counts = new Map<string, number>();
  for (const { text } of html)
    for (const line of new Set(text.split('\n').map(lineKey))) counts.set(line, (counts.get(line) ?? 0) + 1);
  const least = Math.max(MANY, SHARE * html.length);
  return new Set([...counts].filter(([line, count]) => line !== '' && count >= least).map(([line]) => line));
}

/** Digits apart, so that a counter or a date does not hide the repetition. */
export const lineKey = (line: string): string =>
  tidy(line.slice(0, LONGEST)).replace(/\d+/g, '#').toLowerCase();
