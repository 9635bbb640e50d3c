import sql from 'sql-template-tag';
import { DELETIONS_KEPT_DAYS } from '../../directory/deletions/deletion.search.ts';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes records of deletions that are too old for clients to ask for. */
export const cleanUpDeletions = cleanUpJob('clean_up_deletions', '47 4 * * *', {
  table: 'deletions',
  kept: `${DELETIONS_KEPT_DAYS + 1} days`,
  expired: sql`r.deleted_at < now() - ${DELETIONS_KEPT_DAYS + 1} * interval '1 day'`,
});
