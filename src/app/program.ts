import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicNetwork } from '@emi/base/network';
import type { DatabaseAddress, Mode } from '@emi/base/runtime';
import { armFailpoint, collectGarbageOfStart, countBuffersAsHeap } from '@emi/base/runtime';
import { createLogger, serveMetrics, startTracing, statementObserver } from '@emi/base/telemetry';
import type { Logger } from 'pino';
import { listOpener } from '../../rest-adapter/open-list.ts';
import { dispatchEvents } from '../accounts/webhooks/dispatcher.ts';
import { endSubscriptions } from '../accounts/webhooks/end-subscriptions.ts';
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate, requireSchema } from '../db/migrate.ts';
import { openServer } from '../db/server.ts';
import { riskOfLoss } from '../db/synchronous.ts';
import { verifySessions } from '../db/verify-sessions.ts';
import { untilAnswered, waitForDatabase } from '../db/wait-for-database.ts';
import { everySecond } from '../jobs/every-second.ts';
import { JobQueue } from '../jobs/queue.ts';
import { startWorker } from '../jobs/worker.ts';
import type { OpenList } from '../requests/context/context.ts';
import { matchSearches } from '../workspace/searches/match-searches.ts';
import { sealFeedSecrets } from '../workspace/searches/seal-feed-secrets.ts';
import { describeDatabase } from './database-gauges.ts';
import { entities } from './entities.ts';
import type { ServiceTools, Tools } from './job-handlers.ts';
import { jobKinds } from './job-kinds.ts';
import { graphSchema } from './schema.ts';

/** Maximum time until clients of ended subscriptions are notified; deliveries stop at once. */
const ENDING_MS = 10_000;

/** Total time for requests and running jobs to finish after a stop signal. */
const DRAIN_MS = 8_000;
/** The time that each cleanup gets at least, even after `DRAIN_MS`. */
const LEAST_DRAIN_MS = 500;
/** Exit status for invalid settings. */
const BAD_USAGE = 2;

/** A program that runs until stopped. */
export interface Program {
  readonly config: Config;
  readonly logger: Logger;
  /** Aborted on a stop signal. */
  readonly signal: AbortSignal;
  /** Registers a cleanup; cleanups run in reverse order. `msLeft` is the time remaining for it. */
  opened(name: string, close: (msLeft: number) => Promise<unknown>): void;
  /** Ends the program with status 1 after an unrecoverable error. */
  giveUp(reason: string, error: Error): void;
}

/**
 * Runs a program: reads settings, handles stop signals, and closes everything in reverse order. Exit status: 0 after a
 * stop signal, 1 if it cannot start or continue, 2 for invalid settings.
 *
 * @param name for messages, such as `worker`.
 */
export async function runProgram(
  name: string,
  environment: NodeJS.ProcessEnv,
  start: (program: Program) => Promise<void>,
): Promise<void> {
  const config = configOrExit(environment);
  armFailpoint(config.failpoint);
  countBuffersAsHeap();
  const logger = createLogger(config.logLevel);
  const stopping = new AbortController();
  const things: { name: string; close(msLeft: number): Promise<unknown> }[] = [];

  async function stop(status: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const stopBy = performance.now() + DRAIN_MS;
    for (const { name: thing, close } of things.reverse()) {
      const msLeft = Math.max(LEAST_DRAIN_MS, stopBy - performance.now());
      await close(msLeft).catch((error: unknown) =>
        logger.error({ err: error }, `closing the ${thing} failed`),
      );
    }
    console.log('Stopped.');
    process.exit(status);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // There is no configuration to reload, and closing the terminal must not stop the service.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  try {
    const opened: Program['opened'] = (thing, close) => things.push({ name: thing, close });
    const giveUp: Program['giveUp'] = (reason, error) => {
      logger.fatal({ err: error }, reason);
      void stop(1);
    };
    await start({ config, logger, signal: stopping.signal, opened, giveUp });
    collectGarbageOfStart();
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(`The ${name} cannot start: ${error instanceof Error ? error.message : error}`);
    logger.debug({ err: error }, 'start failed');
    await stop(error instanceof ConfigError ? BAD_USAGE : 1);
  }
}

function configOrExit(environment: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(BAD_USAGE);
  }
}

/**
 * Opens the configured database server, and migrates the schema or, with `MIGRATE_ON_START` off, requires that it was
 * migrated.
 */
export async function openDatabaseServer({ config, logger, opened, giveUp, signal }: Program) {
  const onLost = (error: Error) => giveUp('PostgreSQL has ended and cannot be started again', error);
  const server = await openServer(config, (line) => logger.info(line), onLost);
  opened('database server', () => server.stop());
  await waitForDatabase(server.address, signal, (error) =>
    logger.warn({ err: error }, 'waiting for the database'),
  );
  if (config.migrateOnStart) await bringUpToDate(server.address, logger);
  else await requireSchema(server.address);
  return server;
}

