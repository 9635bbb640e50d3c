import { describe, expect, it } from '@jest/globals';
import { type Example, learnWeights } from '../../quality/learn-page-types.ts';
import { type PageType, readWeights } from '../../src/scouting/analysts/embedded/page-types/page-type.ts';

const example = (type: PageType, institution: string, ...features: string[]): Example => ({
  type,
  institution,
  share: 1,
  values: new Map(['always', ...features].map((feature) => [feature, 1])),
});

const EXAMPLES = Array.from({ length: 12 }, (_, number) => [
  example('board_minutes', `District ${number}`, 'title=board_minutes', 'text:seconded', 'text:board'),
  example('menu', `District ${number}`, 'text:pizza', 'text:board', `text:cook${number}`),
]).flat();

describe('learning the types of pages', () => {
  const weights = readWeights(learnWeights(EXAMPLES));
  const weightOf = (feature: string, type: PageType): number =>
    weights.get(feature)?.find(([other]) => other === type)?.[1] ?? 0;

  it('gives weight to the words that tell types apart, and little to others', () => {
    expect(weightOf('text:seconded', 'board_minutes')).toBeGreaterThan(0.3);
    expect(weightOf('text:pizza', 'menu')).toBeGreaterThan(0.3);
    expect(weightOf('text:pizza', 'board_minutes')).toBeLessThan(-0.3);
    const difference = (feature: string) => weightOf(feature, 'menu') - weightOf(feature, 'board_minutes');
    expect(Math.abs(difference('text:board'))).toBeLessThan(difference('text:pizza') / 2);
  });

  it('leaves out words of few institutions, such as names', () => {
    expect([...weights.keys()].filter((feature) => feature.startsWith('text:cook'))).toEqual([]);
  });

  it('gives the same weights to the same pages', () => {
    expect(learnWeights(EXAMPLES)).toEqual(learnWeights(EXAMPLES));
  });
});
