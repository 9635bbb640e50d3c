import { beforeAll, describe, expect, it } from '@jest/globals';
import { type KindSummary, type SplitSummary, summarizeSplit } from '../../bench/quality/tables.ts';
import { embeddedAnalyst } from '../../src/scouting/analysts/embedded.ts';
import { readPage } from '../../src/scouting/documents/read-page.ts';
import { findingsOf, KIND_NAMES, type SiteScore, scoreSite } from '../quality/score.ts';
import { knownVendors, labelledSites } from '../quality/site.ts';

/** What is published must be true nine times in ten, and be most of what a careful person would have published. */
const GOAL = { precision: 0.9, recall: 0.75 };

describe('the embedded analyst on sites kept out of development', () => {
  let heldOut: SplitSummary;

  beforeAll(async () => {
    const vendors = knownVendors();
    const scores: SiteScore[] = [];
    for (const site of labelledSites(['held-out'])) {
      scores.push(scoreSite(site, await findingsOf(site, readPage, embeddedAnalyst, vendors)));
    }
    heldOut = summarizeSplit('held-out', scores);
  });

  const of = (name: string): KindSummary => heldOut.kinds.find(({ kind }) => kind === name)!;

  it.each(KIND_NAMES)('what it says of %s is true, and most of what there is', (kind) => {
    const { precision, recall } = of(kind);
    expect(precision).toBeGreaterThanOrEqual(GOAL.precision);
    expect(recall).toBeGreaterThanOrEqual(GOAL.recall);
  });

  it('every fact quotes its page', () => {
    expect(heldOut.unfounded).toBe(0);
  });
});
