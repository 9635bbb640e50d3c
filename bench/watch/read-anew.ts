import { Problem } from '@emi/base/problems';
import { pino } from 'pino';
import type { ScoutingTools } from '../../src/scouting/scout.job.ts';
import { scoutInProcess } from '../../src/scouting/scout-in-process.ts';
import { DAY } from './district.ts';
import type { Done, ReaderSettings } from './readers.ts';

const AT_ONCE = 4;

/** Reads every place from scratch every few days, as programs do that keep nothing of a reading. */
export function readAnew(
  tools: ScoutingTools,
  { ids, anewDays, isFirst }: ReaderSettings,
): (now: Date) => Promise<Done> {
  const days = anewDays ?? 7;
  let isNew = isFirst;
  let due: Map<string, number> | null = null;
  const logger = pino({ level: 'silent' });
  const { signal } = new AbortController();

  async function readOne(entityId: string): Promise<void> {
    const listener = { logger, signal, onProgress: () => undefined };
    try {
      await scoutInProcess(tools, { entityType: 'district', entityId }, listener);
    } catch (error) {
      // A website that cannot be read is read again when it is due.
      if (!(error instanceof Problem)) throw error;
    }
  }

  return async (now) => {
    // After the first readings, places are spread over the interval.
    const spread = (place: number): number => now.getTime() + ((place + 1) / ids.length) * days * DAY;
    due ??= new Map(ids.map((id, place) => [id, isNew ? 0 : spread(place)]));
    const times = due;
    const found = ids.filter((id) => times.get(id)! <= now.getTime());
    const left = [...found.entries()];
    const work = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [place, id] = next;
        await readOne(id);
        times.set(id, isNew ? spread(place) : now.getTime() + days * DAY);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    isNew = false;
    return { ids: found };
  };
}
