import sql from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from '../../jobs/job.kind.ts';

/** Minimum number of contacts of a parent for which summing counts is faster than examining the contacts. */
const FEWEST_CONTACTS_TO_SUM = 5;
/** Maximum number of parents that one transaction locks. */
const BATCH = 200;

/**
 * Counts the pairs of characters in names and titles at parents whose contacts have changed, for searches for two
 * characters. Counts are small integers, so parents with more than 32,767 contacts are left out; parents with few
 * contacts are left out, too.
 */
export const countPairs: JobHandler<object> = {
  kind: jobKind({
    name: 'count_pairs',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 600,
    cron: '5-59/10 * * * *',
  }),
  async run(_payload, job) {
    const uncounted = sql`
      select parent_id from contact_counts c where contacts between ${FEWEST_CONTACTS_TO_SUM} and 32767
        and not exists (select from contact_pairs p where p.parent_id = c.parent_id) limit ${BATCH}`;
    for (let parents = BATCH; parents === BATCH && !job.signal.aborted; ) {
      const [counted] = await job.step((tx) =>
        tx.rows<{ parents: number }>(sql`
          select cardinality(batch.parents) as parents, count_pairs(batch.parents)
          from (select array(${uncounted}) as parents offset 0) batch`),
      );
      parents = counted!.parents;
    }
  },
};
