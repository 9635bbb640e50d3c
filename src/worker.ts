import 'reflect-metadata';
import { Command } from 'commander';
import { pino } from 'pino';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { migrate, openDatabase } from './db/database.ts';
import { openServer } from './db/server.ts';
import { entities } from './entities.ts';
import { jobHandlers, jobKinds, toolsFor } from './job-handlers.ts';
import { JobQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';

/** How long jobs under way may take after a signal to stop. */
const DRAIN_MS = 8_000;
const BAD_USAGE = 2;

new Command('worker')
  .description(
    'Works on background jobs, as the service does by itself. Any number of workers share one database; start the ' +
      'service with WORKERS=0 to leave all work to them. SIGTERM or Ctrl-C: jobs under way are finished or handed back.',
  )
  .addHelpText(
    'after',
    '\nThe settings are those of the service; WORKERS says how many jobs of each kind at once.',
  )
  .parse();

const config = configOrExit();
const logger = pino({ level: config.logLevel, base: undefined });
/** What has been opened, to be closed in reverse order. */
const opened: { name: string; close(): Promise<unknown> }[] = [];
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  if (!isStopping) {
    console.error(`The worker cannot start: ${error instanceof Error ? error.message : error}`);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const server = await openServer(config, (line) => logger.info(line));
  opened.push({ name: 'database server', close: () => server.stop() });
  await migrate(server.address);
  const { coreConnections, searchConnections, workers: concurrency } = config;
  const { address } = server;
  const db = await openDatabase({ address, entities, coreConnections, searchConnections });
  opened.push({ name: 'connections', close: () => db.close() });
  const queue = await JobQueue.open(db, jobKinds);
  opened.push({ name: 'queue', close: () => queue.close() });
  const tools = toolsFor(db, queue, config);
  opened.push({ name: 'scouting', close: () => tools.close() });
  const handlers = jobHandlers(tools);
  const worker = await startWorker({ address, db, queue, handlers, concurrency, logger });
  opened.push({ name: 'worker', close: () => worker.stop(DRAIN_MS) });
  console.log(
    `The worker is ready: ${handlers.map(({ kind }) => kind.name).join(', ')}. ${server.description}`,
  );
}

async function stop(status: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const { name, close } of opened.reverse()) {
    await close().catch((error: unknown) => logger.error({ err: error }, `closing the ${name} failed`));
  }
  console.log('Stopped.');
  process.exit(status);
}

function configOrExit(): Config {
  try {
    const loaded = loadConfig(process.env);
    if (loaded.workers === 0) throw new ConfigError('WORKERS is 0: a worker would have nothing to do.');
    return loaded;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(BAD_USAGE);
  }
}
