import type { Response } from 'express';
import type { RateLimitStatus } from '../requests/limits/store.ts';

/** Sets the three rate-limit headers. Reset is wall-clock time, in seconds since 1970. */
export function setRateLimitHeaders(
  response: Response,
  { limit, remaining, resetMs }: RateLimitStatus,
): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + resetMs) / 1_000));
}

/** The same headers as an object, for responses whose headers are written together. */
export const rateLimitHeaders = ({ limit, remaining, resetMs }: RateLimitStatus): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetMs) / 1_000)),
});
