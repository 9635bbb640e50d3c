import { setTimeout as sleep } from 'node:timers/promises';
import { AS_OWNER, type DatabaseAddress } from '@emi/base/runtime';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/errors.ts';
import { primaryOf } from '../db/primary.ts';
import { DatabaseClient } from '../db/primary-client.ts';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import { recoverFromClockJump, STEADY_CLOCK } from './clock-jumps.ts';
import { type AnyHandler, LostJob } from './job.kind.ts';
import { LEASE_SECONDS, messageOptions, shareLimits } from './message.ts';
import type { Message } from './queue.ts';
import { type JobRuntime, runJob } from './run-job.ts';

export interface WorkerOptions extends JobRuntime {
  readonly address: DatabaseAddress;
  readonly handlers: readonly AnyHandler[];
  /** Concurrent jobs per kind. */
  readonly concurrency: number;
  /**
   * The queue's connections, as the owner, because its maintenance can rebuild an index. Jobs use the service's own
   * connections.
   */
  readonly connections?: number;
  /** Interval between searches for jobs of lost workers. */
  readonly sweepSeconds?: number;
  /** Interval between polls for jobs that were not announced. */
  readonly lookSeconds?: number;
}

export interface Worker {
  /** Claims no more jobs and waits for the running ones; unfinished ones go back to the queue in the end. */
  stop(waitMs: number): Promise<void>;
}

const CONNECTIONS = 3;
const SWEEP_SECONDS = 4;
/** A jump of the clock is looked for once in this many sweeps. */
const RECOVERY_SWEEPS = 5;
/** New jobs are announced; those whose pause is over or whose worker was lost are found by polling. */
const LOOK_SECONDS = 4;
/** pg-boss's errors about its listening connection. */
const LISTENING_ENDED = /^LISTEN\/NOTIFY/;
/** Minimum time between two log entries about an outage. */
const OUTAGE_LOG_MS = 60_000;

/** Starts a worker; any number of them can run at once. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { address, db, handlers, concurrency, logger } = options;
  const { connections = CONNECTIONS, sweepSeconds = SWEEP_SECONDS, lookSeconds = LOOK_SECONDS } = options;
  const boss = new PgBoss({
    ...address,
    ...{ Client: DatabaseClient }, // the pool of pg takes it, although pg-boss's types lack it
    options: AS_OWNER,
    application_name: 'education-market-api jobs',
    schema: QUEUE_SCHEMA,
    max: connections,
    migrate: false,
    useListenNotify: true,
    clock: STEADY_CLOCK,
    superviseIntervalSeconds: sweepSeconds,
    monitorIntervalSeconds: sweepSeconds,
    warningQueueSize: 1_000_000, // a long queue is harmless, and would be logged at every sweep
  });
  leadListenerToPrimary(boss, address);
  const logError = errorLog(logger);
  boss.on('error', logError);
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await boss.start();

  for (const { kind } of handlers) await schedule(boss, kind);
  const working = {
    pollingIntervalSeconds: lookSeconds,
    notifyPollingIntervalSeconds: lookSeconds,
    localConcurrency: concurrency,
    localGroupConcurrency: shareLimits(concurrency),
  };
  for (const handler of handlers) {
    const kind = handler.kind.name;
    await boss.work<Message['data'] & object>(kind, working, async ([message]) => {
      if (!message) return;
      const end = await runJob(options, handler, message, message.signal);
      if (end === 'lost') throw new LostJob(); // pg-boss delivers the message again, unless it already has
      // Polls again at once for further jobs; otherwise the free worker would wait for the next poll.
      for (const { id, name } of boss.getWipData()) if (name === kind) boss.notifyWorker(id);
    });
  }

  const recover = () =>
    recoverFromClockJump(
      db.core,
      handlers.map(({ kind }) => kind),
    ).catch(logError);
  await recover();
  const recovering = setInterval(() => void recover(), RECOVERY_SWEEPS * sweepSeconds * 1_000);

  return {
    async stop(waitMs) {
      clearInterval(recovering);
      const done = Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: true })));
      const waited = new AbortController();
      await Promise.race([done, sleep(waitMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
      waited.abort();
      await boss.stop({ graceful: false });
    },
  };
}

/** Runs a kind of job at its times, or ends a schedule that a setting has removed. */
async function schedule(boss: PgBoss, kind: AnyHandler['kind']): Promise<void> {
  if (!kind.cron) return boss.unschedule(kind.name);
  const options = { ...messageOptions(kind, LEASE_SECONDS), tz: 'UTC', missed: 'once' as const };
  await boss.schedule(kind.name, kind.cron, {}, options);
}

/**
 * Makes pg-boss listen on the current primary. It opens the listening connection later, and again after each loss, with
 * the settings of that time, which getters therefore provide.
 */
function leadListenerToPrimary(boss: PgBoss, address: DatabaseAddress): void {
  const primary = primaryOf(address);
  if (!primary) return;
  const { config } = boss.getDb() as unknown as { config: object };
  const current = (name: 'host' | 'port' | 'ssl') => ({ enumerable: true, get: () => primary.last[name] });
  Object.defineProperties(config, { host: current('host'), port: current('port'), ssl: current('ssl') });
}

function errorLog(logger: Logger): (error: unknown) => void {
  let loggedAt = -OUTAGE_LOG_MS;
  return (error) => {
    const isOutage =
      [error, (error as Error).cause].some(isUnavailable) ||
      LISTENING_ENDED.test(String((error as Error).message));
    if (!isOutage) {
      logger.error({ err: error }, 'the queue met an error');
    } else if (performance.now() - loggedAt >= OUTAGE_LOG_MS) {
      loggedAt = performance.now();
      logger.warn({ err: error }, 'the queue cannot reach the database; it keeps trying');
    }
  };
}
