import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Fetches the files of published sources and imports them. */
export const REFRESH_SOURCES = jobKind({
  name: 'refresh_sources',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 3_600,
  timeLimitSeconds: 6 * 3_600,
});
