/** A worker of `npm run bench -- scouting`: the service's own, with a web of loopback hosts and counters. */
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loopbackNetwork } from '@emi/base/network';
import { countBuffersAsHeap } from '@emi/base/runtime';
import pg from 'pg';
import { pino } from 'pino';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { openDatabase } from '../../src/db/database.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { openIsolatedTools } from '../../src/scouting/isolated/isolated-tools.ts';
import { scout } from '../../src/scouting/scout.job.ts';
import { openCrawlTasks } from '../../src/scouting/web/isolated-crawl.ts';
import { sharedHostGate } from '../../src/scouting/web/shared-host-gate.ts';
import { createWeb } from '../../src/scouting/web/web.ts';
import type { Usage, WorkerSettings } from './worker-process.ts';

countBuffersAsHeap();

let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++;
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

/** Requests as they left, and as their responses ended, on the clock that all processes of the machine share. */
const departures: { host: string; begin: number; end: number }[] = [];
const open = new WeakMap<object, { end: number }>();
const now = () => Number(process.hrtime.bigint()) / 1e6;
type Sent = { readonly request: { readonly origin: string | URL } };
subscribe('undici:client:sendHeaders', (message) => {
  const { request } = message as Sent;
  const departure = { host: new URL(request.origin).hostname, begin: now(), end: 0 };
  departures.push(departure);
  open.set(request, departure);
});
subscribe('undici:request:trailers', (message) => {
  const departure = open.get((message as Sent).request);
  if (departure) departure.end = now();
});

const [settings] = (await once(process, 'message')) as [WorkerSettings];
const { address, hosts, port, concurrency, pauseMs } = settings;
const db = await openDatabase({ address, entities, coreConnections: 8, searchConnections: 1 });
const queue = await JobQueue.open(db, jobKinds);
const web = createWeb({
  tasks: openCrawlTasks(),
  network: loopbackNetwork(Object.fromEntries(hosts.map((host) => [host, port]))),
  gate: sharedHostGate(db.core),
  contactUrl: 'https://market.example/scout',
  limits: { pauseMs },
});
const { reader, analyst } = openIsolatedTools();
const handlers = [scout({ db, queue, web, reader, analyst })];
const heldUp = monitorEventLoopDelay({ resolution: 5 });
heldUp.enable();
let peakBytes = 0;
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 100).unref();
await startWorker({ address, db, queue, handlers, concurrency, logger: pino({ level: 'warn' }) });
process.send?.('ready');
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    statements,
    peakBytes,
    cpuSeconds: (user + system) / 1e6,
    heldUpMs: heldUp.max / 1e6,
    departures,
  };
  process.send?.(usage);
});
