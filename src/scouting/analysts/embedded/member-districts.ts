import type { Page } from '../../page.ts';
import { MEMBER_DOES, MEMBER_LIST } from './vocabulary/scope.ts';

const known = new WeakMap<Page, RegExp | null>();

/** Whether a text tells what one of the districts does that the page says its agency serves. */
export function isOfMember(text: string, page: Page): boolean {
  if (!known.has(page)) known.set(page, patternOf(page));
  return known.get(page)?.test(text) ?? false;
}

function patternOf(page: Page): RegExp | null {
  const list = page.text
    .split('\n')
    .map((line) => MEMBER_LIST.exec(line.slice(0, 1_500))?.[1])
    .find(Boolean);
  const names = list?.split(/, and |, | and /).filter((name) => /^\p{Lu}/u.test(name) && name.length > 3);
  if (!names || names.length < 2) return null;
  return new RegExp(`\\b(?:${names.map(escaped).join('|')})${MEMBER_DOES}`);
}

const escaped = (name: string): string => name.replace(/\.$/, '').replace(/[^\p{L}\p{N} ]/gu, '\\$&');
