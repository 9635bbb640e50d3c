import { expect, it } from '@jest/globals';
import { RecentAnswers } from '../../../src/requests/context/recent-answers.ts';

it('a recent answer is shared while it is computed and for 30 seconds, and a failure is not kept', async () => {
  let now = 0;
  let computed = 0;
  const usage: { ageSeconds?: number } = {};
  const recently = new RecentAnswers(() => now).of(usage);
  const fails = () => Promise.reject(new Error(`away ${++computed}`));
  const succeeds = async () => ++computed;

  const outcomes = await Promise.allSettled([recently('a', fails), recently('a', fails)]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'away 1',
    'away 1',
  ]);
  expect(await Promise.all([recently('a', succeeds), recently('a', succeeds)])).toEqual([2, 2]);
  now = 10_000;
  expect(await recently('b', succeeds)).toBe(3);
  now = 29_999;
  expect([await recently('a', succeeds), await recently('b', succeeds), usage.ageSeconds]).toEqual([
    2, 3, 29,
  ]);
  now = 30_000;
  expect([await recently('a', succeeds), await recently('b', succeeds)]).toEqual([4, 3]);
});
