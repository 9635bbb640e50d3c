import sql from 'sql-template-tag';
import { cleanUpJob } from '../jobs/clean-up.job.ts';

const KEPT_DAYS = 90;
/** Bounded to stay within the statement timeout; the rest is deleted tomorrow. */
const AT_ONCE = 10_000;

/**
 * Deletes scouting runs that ended long ago, except those still in use: an entity's newest run, which is its status;
 * its newest completed run, whose findings the next run replaces; and runs that contacts came from.
 */
export const cleanUpScoutingRuns = cleanUpJob(
  'clean_up_scouting_runs',
  '37 4 * * *',
  sql`
  delete from scouting_runs where id in (
    select r.id from scouting_runs r
    where r.finished_at < now() - ${KEPT_DAYS} * interval '1 day'
      and exists (select from scouting_runs n where n.entity_id = r.entity_id and n.created_at > r.created_at)
      and (r.status = 'error' or exists (
        select from scouting_runs n
        where n.entity_id = r.entity_id and n.created_at > r.created_at and n.status = 'completed'))
      and not exists (select from contacts c where c.found_by = r.id)
    limit ${AT_ONCE})`,
);
