import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Covers the places that the operator's rules or watched searches want, and ends the coverage of all others. */
export const COVER_PLACES = jobKind({
  name: 'cover_places',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 3_600,
  cron: '40 3 * * *', // finds places that were imported, watched, or given a website since the day before
});

/** The key of all jobs of this kind, so that one at a time is open. */
export const COVER_KEY = 'coverage';
