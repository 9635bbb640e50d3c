import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Brings the places into the round that the operator covers or somebody watches while empty; takes out the others. */
export const COVER_PLACES = jobKind({
  name: 'cover_places',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 3_600,
  cron: '40 3 * * *', // for places that have been imported, watched, or have a website since
});

/** Only one job of the kind at a time is of use. */
export const COVER_KEY = 'coverage';
