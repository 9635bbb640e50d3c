import { z } from 'zod';
import { type JobHandler, jobKind } from '../../jobs/job.kind.ts';
import type { ScoutingTools } from '../scout.job.ts';
import { enlist } from './enlist.ts';
import { readDue } from './round.ts';

/** Reads the places that are due, so that what changes on their websites is found. */
export const READ_ROUND = jobKind({
  name: 'read_round',
  payload: z.object({}),
  retries: 0,
  backoffSeconds: 60,
  timeLimitSeconds: 3_000,
  cron: '*/5 * * * *',
});

/** Places that are read at the same time, each at another host. */
const LANES = 4;
/** Places of a job and lane at most; the next job continues. */
const MOST = 50;

export const readRound = (tools: ScoutingTools): JobHandler<object> => ({
  kind: READ_ROUND,
  async run(_payload, { signal, finish }) {
    const now = () => tools.clock?.() ?? new Date();
    await enlist(tools.db.core, now());
    const lane = async () => {
      for (let read = 0; read < MOST && !signal.aborted; read++) {
        const done = await readDue(tools, { until: now(), most: 1, signal });
        if (done.length === 0) return;
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await finish(async () => undefined);
  },
});
