import { z } from 'zod';
import { type JobHandler, jobKind } from '../../jobs/job.kind.ts';
import { recountPlaces } from './count-places.ts';

/** Runs `recountPlaces`: signals begin and end without a write, so no trigger can count them. */
export const countPlaces: JobHandler<object> = {
  kind: jobKind({
    name: 'count_places',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 600,
    cron: '*/10 * * * *',
  }),
  run: (_payload, job) =>
    recountPlaces(
      (statement) => job.step((tx) => tx.rows(statement)),
      () => job.signal.aborted,
    ),
};
