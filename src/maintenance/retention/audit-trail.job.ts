import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

const KEPT_DAYS = 400;

export const cleanUpAuditTrail = cleanUpJob('clean_up_audit_trail', '53 4 * * *', {
  table: 'audit_entries',
  kept: `${KEPT_DAYS} days`,
  expired: sql`r.created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
});
