/** A worker of `npm run bench -- watch`: reads what is due at simulated times, with a web of loopback hosts. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackNetwork } from '@emi/base/network';
import { confidentAnalyst } from '@emi/reading';
import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { openDatabase } from '../../src/db/database.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { type DocumentReader, openIsolatedTools } from '../../src/scouting/isolated/isolated-tools.ts';
import * as crawlTasks from '../../src/scouting/web/crawl-tasks.ts';
import { openCrawlTasks } from '../../src/scouting/web/isolated-crawl.ts';
import { sharedHostGate } from '../../src/scouting/web/shared-host-gate.ts';
import { createWeb } from '../../src/scouting/web/web.ts';
import { readAnew } from './read-anew.ts';
import { readRound } from './read-round.ts';
import { type Ask, DATABASE_PATIENCE, type Done, type ReaderSettings } from './readers.ts';

/** The default of the service's setting. */
const MIN_CONFIDENCE = 0.7;
/** How often a step is tried again while the database is away, and the pause in between. */
const TRIES = 60;
const PAUSE_MS = 500;

const [settings] = (await once(process, 'message')) as [ReaderSettings];
const { address, hosts, port } = settings;
let now = new Date(0);
const db = await openDatabase({
  address,
  entities,
  coreConnections: 4,
  searchConnections: 1,
  patience: DATABASE_PATIENCE,
});
const { reader, analyst, tasks } = settings.isAlone
  ? {
      reader: { read: (document) => readPage(document) } satisfies DocumentReader,
      analyst: embeddedAnalyst,
      tasks: crawlTasks,
    }
  : { ...openIsolatedTools(), tasks: openCrawlTasks() };
const web = createWeb({
  tasks,
  network: loopbackNetwork(Object.fromEntries(hosts.map((host) => [host, port]))),
  gate: sharedHostGate(db.core),
  contactUrl: 'https://market.example/scout',
  now: () => now.getTime(),
  limits: { pauseMs: 0 },
});
const fetchNow: typeof web.fetch = async (...request) => ({
  ...(await web.fetch(...request)),
  fetchedAt: now.toISOString(),
});
const tools = {
  db,
  queue: await JobQueue.open(db, jobKinds),
  reader,
  web: { ...web, fetch: fetchNow },
  analyst: confidentAnalyst(analyst, MIN_CONFIDENCE),
  clock: () => now,
};
const readDue = (settings.anewDays === null ? readRound : readAnew)(tools, settings);

process.on('message', async ({ readDue: at }: Ask) => {
  now = new Date(at);
  for (let left = TRIES; ; left--) {
    try {
      const done: Done = await readDue(now);
      process.send!(done);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(PAUSE_MS);
    }
  }
});
process.on('disconnect', () => process.exit());
process.send!('ready');
