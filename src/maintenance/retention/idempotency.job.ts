import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';
import { KEPT_HOURS } from '../../requests/idempotency/with-idempotency.ts';

/** Deletes stored responses that are too old to be replayed. */
export const cleanUpIdempotencyKeys = cleanUpJob('clean_up_idempotency_keys', '23 * * * *', {
  table: 'idempotency_keys',
  kept: `${KEPT_HOURS} hours`,
  expired: sql`r.created_at < now() - ${KEPT_HOURS} * interval '1 hour'`,
});
