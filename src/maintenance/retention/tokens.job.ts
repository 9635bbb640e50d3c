import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes access tokens that have expired. */
export const cleanUpAccessTokens = cleanUpJob('clean_up_access_tokens', '41 * * * *', {
  table: 'access_tokens',
  kept: 'until they expire',
  expired: sql`r.expires_at < now()`,
});
