import type { JobHandler } from '../../jobs/job.kind.ts';
import type { ScoutingTools } from '../scout.job.ts';
import { enlist } from './enlist.ts';
import { READ_ROUND } from './round.kind.ts';
import { readDue } from './round.ts';

/** Number of places that are read at the same time, each at another host. */
const PLACES_AT_ONCE = 4;
/** Milliseconds after which a job claims no further place; a new job, which continues, begins every 5 minutes. */
const TAKES_MS = 270_000;

/** Enlists places in the round, and reads the places that are due. */
export const readRound = (tools: ScoutingTools): JobHandler<object> => ({
  kind: READ_ROUND,
  async run(_payload, { signal, finish }) {
    const now = () => tools.clock?.() ?? new Date();
    await enlist(tools.db.core, now(), tools.round);
    const errors: unknown[] = [];
    const end = performance.now() + TAKES_MS;
    const readUntilEnd = async () => {
      while (!signal.aborted && performance.now() < end) {
        const done = await readDue(tools, { until: now(), most: 1, signal });
        if (done.length === 0) return;
        errors.push(...done.flatMap(({ error }) => error ?? []));
      }
    };
    await Promise.all(Array.from({ length: PLACES_AT_ONCE }, readUntilEnd));
    // The places are tried again when they are due; the job fails so that the log says why.
    if (errors.length > 0) throw new AggregateError(errors, 'Places of the round could not be read.');
    await finish(async () => undefined);
  },
});
