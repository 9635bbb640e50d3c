import sql from 'sql-template-tag';
import { cleanUpJob } from '../jobs/clean-up.job.ts';

const KEPT_DAYS = 30;

/** Deletes files whose links have expired, those of failed exports, and the records of old exports. */
export const cleanUpExports = cleanUpJob(
  'clean_up_exports',
  '11 * * * *',
  sql`
  with files as (
    delete from export_chunks c using exports e where e.id = c.export_id and e.expires_at < now())
  delete from exports where created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
);
