import type { NextFunction, Request, Response } from 'express';

/** A handler that calls `next` once, now or later, or responds. */
export type Step = (request: Request, response: Response, next: NextFunction) => void;

/** Several handlers as one, because a router takes longer to call most of them than they take themselves. */
export const inSeries =
  (...steps: readonly Step[]): Step =>
  (request, response, next) => {
    const proceed = (at: number): void => {
      const step = steps[at];
      if (!step) {
        next();
        return;
      }
      try {
        step(request, response, (error) => (error ? next(error) : proceed(at + 1)));
      } catch (error) {
        next(error);
      }
    };
    proceed(0);
  };
