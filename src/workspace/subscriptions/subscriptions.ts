import { badRequest, notFound } from '@emi/base/problems';
import sql from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { removeSubscriptions } from '../../accounts/webhooks/end-subscriptions.ts';
import {
  handleOf,
  hasSecret,
  lockSubscription,
  putSubscription,
  requireSecret,
  type Subscribed,
  verifyReceiver,
} from '../../accounts/webhooks/subscribe.ts';
import { webhookUrl } from '../../accounts/webhooks/webhook-url.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { type Given, wantOf } from './wanted-events.ts';

export interface Topic {
  readonly name: string;
  readonly arguments?: unknown;
  readonly url: string;
}

export interface NewSubscription extends Topic {
  readonly secret: string;
  readonly cursor?: string | null;
  readonly ttlMs?: number | null;
  readonly maxAgeMs?: number | null;
}

const DAY_MS = 86_400_000;
const SHORTEST_MS = 60_000;
const LONGEST_MS = 7 * DAY_MS;

/**
 * Subscribes an agent to events, or refreshes its subscription to the same event with the same arguments at the same
 * address. A receiver with a new secret must confirm the subscription first.
 */
export async function subscribe(context: Context, given: NewSubscription): Promise<Subscribed> {
  const { viewer, db } = context;
  const tools = context.webhooks!;
  const topic = checkedTopic(context, given);
  const want = wantOf(topic.name, topic.arguments);
  const request = {
    ...topic,
    secret: requireSecret(given.secret),
    cursor: given.cursor ?? null,
    ttlMs: Math.min(Math.max(given.ttlMs ?? DAY_MS, SHORTEST_MS), LONGEST_MS),
    maxAgeMs: given.maxAgeMs ?? undefined,
  };
  const handle = handleOf(viewer, request);
  const isProven = await db.transaction(async (tx) =>
    hasSecret(await lockSubscription(tx, handle), tools, request.secret),
  );
  // Outside a transaction, because it waits for the receiver.
  if (!isProven) await verifyReceiver(tools, handle, request);
  return withIdempotency(context, async (tx) => {
    const known = await lockSubscription(tx, handle);
    const find = (savedSearchId: string | null) =>
      want(tx, context, request.arguments, { handle, savedSearchId });
    return putSubscription(tx, viewer, tools, request, known, find);
  });
}

/** Ends the credential's subscription, and returns its id. A subscription that does not exist counts as ended. */
export function unsubscribe(context: Context, given: Topic): Promise<string> {
  const topic = checkedTopic(context, given);
  wantOf(topic.name, topic.arguments);
  const handle = handleOf(context.viewer, topic);
  return withIdempotency(context, async (tx) => {
    await removeSubscriptions(tx, sql`handle = ${handle}`);
    return handle;
  });
}

/** Stops a subscription of the organization, and returns its id. Its client is notified within seconds. */
export function stopSubscription(context: Context, id: string): Promise<string> {
  const { viewer } = context;
  return withIdempotency(context, async (tx) => {
    const stopped = await tx.rows(sql`
      update event_subscriptions s set stopped_at = now()
      where id = ${id} and organization_id = ${viewer.organizationId} and subscription_end(s) is null returning id`);
    if (stopped.length === 0) throw notFound('event subscription', 'id');
    await noteChange(tx.em, viewer, 'subscription_stopped', 'event_subscription', id);
    return id;
  });
}

function checkedTopic({ webhooks }: Context, { name, arguments: given, url }: Topic) {
  if (given !== undefined && (given === null || typeof given !== 'object' || Array.isArray(given))) {
    throw badRequest('arguments must be an object.');
  }
  const present = Object.entries((given ?? {}) as Given).filter(([, value]) => value !== null);
  return { name, arguments: Object.fromEntries(present), url: webhookUrl(url, webhooks!.receivers) };
}
