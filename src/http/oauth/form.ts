import { send } from '@emi/facade/responses';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type OAuthError, refusal } from './answers.ts';

/** Rejects invalid percent-encoding, which the form parser would replace silently. */
export const readForm = express.urlencoded({
  extended: false,
  limit: '10kb',
  verify: (_request, _response, body) => {
    try {
      decodeURIComponent(body.toString());
    } catch (error) {
      throw Object.assign(error as Error, { status: 400 });
    }
  },
});

/** Responds to a body that cannot be read. */
export const unreadable =
  (error: OAuthError) =>
  (failure: unknown, _request: Request, response: Response, next: NextFunction): void => {
    const { status } = failure as { status?: number };
    if (status && status >= 400 && status < 500) send(response, refusal(error));
    else next(failure);
  };
