import sql from 'sql-template-tag';
import { cleanUpJob } from '../jobs/clean-up.job.ts';
import { KEPT_HOURS } from './with-idempotency.ts';

/** Deletes stored responses that are too old to be replayed. */
export const cleanUpIdempotencyKeys = cleanUpJob(
  'clean_up_idempotency_keys',
  '23 * * * *',
  sql`delete from idempotency_keys where created_at < now() - ${KEPT_HOURS} * interval '1 hour'`,
);
