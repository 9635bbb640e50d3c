import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

const KEPT_DAYS = 400;

/** Deletes decisions about signals that no longer exist. */
export const cleanUpTriage = cleanUpJob('clean_up_triage', '53 4 * * *', {
  table: 'signal_triage',
  kept: `${KEPT_DAYS} days, or until the signal is gone if that is later`,
  expired: sql`r.triaged_at < now() - ${KEPT_DAYS} * interval '1 day'
    and not exists (select from signals s where s.id = r.signal_id)`,
});
