import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';
import { EXPORT_KEPT_HOURS } from '../../workspace/exports/write-file.ts';

const KEPT_DAYS = 30;
/** A chunk can be as large as a megabyte. */
const CHUNKS = 100;

/** Deletes files whose links have expired, and the records of old exports with any remaining files. */
export const cleanUpExports = cleanUpJob(
  'clean_up_exports',
  '11 * * * *',
  {
    table: 'export_chunks',
    kept: `${EXPORT_KEPT_HOURS} hours after the file is complete`,
    expired: sql`r.export_id in (select e.id from exports e where e.expires_at < now())`,
    batch: CHUNKS,
  },
  {
    table: 'exports',
    kept: `${KEPT_DAYS} days`,
    expired: sql`r.created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
    batch: CHUNKS,
  },
);
