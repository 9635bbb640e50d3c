import { guardedAgent } from '@emi/base/network';
import { unseal } from '@emi/base/secrets';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WebhookTools } from '../../requests/context/context.ts';
import { noteChange, operatorOf } from '../audit-trail/note.ts';
import { terminationOf } from './occurrence.ts';
import { CONTROL_MS, postControl } from './post-control.ts';

/** Maximum numbers of subscriptions that a call examines and of subscriptions that it ends. */
const AT_ONCE = 200;
const ENDED_AT_ONCE = 20;

/** The messages to clients, by reason; an expiry has no message, because the client knows the date. */
const MESSAGES: Readonly<Record<string, string>> = {
  stopped: 'A person stopped the subscription.',
  revoked: 'The credential of the subscription was revoked.',
  search_deleted: 'The saved search of the subscription was deleted.',
  search_unshared: 'The saved search of the subscription is no longer shared.',
};

interface Ended {
  readonly id: string;
  readonly reason: string;
  readonly handle: string;
  /** Null if the webhook of the subscription was deleted. */
  readonly url: string | null;
  readonly secret: Buffer;
}

/**
 * Removes subscriptions that have ended, and tries once to notify the clients of those that did not just expire.
 * Deliveries stop at the moment a subscription ends.
 */
export async function endSubscriptions(
  db: Pick<Database, 'transaction'>,
  { encryptionKey, receivers }: WebhookTools,
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    // Locked before they are examined: a later change of a credential waits for the lock, and makes them due again.
    const due = await tx.rows<{ id: string }>(sql`
      select id from event_subscriptions where due_at <= now() order by due_at limit ${AT_ONCE}
      for update skip locked`);
    if (due.length === 0) return [];
    const isDue = sql`s.id in (${join(due.map(({ id }) => id))})`;
    await tx.rows(sql`
      update event_subscriptions s set due_at = subscription_due(s) where ${isDue} and subscription_end(s) is null`);
    const found = await tx.rows<Ended>(sql`
      select s.id, subscription_end(s) as reason, s.handle, w.url, w.secret
      from event_subscriptions s left join webhooks w on w.subscription_id = s.id
      where ${isDue} and subscription_end(s) is not null limit ${ENDED_AT_ONCE}`);
    if (found.length > 0) {
      await removeSubscriptions(tx, sql`id in (${join(found.map(({ id }) => id))})`);
    }
    return found;
  });
  const toTell = ended.filter(({ reason }) => reason in MESSAGES);
  if (toTell.length === 0) return;
  const agent = guardedAgent(receivers, CONTROL_MS);
  try {
    for (const { handle, reason, url, secret } of toTell) {
      if (url === null) continue;
      const key = unseal(encryptionKey(), secret);
      if (key === null) continue;
      await postControl(agent, { url, handle, secret: key }, terminationOf(MESSAGES[reason]!)).catch(
        () => {},
      );
    }
  } finally {
    await agent.destroy();
  }
}

/** Removes subscriptions with their webhooks, deliveries, and own searches, and notes each in the audit trail. */
export async function removeSubscriptions(tx: Transaction, which: Sql): Promise<void> {
  const removed = await tx.rows<{ id: string; organizationId: string; searchId: string | null }>(sql`
    delete from event_subscriptions where ${which}
    returning id, organization_id as "organizationId", case when owns_search then saved_search_id end as "searchId"`);
  const searches = removed.flatMap(({ searchId }) => searchId ?? []);
  if (searches.length > 0) await tx.rows(sql`delete from saved_searches where id in (${join(searches)})`);
  for (const { id, organizationId } of removed) {
    await noteChange(tx.em, operatorOf(organizationId), 'subscription_ended', 'event_subscription', id);
  }
}
