import type { Response } from 'express';
import type { RateLimitStatus } from '../limits/store.ts';

/** The three headers by which a client sees where it stands. Reset follows the wall clock, which clients have too. */
export function setRateLimitHeaders(
  response: Response,
  { limit, remaining, resetMs }: RateLimitStatus,
): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + resetMs) / 1_000));
}

/** The same for what is answered past Express. */
export const rateLimitHeaders = ({ limit, remaining, resetMs }: RateLimitStatus): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetMs) / 1_000)),
});
