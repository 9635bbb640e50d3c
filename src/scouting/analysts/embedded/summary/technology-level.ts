import type { Facts } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('technology-level.txt');

export type TechnologyLevel = 'basic' | 'developing' | 'advanced';

const ONE_TO_ONE = PATTERNS.get('ONE_TO_ONE');

/** How far technology is in use, by the kinds of products that were found; null when there is nothing to tell it by. */
export function technologyLevelOf(pages: readonly Page[], facts: Facts): TechnologyLevel | null {
  const kinds = new Set(facts.vendors.map(({ category }) => category).filter(Boolean));
  if (facts.vendors.length === 0) return null;
  const points =
    kinds.size +
    Math.min(4, Math.floor(facts.vendors.length / 3)) +
    (hasOneToOne(pages) ? 2 : 0) +
    (kinds.has('sso') ? 1 : 0) -
    (facts.painPoints.some(({ category }) => category === 'infrastructure' || category === 'integration')
      ? 1
      : 0);
  if (points >= 9) return 'advanced';
  return points >= 4 ? 'developing' : 'basic';
}

export const hasOneToOne = (pages: readonly Page[]): boolean =>
  pages.some(({ text }) => ONE_TO_ONE.test(text));
