import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import type { DatabaseAddress } from './db/address.ts';
import { type Database, migrate, openDatabase } from './db/database.ts';
import { openServer } from './db/server.ts';
import { entities } from './entities.ts';
import { type DemoKey, ensureDemoOrganization, prepareData } from './first-start.ts';
import { jobHandlers, jobKinds, toolsFor } from './job-handlers.ts';
import { JobQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';

import { logOnce } from './limits/log-once.ts';
import { openRequestStore } from './limits/open-store.ts';

/** How long requests and jobs under way may take to finish after a signal to stop, together. */
const DRAIN_MS = 8_000;

const config = configOrExit();
const logger = pino({ level: config.logLevel, base: undefined });
const stopping = new AbortController();
/** By when, on the clock of `performance`, once a signal has come. */
let stopBy = 0;
/** What has been opened, to be closed in reverse order. */
const opened: { name: string; close(): Promise<unknown> }[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`The service cannot start: ${error instanceof Error ? error.message : error}`);
    logger.debug({ err: error }, 'start failed');
    await stop(1);
  }
}

async function start(): Promise<void> {
  const database = await openServer(config, (line) => logger.info(line));
  opened.push({ name: 'database server', close: () => database.stop() });
  console.log(`Database: ${database.description}`);
  await migrate(database.address);
  await prepareData(database.address, config, stopping.signal);

  const db = await openDatabase({
    address: database.address,
    entities,
    coreConnections: config.coreConnections,
    searchConnections: config.searchConnections,
  });
  opened.push({ name: 'connections', close: () => db.close() });
  const demo = await ensureDemoOrganization(db, database.address, config, stopping.signal);
  const jobs = await JobQueue.open(db, jobKinds);
  opened.push({ name: 'queue', close: () => jobs.close() });
  await workOn(jobs, db, database.address);
  const cannotKeep = logOnce(logger, 'the count of requests cannot be kept', () => performance.now());
  const { store: requests, close: keepCount } = await openRequestStore(config.rateLimitStore, db, cannotKeep);
  opened.push({ name: 'count of requests', close: keepCount });
  const app = await createApp({ ...config, db, jobs, logger, requests });
  opened.push({ name: 'GraphQL', close: () => app.close() });

  const address = await listen(app.server);
  opened.push({ name: 'requests', close: () => app.drain() });
  greet(address, demo);
}

async function workOn(queue: JobQueue, db: Database, address: DatabaseAddress): Promise<void> {
  if (config.workers === 0) return;
  const { workers: concurrency } = config;
  const tools = toolsFor(db, queue, config);
  opened.push({ name: 'scouting', close: () => tools.close() });
  const handlers = jobHandlers(tools);
  const worker = await startWorker({ address, db, queue, handlers, concurrency, logger });
  opened.push({ name: 'worker', close: () => worker.stop(Math.max(500, stopBy - performance.now())) });
}

function listen(server: Server): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(
        inUse
          ? new Error(`port ${config.port} of ${config.host} is in use; set PORT to another one.`)
          : error,
      );
    });
    server.listen(config.port, config.host, () => resolve(server.address() as AddressInfo));
  });
}

async function stop(status: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  stopBy = performance.now() + DRAIN_MS;
  for (const { name, close } of opened.reverse()) {
    await close().catch((error: unknown) => logger.error({ err: error }, `closing the ${name} failed`));
  }
  console.log('Stopped.');
  process.exit(status);
}

function greet({ port, family, address }: AddressInfo, demo: DemoKey | undefined): void {
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address)
    ? 'localhost'
    : family === 'IPv6'
      ? `[${address}]`
      : address;
  const base = `http://${host}:${port}`;
  console.log(`
Education Market Intelligence API is ready.
  REST      ${base}/api/v1
  GraphQL   ${base}/graphql  (open it in a browser for Apollo Sandbox; ${base}/graphiql works offline)
${keyLines(demo)}
Try:
  curl -H "Authorization: Bearer ${demo?.key ?? (demo ? `$(cat ${demo.file})` : '$API_KEY')}" "${base}/api/v1/schools?state=TX&search=lincoln&limit=3"
`);
}

function keyLines(demo: DemoKey | undefined): string {
  if (!demo)
    return '  API key   make one with: npm run --silent admin -- org create --name NAME --plan growth --credits 100';
  if (!demo.key) return `  API key   kept in ${demo.file}`;
  return `  API key   ${demo.key}  (shown once; kept in ${demo.file})`;
}

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
