import { enlist } from '../../src/scouting/round/enlist.ts';
import { readDue } from '../../src/scouting/round/round.ts';
import type { ScoutingTools } from '../../src/scouting/scout.job.ts';
import { readAnew } from './read-anew.ts';
import type { Done, ReaderSettings } from './readers.ts';

/** Places that are read at the same time, as in the job. */
const LANES = 4;

/** Reads every place as its unlock does, and from then on as the round does. */
export function readRound(tools: ScoutingTools, settings: ReaderSettings): (now: Date) => Promise<Done> {
  const readFirst = readAnew(tools, settings);
  let { isFirst } = settings;
  return async (now) => {
    if (isFirst) {
      const done = await readFirst(now);
      isFirst = false;
      await enlist(tools.db.core, now);
      return done;
    }
    await enlist(tools.db.core, now);
    const ids: string[] = [];
    const lane = async () => {
      for (;;) {
        const [place] = await readDue(tools, { until: now, most: 1 });
        if (!place) return;
        if (place.how !== 'lost') ids.push(place.entityId);
        if (place.error) console.error(place.error);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return { ids };
  };
}
