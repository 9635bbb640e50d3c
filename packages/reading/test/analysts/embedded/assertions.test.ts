import { describe, expect, it } from '@jest/globals';
import { brief, heading, page } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import {
  ASSERTIONS,
  type Assertion,
  assertionsOf,
  CATEGORIES,
} from '../../../analysts/embedded/assertions/assertions.ts';

/**
 * The categories that the table assigns to the words in brackets. For an assertion whose scope is the heading, the text
 * is written as `Heading: rest`.
 */
function categoriesIn({ kinds, scope }: Assertion, marked: string) {
  const [above, rest] = scope === 'heading' ? marked.split(': ') : [null, marked];
  const start = rest!.indexOf('[');
  const end = rest!.indexOf(']') - 1;
  const text = rest!.replace(/[[\]]/g, '');
  const [read] = annotate([page([...(above ? [heading(above)] : []), text])], brief());
  const kind = kinds[0] ?? 'vendors';
  return assertionsOf(read!.passages.at(-1)!, kind, { start, end });
}

describe('the table of assertions', () => {
  it('is read completely, and its categories exist', () => {
    expect(ASSERTIONS.length).toBeGreaterThan(30);
    expect(ASSERTIONS.every(({ category }) => CATEGORIES.includes(category))).toBe(true);
    expect(Math.max(...ASSERTIONS.map(({ pattern }) => pattern.source.length))).toBeLessThan(300);
  });

  it.each(ASSERTIONS)('matches "$examples.0" as $category, and not "$counterExamples.0"', (assertion) => {
    for (const example of assertion.examples)
      expect(categoriesIn(assertion, example)).toContain(assertion.category);
    for (const counterExample of assertion.counterExamples)
      expect([...categoriesIn(assertion, counterExample)]).not.toContain(assertion.category);
  });
});
