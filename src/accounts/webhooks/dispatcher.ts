import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { numberAllEvents } from '../events/number-events.ts';
import { DELIVER_WEBHOOK, type SharingWebhook, shareOf } from './deliver.kind.ts';

/** Maximum number of webhooks for which one call enqueues jobs. */
const MOST_WEBHOOKS = 200;

/**
 * Numbers new events, and enqueues a job for each enabled webhook with a due delivery, unless it has one or its
 * organization is suspended. It reads stored rows, so it also finds the work of a killed process.
 */
export async function dispatchEvents({ db, queue }: { db: Database; queue: JobQueue }): Promise<void> {
  while (await numberAllEvents(db.core));
  const due = await db.core.rows<SharingWebhook & { id: string }>(sql`
    select w.id, w.organization_id as "organizationId", w.failing_since is not null as "isFailing" from webhooks w
    where w.status = 'enabled'
      and not exists (select from organizations o where o.id = w.organization_id and o.suspended_at is not null)
      and exists (select from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= now())
      and not exists (select from jobs j
        where j.kind = ${DELIVER_WEBHOOK.name} and j.key = w.id::text and j.status in ('queued', 'processing'))
    limit ${MOST_WEBHOOKS}`);
  if (due.length === 0) return;
  const jobs = due.map((webhook) => ({
    payload: { webhookId: webhook.id },
    key: webhook.id,
    share: shareOf(webhook),
  }));
  await db.transaction((tx) => queue.enqueue(tx, DELIVER_WEBHOOK, jobs));
}
