import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { provokeErrors } from '../../scripts/provoke-errors.ts';
import { BothWorlds } from '../support/both-worlds.ts';

let worlds: BothWorlds;
beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
});
afterAll(() => worlds.close());

it('every error that openapi.json documents comes to a test key that asks for it, as documented', async () => {
  const { key } = await worlds.seed.organization({ plan: 'enterprise' });
  const outcomes = await provokeErrors(worlds.origin, await worlds.testKeyFor(key));
  expect(outcomes.length).toBeGreaterThan(700);
  expect(outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
});
