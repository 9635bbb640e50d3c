import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { numberAllEvents } from '../events/number-events.ts';
import { DELIVER_WEBHOOK } from './deliver.kind.ts';

const PAUSE_MS = 1_000;
const ENOUGH_WEBHOOKS = 200;

/**
 * Numbers new events, and enqueues a job for each webhook with a due delivery, unless it has one. It reads stored rows,
 * so it also finds the work of a killed process.
 */
export async function dispatchEvents({ db, queue }: { db: Database; queue: JobQueue }): Promise<void> {
  while (await numberAllEvents(db.core));
  const due = await db.core.rows<{ id: string }>(sql`
    select w.id from webhooks w
    where w.status = 'enabled'
      and exists (select from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= now())
      and not exists (select from jobs j
        where j.kind = ${DELIVER_WEBHOOK.name} and j.key = w.id::text and j.status in ('queued', 'processing'))
    limit ${ENOUGH_WEBHOOKS}`);
  if (due.length === 0) return;
  const jobs = due.map(({ id }) => ({ payload: { webhookId: id }, key: id }));
  await db.transaction((tx) => queue.enqueue(tx, DELIVER_WEBHOOK, jobs));
}

/** Dispatches every second until it is stopped; any number of processes can do it. */
export function startDispatcher(tools: { db: Database; queue: JobQueue }, logger: Logger) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await dispatchEvents(tools).catch((error) =>
        logger.warn({ err: error }, 'events could not be dispatched; this is tried again'),
      );
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}
