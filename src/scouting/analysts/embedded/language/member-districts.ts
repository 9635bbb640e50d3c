import type { Page } from '../../../page.ts';
import { oncePerPage } from './once-per-page.ts';
import { MEMBER_DOES, MEMBER_LIST } from './vocabulary/scope.ts';

interface Members {
  readonly names: readonly string[];
  readonly doing: RegExp | null;
}

/** The districts that a page says its agency serves; none where it is no such agency. */
export const memberDistricts = (page: Page): readonly string[] => membersOf(page).names;

/** Whether a text tells what one of them does. */
export const isOfMember = (text: string, page: Page): boolean => membersOf(page).doing?.test(text) ?? false;

const membersOf = oncePerPage((page): Members => {
  const list = page.text
    .split('\n')
    .map((line) => MEMBER_LIST.exec(line.slice(0, 1_500))?.[1])
    .find(Boolean);
  const names = (list?.split(/, and |, | and /) ?? [])
    .map((name) => name.replace(/\.$/, ''))
    .filter((name) => /^\p{Lu}/u.test(name) && name.length > 3);
  if (names.length < 2) return { names: [], doing: null };
  return { names, doing: new RegExp(`\\b(?:${names.map(escaped).join('|')})${MEMBER_DOES}`) };
});

const escaped = (name: string): string => name.replace(/[^\p{L}\p{N} ]/gu, '\\$&');
