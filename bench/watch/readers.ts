import { loopbackNetwork } from '@emi/base/network';
import { Problem } from '@emi/base/problems';
import { confidentAnalyst } from '@emi/reading';
import { pino } from 'pino';
import { jobKinds } from '../../src/app/job-kinds.ts';
import type { Database } from '../../src/db/database.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { openIsolatedTools } from '../../src/scouting/isolated/isolated-tools.ts';
import { scoutInProcess } from '../../src/scouting/scout-in-process.ts';
import { openCrawlTasks } from '../../src/scouting/web/isolated-crawl.ts';
import { sharedHostGate } from '../../src/scouting/web/shared-host-gate.ts';
import { createWeb } from '../../src/scouting/web/web.ts';
import type { Session } from '../program.ts';
import { DAY } from './district.ts';

/** What a reader of places is given. */
export interface ReaderTools {
  readonly db: Database;
  /** The port of each host. */
  readonly hosts: Readonly<Record<string, number>>;
  /** The ids of the districts. */
  readonly ids: readonly string[];
  readonly session: Session;
}

/** Reads places. */
export interface Reader {
  /** Reads everything that is due at an instant; returns what was read. */
  readDue(now: Date): Promise<{ readonly readings: number; readonly readIds: readonly string[] }>;
}

/** Tools of scouting for hosts on loopback, at a simulated time. */
export async function scoutingTools({ db, hosts, session }: ReaderTools, clock: () => Date) {
  const queue = await JobQueue.open(db, jobKinds);
  const isolated = openIsolatedTools();
  const tasks = openCrawlTasks();
  const web = createWeb({
    tasks,
    network: loopbackNetwork(hosts),
    gate: sharedHostGate(db.core),
    contactUrl: 'https://market.example/scout',
    limits: { pauseMs: 0 },
  });
  for (const tool of [queue, isolated, tasks, web]) session.cleanup.push(() => tool.close());
  const analyst = confidentAnalyst(isolated.analyst, MIN_CONFIDENCE);
  return { db, queue, web, reader: isolated.reader, analyst, clock };
}

/** As configured by default. */
const MIN_CONFIDENCE = 0.7;
const AT_ONCE = 4;

/** Reads every place anew every few days, as programs do that keep nothing of a reading. */
export const anew =
  (days: number) =>
  async (given: ReaderTools): Promise<Reader> => {
    let now = new Date(0);
    const tools = await scoutingTools(given, () => now);
    const due = new Map(given.ids.map((id) => [id, 0]));
    const logger = pino({ level: 'silent' });
    const { signal } = given.session;
    return {
      async readDue(at) {
        now = at;
        const ids = [...due].flatMap(([id, time]) => (time <= at.getTime() ? [id] : []));
        const isFirst = ids.length === due.size;
        const left = [...ids.entries()];
        const readOne = async (): Promise<void> => {
          for (let next = left.pop(); next; next = left.pop()) {
            const [place, id] = next;
            // After the first reading, places are spread over the interval.
            const spread = isFirst ? ((place + 1) / ids.length) * days : days;
            due.set(id, at.getTime() + spread * DAY);
            await scoutInProcess(
              tools,
              { entityType: 'district', entityId: id },
              { logger, signal, onProgress: () => undefined },
            ).catch((error: unknown) => {
              if (!(error instanceof Problem)) throw error;
            });
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, readOne));
        return { readings: ids.length, readIds: ids };
      },
    };
  };
