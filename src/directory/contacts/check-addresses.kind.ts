import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Checks email addresses without connecting to a mail server. */
export const CHECK_ADDRESSES = jobKind({
  name: 'check_email_addresses',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 1_800,
  cron: '17 * * * *',
});
