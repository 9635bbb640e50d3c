import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { inSeries, type Step } from '../../src/http/in-series.ts';

/** Runs steps, and resolves to what they passed to the last `next`. */
const outcome = (...steps: Step[]): Promise<unknown> =>
  new Promise((resolve) => inSeries(...steps)({} as Request, {} as Response, resolve));

const later: Step = (_request, _response, next) => setImmediate(next);
const fault = new Error('of a step');
const never: Step = () => {
  throw new Error('called after a failure');
};

describe('handlers in series', () => {
  it('run in order, now or later, and then pass the request on', async () => {
    const seen: number[] = [];
    const step =
      (number: number): Step =>
      (_request, _response, next) => {
        seen.push(number);
        next();
      };
    expect(await outcome(step(1), later, step(2), later, step(3))).toBeUndefined();
    expect(seen).toEqual([1, 2, 3]);
  });

  it('end with the first failure, whether it is passed on or thrown, even after a pause', async () => {
    const thrown: Step = () => {
      throw fault;
    };
    expect(await outcome((_request, _response, next) => next(fault), never)).toBe(fault);
    expect(await outcome(thrown, never)).toBe(fault);
    expect(await outcome(later, thrown, never)).toBe(fault);
  });
});
