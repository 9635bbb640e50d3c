import { createHash, randomUUID } from 'node:crypto';
import { guardedAgent } from '@emi/base/network';
import { badRequest, Problem } from '@emi/base/problems';
import { seal, unseal } from '@emi/base/secrets';
import type { Viewer } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { takeTurn } from '../../db/take-turn.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WebhookTools } from '../../requests/context/context.ts';
import { credentialIdOf, noteChange } from '../audit-trail/note.ts';
import { occurrenceCursor, sequenceOf, verificationOf } from './occurrence.ts';
import { CONTROL_MS, postControl } from './post-control.ts';

/** The identity of a subscription: the same principal, address, event, and arguments are the same subscription. */
export interface Topic {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The receiver's address, normalized by `webhookUrl`. */
  readonly url: string;
}

/** A client's request to subscribe or refresh. */
export interface SubscribeRequest extends Topic {
  /** `whsec_` and 24 to 64 bytes in base64. */
  readonly secret: string;
  /** The position to resume from; null to receive only new events. */
  readonly cursor: string | null;
  /** Lifetime without a refresh, in milliseconds. */
  readonly ttlMs: number;
  /** Maximum age of events that are sent again, in milliseconds; absent: no limit. */
  readonly maxAgeMs?: number;
}

/** The events of a subscription: a filter of their data for each type, and the search that produces them. */
export interface Wanted {
  readonly wanted: Readonly<Record<string, object>>;
  readonly savedSearchId: string | null;
  /** True if the search was created for this subscription alone. */
  readonly ownsSearch: boolean;
}

export interface Subscribed {
  readonly id: string;
  readonly refreshBefore: string;
  readonly cursor: string;
  /** True if events after the requested cursor were left out, because they have been deleted or are too old. */
  readonly truncated: boolean;
}

