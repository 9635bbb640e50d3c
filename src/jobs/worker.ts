import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { AS_OWNER, type DatabaseAddress } from '../db/address.ts';
import { isUnavailable } from '../db/errors.ts';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import type { AnyHandler } from './job.kind.ts';
import { LEASE_SECONDS, messageOptions } from './message.ts';
import type { Message } from './queue.ts';
import { recallPostponed } from './recall-postponed.ts';
import { type JobRuntime, runJob } from './run-job.ts';

/** The queue knows the kinds of all handlers. */
export interface WorkerOptions extends JobRuntime {
  readonly address: DatabaseAddress;
  readonly handlers: readonly AnyHandler[];
  /** How many jobs of each kind are worked on at once. */
  readonly concurrency: number;
  /** How often jobs of silent workers are looked for. */
  readonly sweepSeconds?: number;
  /** How often jobs that do not announce themselves are looked for. */
  readonly lookSeconds?: number;
}

export interface Worker {
  /** Claims no more, and waits until the jobs under way are done; what is not done in time is handed back. */
  stop(waitMs: number): Promise<void>;
}

/** Of the owner: maintenance may rebuild an index. The jobs themselves use the connections of the service. */
const CONNECTIONS = 3;
const SWEEP_SECONDS = 4;
const RECALL_SWEEPS = 5;
/** New jobs announce themselves; those whose pause is over, or whose worker was lost, are found by looking. */
const LOOK_SECONDS = 4;
const LISTENING_ENDED = /^LISTEN\/NOTIFY/;
/** An outage is told once in a while, not once for every question that nobody answered. */
const OUTAGE_LOG_MS = 60_000;

/** Works on jobs as they come, together with any number of other workers. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { address, db, handlers, concurrency, logger } = options;
  const { sweepSeconds = SWEEP_SECONDS, lookSeconds = LOOK_SECONDS } = options;
  const boss = new PgBoss({
    ...address,
    options: AS_OWNER,
    application_name: 'education-market-api jobs',
    schema: QUEUE_SCHEMA,
    max: CONNECTIONS,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: sweepSeconds,
    monitorIntervalSeconds: sweepSeconds,
    warningQueueSize: 1_000_000, // a long queue is no trouble, and would be told of at every sweep
  });
  const logError = errorLog(logger);
  boss.on('error', logError);
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await boss.start();

  for (const { kind } of handlers) {
    if (kind.cron) {
      const schedule = { ...messageOptions(kind, LEASE_SECONDS), tz: 'UTC', missed: 'once' as const };
      await boss.schedule(kind.name, kind.cron, {}, schedule);
    }
  }
  const polling = { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds };
  for (const handler of handlers) {
    for (let i = 0; i < concurrency; i++) {
      const id = await boss.work<Message['data'] & object>(handler.kind.name, polling, async ([message]) => {
        if (!message) return;
        await runJob(options, handler, message, message.signal);
        boss.notifyWorker(id); // there may be more: left to itself, it would wait until the next look
      });
    }
  }

  const recall = () =>
    recallPostponed(
      db.core,
      handlers.map(({ kind }) => kind),
    ).catch(logError);
  await recall();
  const recalling = setInterval(() => void recall(), RECALL_SWEEPS * sweepSeconds * 1_000);

  return {
    async stop(waitMs) {
      clearInterval(recalling);
      const done = Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: true })));
      const waited = new AbortController();
      await Promise.race([done, sleep(waitMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
      waited.abort();
      await boss.stop({ graceful: false });
    },
  };
}

function errorLog(logger: Logger): (error: unknown) => void {
  let toldAt = -OUTAGE_LOG_MS;
  return (error) => {
    const isOutage = isUnavailable(error) || LISTENING_ENDED.test(String((error as Error).message));
    if (!isOutage) {
      logger.error({ err: error }, 'the queue met an error');
    } else if (performance.now() - toldAt >= OUTAGE_LOG_MS) {
      toldAt = performance.now();
      logger.warn({ err: error }, 'the queue cannot reach the database; it keeps trying');
    }
  };
}
