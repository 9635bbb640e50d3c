import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes access tokens that have expired. */
export const cleanUpAccessTokens = cleanUpJob(
  'clean_up_access_tokens',
  '41 * * * *',
  sql`delete from access_tokens where expires_at < now()`,
);
