import { describe, expect, it } from '@jest/globals';
import { findFunding } from '../../../../src/scouting/analysts/embedded/funding/funding.ts';
import { findPainPoints } from '../../../../src/scouting/analysts/embedded/pain-points/pain-points.ts';
import { brief, page } from '../../../support/made-pages.ts';
import * as funding from '../../../support/voices/funding.ts';
import * as painPoints from '../../../support/voices/pain-points.ts';
import * as implied from '../../../support/voices/pain-points-implied.ts';

interface Case {
  readonly wanted: readonly string[];
  readonly found: readonly string[];
}

const listed = (wanted: string): string[] => wanted.split(',').filter(Boolean);

/** The categories of single sentences, each on a page of its own. */
const cases = (lists: object, find: (text: string) => string[]): Case[] =>
  (Object.values(lists) as (readonly (readonly [string, string])[])[])
    .flat()
    .map(([text, wanted]) => ({ wanted: listed(wanted), found: find(text) }));

function score(all: readonly Case[]): { precision: number; recall: number } {
  const count = (of: (one: Case) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const right = count(({ wanted, found }) => wanted.filter((one) => found.includes(one)).length);
  return {
    precision: right / count(({ found }) => found.length),
    recall: right / count(({ wanted }) => wanted.length),
  };
}

// Sentences in many voices: folksy, official, terse, misleading. They were written before the vocabularies covered
// them.
describe('sentences in many voices', () => {
  it.each([
    [
      'pain points',
      // Fewer than for other kinds, because a pattern for a single voice is more often wrong than right elsewhere.
      0.7,
      cases({ ...painPoints, ...implied }, (text) =>
        findPainPoints([page(text)], brief()).map(({ category }) => category),
      ),
    ],
    [
      'funding',
      0.9,
      cases(funding, (text) =>
        findFunding([page(text)], brief()).map(({ source, amount }) => `${source} ${amount}`),
      ),
    ],
  ])('yield %s, and nothing false', (_, least, all) => {
    const { precision, recall } = score(all);
    expect(precision).toBeGreaterThan(0.95);
    expect(recall).toBeGreaterThan(least);
  });
});