/** The id of a subscription, derived from its user and credential, address, event, and arguments. */
export function handleOf(viewer: Viewer, { name, arguments: given, url }: Topic): string {
  const principal = [viewer.organizationId, viewer.userId, viewer.keyId ?? credentialIdOf(viewer)];
  const text = JSON.stringify([principal, url, name, sorted(given)]);
  return `sub_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
}

const sorted = (given: Topic['arguments']): unknown =>
  Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1));

/** @throws Problem if a client's secret is not `whsec_` and 24 to 64 bytes in base64 */
export function requireSecret(secret: unknown): string {
  const encoded =
    typeof secret === 'string' ? /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(secret)?.[1] : undefined;
  const bytes = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  if (bytes >= 24 && bytes <= 64) return secret as string;
  throw badRequest('delivery.secret must be whsec_ and 24 to 64 random bytes in base64.');
}

/**
 * Asks the receiver to confirm the subscription by returning a challenge that is signed with the secret.
 * @throws Problem if it does not
 */
export async function verifyReceiver(
  { receivers }: Pick<WebhookTools, 'receivers'>,
  handle: string,
  { url, secret }: Pick<SubscribeRequest, 'url' | 'secret'>,
): Promise<void> {
  const challenge = randomUUID();
  const agent = guardedAgent(receivers, CONTROL_MS);
  try {
    const receiver = { url, handle, secret };
    const { error, responseBody } = await postControl(agent, receiver, verificationOf(challenge));
    if (error !== null) throw badRequest(`delivery.url could not be verified. ${error}`);
    if (challengeIn(responseBody) === challenge) return;
    throw badRequest(
      'delivery.url could not be verified: the answer must be JSON with the challenge that was sent.',
    );
  } finally {
    await agent.destroy();
  }
}

function challengeIn(body: string | null): unknown {
  try {
    return (JSON.parse(body ?? '') as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}

interface Known {
  readonly id: string;
  readonly webhookId: string;
  readonly savedSearchId: string | null;
  readonly secret: Buffer;
}

/** Locks the subscription with an id until the transaction ends; undefined if there is none, or it has ended. */
export async function lockSubscription(tx: Transaction, handle: string): Promise<Known | undefined> {
  await takeTurn(tx, handle);
  const [known] = await tx.rows<Known>(sql`
    select s.id, w.id as "webhookId", s.saved_search_id as "savedSearchId", w.secret from event_subscriptions s
    join webhooks w on w.subscription_id = s.id
    where s.handle = ${handle} and subscription_end(s) is null for update of s`);
  return known;
}

/** Returns `true` if the receiver has already confirmed a subscription with this secret. */
export const hasSecret = (
  known: Known | undefined,
  { encryptionKey }: WebhookTools,
  secret: string,
): boolean => known !== undefined && unseal(encryptionKey(), known.secret) === secret;

/**
 * Adds a subscription, or extends an existing one, and sends the events after its cursor again.
 * @param find returns the events of the subscription as this release derives them, which replace the stored ones
 */
export async function putSubscription(
  tx: Transaction,
  viewer: Viewer,
  { encryptionKey }: WebhookTools,
  request: SubscribeRequest,
  known: Known | undefined,
  find: (savedSearchId: string | null) => Promise<Wanted>,
): Promise<Subscribed> {
  const { organizationId } = viewer;
  const handle = handleOf(viewer, request);
  await tx.rows(sql`select number_events(${organizationId})`);
  const found = await find(known?.savedSearchId ?? null);
  const webhookId = known?.webhookId ?? (await add(tx, viewer, encryptionKey(), handle, request, found));
  const secret = seal(encryptionKey(), request.secret);
  const types = Object.keys(found.wanted);
  await tx.rows(sql`
    update webhooks set secret = ${secret}, event_types = ${types}::text[] where id = ${webhookId}`);
  const [row] = await tx.rows<{ refreshBefore: string; last: number }>(sql`
    update event_subscriptions set expires_at = now() + ${request.ttlMs} * interval '1 ms',
      wanted = ${JSON.stringify(found.wanted)} where handle = ${handle}
    returning to_json(expires_at at time zone 'UTC') #>> '{}' || 'Z' as "refreshBefore", coalesce((
      select last::int from event_counters c where c.organization_id = ${organizationId}), 0) as last`);
  const { refreshBefore, last } = row!;
  const after = request.cursor === null ? last : sequenceOf(request.cursor);
  if (after === undefined) throw badRequest('cursor must be one that this server returned, or null.');
  const truncated = after < last && (await replay(tx, organizationId, webhookId, after, request.maxAgeMs));
  return { id: handle, refreshBefore, cursor: occurrenceCursor(last), truncated };
}

/**
 * Adds deliveries of the events after a sequence number. Returns `true` if some are too old or were deleted: sequence
 * numbers have no gaps, so the next one is missing if its event was deleted.
 */
async function replay(
  tx: Transaction,
  organizationId: string,
  webhookId: string,
  after: number,
  maxAgeMs: number | undefined,
): Promise<boolean> {
  const oldest = maxAgeMs === undefined ? sql`'-infinity'` : sql`now() - ${maxAgeMs} * interval '1 ms'`;
  const [row] = await tx.rows<{ isTruncated: boolean }>(sql`
    with later as (
      select e.id, e.sequence, e.created_at >= ${oldest} as is_young, e.data @> (s.wanted -> e.type) as is_wanted
      from events e join webhooks w on w.id = ${webhookId} join event_subscriptions s on s.id = w.subscription_id
      where e.organization_id = ${organizationId} and e.sequence > ${after}
    ), added as (
      insert into webhook_deliveries (webhook_id, event_id)
      select ${webhookId}::uuid, id from later where is_young and is_wanted order by sequence
      on conflict do nothing
    )
    select coalesce(min(sequence), ${after} + 2) > ${after} + 1 or coalesce(bool_or(is_wanted and not is_young), false)
      as "isTruncated" from later`);
  return row!.isTruncated;
}

async function add(
  tx: Transaction,
  viewer: Viewer,
  key: Buffer,
  handle: string,
  { name, arguments: given, url, secret }: SubscribeRequest,
  { wanted, savedSearchId, ownsSearch }: Wanted,
): Promise<string> {
  const { organizationId, userId, keyId } = viewer;
  await requireRoom(tx, viewer);
  const [row] = await tx.rows<{ id: string; webhookId: string }>(sql`
    with subscription as (
      insert into event_subscriptions (organization_id, user_id, key_id, credential_id, handle, name, arguments, wanted,
        saved_search_id, has_search, owns_search, expires_at)
      values (${organizationId}, ${userId}, ${keyId}, ${credentialIdOf(viewer)}, ${handle}, ${name},
        ${JSON.stringify(given)}, ${JSON.stringify(wanted)}, ${savedSearchId}, ${savedSearchId !== null}, ${ownsSearch},
        now())
      on conflict (handle) do nothing returning id
    )
    insert into webhooks (organization_id, url, event_types, secret, subscription_id)
    select ${organizationId}, ${url}, ${Object.keys(wanted)}::text[], ${seal(key, secret)}, id from subscription
    returning id as "webhookId", subscription_id as id`);
  if (!row)
    throw new Problem('CONFLICT', 'The subscription has just ended. Subscribe again in a few seconds.');
  await noteChange(tx.em, viewer, 'subscription_created', 'event_subscription', row.id);
  return row.webhookId;
}

async function requireRoom(tx: Transaction, { organizationId, limits, plan }: Viewer): Promise<void> {
  await takeTurn(tx, `subscriptions ${organizationId}`);
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from event_subscriptions where organization_id = ${organizationId}`);
  if (row!.count < limits.watchedSearches) return;
  throw new Problem(
    'CONFLICT',
    `The organization already has ${limits.watchedSearches} subscriptions, the maximum of the plan ${plan}.`,
  );
}
