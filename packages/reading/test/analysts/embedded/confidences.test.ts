import { describe, expect, it } from '@jest/globals';
import { basisOf, confidenceOf, readConfidences } from '../../../analysts/embedded/judge/confidences.ts';
import { countLines, forecasts } from '../../../quality/calibrate.ts';
import type { SiteScore } from '../../../quality/score.ts';

const table = readConfidences(['contacts row -: 40 40', 'contacts row assumed-title: 0 4'], []);

describe('the confidence of a fact', () => {
  it('is 0.5 for evidence that no labeled page has', () =>
    expect(confidenceOf('contacts link -', table)).toBe(0.5));

  it('is that of facts with the same traits, or of the same evidence in general where they are few', () => {
    const [plain, assumed, unseen] = ['-', 'assumed-title', 'position'].map((trait) =>
      confidenceOf(`contacts row ${trait}`, table),
    );
    expect(plain).toBeGreaterThan(0.95);
    expect(assumed).toBeLessThan(0.6);
    expect(unseen).toBeCloseTo(41 / 46);
  });

  it('is not raised by several pages that state a weak fact, nor by a second weakness', () => {
    const weak = ['contracts row -: 50 50', 'contracts row bare: 0 9', 'contracts row slot: 1 9'];
    const of = (traits: string) => confidenceOf(`contracts row ${traits}`, readConfidences(weak, []));
    expect(of('agreed+bare')).toBeLessThan(0.5);
    expect(of('bare+slot')).toBeLessThan(0.5);
    expect(of('agreed')).toBeGreaterThan(0.9);
  });

  it('has one basis for the same traits in any order', () =>
    expect(basisOf('contacts', { evidence: 'row', traits: ['b', 'a'] })).toBe(
      basisOf('contacts', { evidence: 'row', traits: ['a', 'b'] }),
    ));

  it('counts finds on previously unseen pages as well', () => {
    const seen = ['vendors row -: 30 30', 'vendors row word: 0 3'];
    const [before, after] = [[], ['vendors row word: 9 9']].map((firstSight) =>
      confidenceOf('vendors row word', readConfidences(seen, firstSight)),
    );
    expect(before).toBeLessThan(0.7);
    expect(after).toBeGreaterThan(0.7);
  });

  it('refuses a table with a line that it cannot read', () =>
    expect(() => readConfidences(['contacts row: many'])).toThrow('contacts row: many'));
});

describe('calibration', () => {
  const site = (...verdicts: SiteScore['verdicts']) => ({ verdicts }) as SiteScore;
  const right = { basis: 'rfps link -', isRight: true };
  const wrong = { basis: 'rfps link -', isRight: false };

  it('counts finds and correct finds by basis, and no find without one', () =>
    expect(countLines([right, wrong, right, { basis: null, isRight: false }])).toEqual(['rfps link -: 2 3']));

  it('judges the finds of a site by the finds of the other sites alone', () => {
    const [first, second] = forecasts([site(wrong), site(right, right)], null);
    expect(first!.confidence).toBeGreaterThan(0.7);
    expect(second!.confidence).toBeLessThan(0.5);
  });
});
