import sql from 'sql-template-tag';
import { KEPT_DAYS } from '../../accounts/events/event.values.ts';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/**
 * Deletes old events with their deliveries, and old matches of saved searches. Events are kept for longer than a month,
 * because some types must not repeat within one.
 */
export const cleanUpEvents = cleanUpJob(
  'clean_up_events',
  '29 4 * * *',
  {
    table: 'events',
    kept: `${KEPT_DAYS + 2} days`,
    expired: sql`r.created_at < now() - ${KEPT_DAYS + 2} * interval '1 day'`,
  },
  {
    table: 'search_matches',
    kept: `${KEPT_DAYS} days`,
    expired: sql`r.found_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  },
);
