import { describe, expect, it } from '@jest/globals';
import type { Request, RequestHandler, Response } from 'express';
import { inTurn } from '../../src/http/in-turn.ts';

/** Resolves to the names of the handlers that ran, and the error that they ended with. */
function run(...handlers: readonly (readonly [name: string, handler: RequestHandler])[]) {
  const ran: string[] = [];
  const noted = handlers.map(
    ([name, handler]): RequestHandler =>
      (request, response, next) => {
        ran.push(name);
        return handler(request, response, next);
      },
  );
  return new Promise<unknown>((resolve) => {
    const end = (error?: unknown) => resolve({ ran, error });
    void inTurn(...noted)({} as Request, {} as Response, end);
  });
}

const passes: RequestHandler = (_request, _response, next) => next();
const failure = new Error('refused');

describe('handlers in turn', () => {
  it('run one after another, and then what follows them', async () => {
    expect(await run(['first', passes], ['second', passes])).toEqual({ ran: ['first', 'second'] });
  });

  it.each<[string, RequestHandler]>([
    ['passes', (_request, _response, next) => next(failure)],
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    [
      'rejects with',
      async () => {
        throw failure;
      },
    ],
  ])('end with the error that one of them %s', async (_how, fails) => {
    expect(await run(['first', passes], ['second', fails], ['third', passes])).toEqual({
      ran: ['first', 'second'],
      error: failure,
    });
  });
});
