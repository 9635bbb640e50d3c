import sql from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from '../../jobs/job.kind.ts';

/** Maximum number of places that one transaction locks. */
const BATCH = 500;

/** Counts people by role and level at places whose contacts have changed. */
export const countPeople: JobHandler<object> = {
  kind: jobKind({
    name: 'count_people',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 600,
    cron: '7-59/10 * * * *',
  }),
  async run(_payload, job) {
    for (let counted = BATCH; counted === BATCH && !job.signal.aborted; ) {
      const [batch] = await job.step((tx) =>
        tx.rows<{ places: number }>(sql`
          select cardinality(batch.places) as places, count_people(batch.places)
          from (select array(select parent_id from uncounted_people limit ${BATCH}) as places offset 0) batch`),
      );
      counted = batch!.places;
    }
  },
};
