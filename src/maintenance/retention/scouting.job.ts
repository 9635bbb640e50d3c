import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

const KEPT_DAYS = 90;
/** A host's next visit is seconds away, so its row is useless soon after. */
const HOST_DAYS = 1;

/**
 * Deletes scouting runs that ended long ago, except those still in use: an entity's newest run, which is its status;
 * its newest completed run, whose findings the next run replaces; and runs that contacts and products came from. Also
 * forgets the hosts that nobody visits.
 */
export const cleanUpScoutingRuns = cleanUpJob(
  'clean_up_scouting_runs',
  '37 4 * * *',
  {
    table: 'scouting_runs',
    kept: `${KEPT_DAYS} days after their end; runs still in use, such as the newest of a place, stay`,
    expired: sql`
      r.finished_at < now() - ${KEPT_DAYS} * interval '1 day'
      and exists (select from scouting_runs n where n.entity_id = r.entity_id and n.created_at > r.created_at)
      and (r.status = 'error' or exists (
        select from scouting_runs n
        where n.entity_id = r.entity_id and n.created_at > r.created_at and n.status = 'completed'))
      and not exists (select from contacts c where c.found_by = r.id)
      and not exists (select from vendor_stack_entries e where e.source_batch_id = r.id)`,
  },
  {
    table: 'scouting_hosts',
    kept: `${HOST_DAYS} day after the last visit`,
    expired: sql`greatest(r.leased_until, r.next_at) < now() - ${HOST_DAYS} * interval '1 day'`,
  },
);
