/** `npm run bench:scouting`: thousands of small websites on loopback, scouted by several workers, politely. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import sql from 'sql-template-tag';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { entities } from '../src/entities.ts';
import { prepareDatabase } from './database.ts';
import { enqueueDistricts } from './scouting/enqueue.ts';
import { reportOf } from './scouting/report.ts';
import { serveDistricts } from './scouting/sites.ts';
import { startScoutingWorker } from './scouting/worker-process.ts';
import type { Cleanup } from './world.ts';

const { districts, workers, concurrency, pause, json } = new Command('npm run bench:scouting --')
  .description(
    'Scouts small websites on loopback with several worker processes and checks that they are polite.',
  )
  .option(
    '--districts <n>',
    'how many are queued; one in twenty shares its website with others',
    atLeastOne,
    2_000,
  )
  .option('--workers <n>', 'worker processes', atLeastOne, 2)
  .option('--concurrency <n>', 'runs of a worker at once', atLeastOne, 32)
  .option('--pause <ms>', 'between requests to a host; 1,000 in earnest', atLeastOne, 250)
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<{ districts: number; workers: number; concurrency: number; pause: number; json?: boolean }>();

const say = (line: string) => console.error(line);
const cleanup: Cleanup = [];
let cleaned: Promise<void> | undefined;
const clean = () => {
  cleaned ??= stopAll();
  return cleaned;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void clean().then(() => process.exit(130)));

try {
  await run();
} finally {
  await clean();
}
process.exit();

async function run(): Promise<void> {
  const sites = await serveDistricts();
  cleanup.push(sites.close);
  const dir = join(resolve('.data/bench-scouting'), 'postgres');
  const embedded = await startEmbeddedPostgres({ dir, database: 'scouting', log: say });
  cleanup.push(() => embedded.stop());
  const { address } = embedded;
  await prepareDatabase(address, say);
  const db = await openDatabase({ address, entities, coreConnections: 2, searchConnections: 1 });
  cleanup.push(() => db.close());

  const hosts = await enqueueDistricts(db, districts);
  say(`${districts} districts on ${hosts.length} hosts are queued.`);
  const processes = await Promise.all(
    Array.from({ length: workers }, () =>
      startScoutingWorker({ address, hosts, port: sites.port, concurrency, pauseMs: pause }, cleanup),
    ),
  );
  const startedAt = performance.now();
  for (let left = districts; left > 0; await sleep(250)) {
    const [row] = await db.core.rows<{ left: number; failed: number }>(sql`
      select count(*) filter (where status in ('pending', 'in_progress'))::int as left,
        count(*) filter (where status = 'error')::int as failed from scouting_runs`);
    if (row!.failed > 0) throw new Error(`${row!.failed} runs failed`);
    left = row!.left;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const usage = await Promise.all(processes.map((worker) => worker.usage()));
  const report = reportOf({ districts, seconds, pauseMs: pause, visits: sites.visits, usage });
  console.log(
    json ? JSON.stringify({ districts, workers, concurrency, pause, ...report }, null, 2) : report.text,
  );
  if (report.tooSoon > 0) process.exitCode = 1;
}

async function stopAll(): Promise<void> {
  for (let stop = cleanup.pop(); stop; stop = cleanup.pop())
    await stop().catch((error: unknown) => say(`stopping: ${error}`));
}

function atLeastOne(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