async function bringUpToDate(address: DatabaseAddress, logger: Logger): Promise<void> {
  const { pending, unknown } = await migrate(address);
  if (pending.length > 0) logger.info({ migrations: pending }, 'the schema was migrated');
  if (unknown.length > 0) logger.warn({ migrations: unknown }, 'a newer version has migrated the schema');
}

/** Starts metrics and traces as configured. */
export async function openTelemetry({ config: { telemetry }, logger, opened }: Program): Promise<void> {
  const { metricsPort, metricsHost, tracesEndpoint, serviceName, traceRatio } = telemetry;
  if (tracesEndpoint) {
    const stop = await startTracing(tracesEndpoint, serviceName, traceRatio);
    opened('traces', (msLeft) => Promise.race([stop(), sleep(msLeft, undefined, { ref: false })]));
  }
  if (metricsPort !== undefined) {
    const server = await serveMetrics(metricsPort, metricsHost);
    opened('metrics', () => server.close());
    logger.info({ host: metricsHost, port: server.port }, 'metrics are served');
  }
}

/** Opens the connections and the job queue. */
export async function openConnections(
  program: Program,
  address: DatabaseAddress,
  mode: Mode = 'live',
): Promise<OpenWorld> {
  const { config, logger, opened, signal } = program;
  const {
    coreConnections,
    searchConnections,
    limitsConnections,
    databasePatience: patience,
    telemetry,
  } = config;
  const { metricsPort, tracesEndpoint, slowStatementMs: slowMs } = telemetry;
  const observed = { hasMetrics: metricsPort !== undefined, hasTraces: tracesEndpoint !== undefined, slowMs };
  const observer = statementObserver(observed, logger);
  const connections = { coreConnections, searchConnections, limitsConnections, patience };
  const onChange = (standby: string, isUsed: boolean, reason: string) =>
    isUsed
      ? logger.info({ standby }, 'searches use a standby')
      : logger.warn({ standby, reason }, 'searches leave out a standby');
  const standbys = config.standbys && { ...config.standbys, onChange };
  const db = await openDatabase({ mode, address, entities, ...connections, standbys, observer });
  if (observed.hasMetrics && mode === 'live') describeDatabase(db);
  opened('connections', () => db.close());
  await untilAnswered(
    () => verifySessions(db, address.pooler ? 1 : patience),
    signal,
    (error) => logger.warn({ err: error }, 'waiting for connections'),
  );
  const risk = await riskOfLoss(db.core, (address.choice?.servers.length ?? 1) > 1);
  if (risk) logger.warn(risk);
  const queue = await JobQueue.open(db, jobKinds);
  opened('queue', () => queue.close());
  return { address, db, queue };
}

/** A database with its connections and queue. */
export interface OpenWorld {
  readonly address: DatabaseAddress;
  readonly db: Database;
  readonly queue: JobQueue;
}

/** Starts working on jobs of all kinds, `config.workers` of each concurrently. */
export async function workOnJobs(program: Program, world: OpenWorld): Promise<ServiceTools> {
  const { config, opened } = program;
  const { toolsFor } = await import('./job-handlers.ts'); // a service without workers does not load them
  const tools = await toolsFor(world.db, world.queue, config);
  opened('scouting', () => tools.close());
  await sealFeedSecrets(world.db, tools.webhooks.encryptionKey);
  const openList: OpenList = async (...order) => listOpener(await graphSchema())(...order);
  const erate = { address: world.address, options: config.usac, daily: config.refreshErate };
  const sources = {
    address: world.address,
    options: { folder: join(config.dataDir, 'downloads'), network: publicNetwork() },
    ...(!config.refreshErate && { erate: config.usac }),
    weekly: config.refreshWeekly,
  };
  await runJobs(program, world, { ...tools, openList, erate, sources });
  return { ...tools, openList };
}

/** Starts the workers and the timers of a world. */
export async function runJobs(
  { config, logger, opened }: Program,
  { address, db, queue }: OpenWorld,
  tools: Tools,
): Promise<void> {
  const { jobHandlers } = await import('./job-handlers.ts');
  const handlers = jobHandlers(tools);
  const worker = await startWorker({
    address,
    db,
    queue,
    handlers,
    concurrency: config.workers,
    logger,
    connections: config.jobConnections,
  });
  opened('worker', (msLeft) => worker.stop(msLeft));
  // Several processes can run each of these timers at the same time.
  const dispatcher = everySecond(
    () => dispatchEvents({ db, queue }),
    logger,
    'events could not be dispatched',
  );
  opened('dispatcher of events', () => dispatcher.stop());
  const ender = everySecond(
    () => endSubscriptions(db, tools.webhooks),
    logger,
    'subscriptions could not be ended',
    ENDING_MS,
  );
  opened('ending of subscriptions', () => ender.stop());
  const matcher = everySecond(
    (stopping) => matchSearches(db, stopping),
    logger,
    'saved searches could not be matched',
  );
  opened('matcher of saved searches', () => matcher.stop());
}
