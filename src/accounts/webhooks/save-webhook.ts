import { badRequest, notFound, Problem } from '@emi/base/problems';
import { seal } from '@emi/base/secrets';
import { optionalText } from '@emi/base/text';
import { LockMode, wrap } from '@mikro-orm/postgresql';
import { takeTurn } from '../../db/take-turn.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WebhookTools } from '../../requests/context/context.ts';
import { type AuditActor, noteChange } from '../audit-trail/note.ts';
import { EVENT_NAMES } from '../events/event.values.ts';
import { newWebhookSecret } from './signature.ts';
import { Webhook, type WebhookRow } from './webhook.entity.ts';
import { webhookUrl } from './webhook-url.ts';

const MAX_WEBHOOKS = 20;
/** Maximum number of characters of a description. */
export const WEBHOOK_DESCRIPTION_LENGTH = 500;
const DAY_MS = 86_400_000;

export interface WebhookChanges {
  readonly url?: string | null;
  readonly description?: string | null;
  readonly eventTypes?: readonly string[] | null;
  /** True pauses the webhook; false resumes it, even if the service disabled it. */
  readonly paused?: boolean | null;
}

export interface NewWebhook extends WebhookChanges {
  readonly url: string;
}

/** A webhook with its secret, which is shown only once. */
export interface ShownWebhook {
  readonly webhook: WebhookRow;
  readonly secret: string;
}

/** Creates a webhook, with a secret that only the return value holds in plain text. */
export async function createWebhook(
  tx: Transaction,
  actor: AuditActor,
  { encryptionKey, receivers }: WebhookTools,
  values: NewWebhook,
): Promise<ShownWebhook> {
  const { organizationId } = actor;
  const secret = newWebhookSecret();
  const url = webhookUrl(values.url, receivers);
  await requireRoom(tx, organizationId);
  const webhook = tx.em.create(Webhook, {
    organizationId,
    url,
    description: optionalText(values.description, 'description', WEBHOOK_DESCRIPTION_LENGTH) ?? null,
    eventTypes: knownTypes(values.eventTypes) ?? null,
    secret: seal(encryptionKey(), secret),
    createdAt: new Date(),
  });
  await tx.em.flush();
  await noteChange(tx.em, actor, 'webhook_created', 'webhook', webhook.id);
  return { webhook: shown(webhook), secret };
}

/** Updates the given fields. Null clears a description, stands for all event types but `place.read`, or is ignored. */
export async function updateWebhook(
  tx: Transaction,
  actor: AuditActor,
  { receivers }: Pick<WebhookTools, 'receivers'>,
  id: string,
  changes: WebhookChanges,
): Promise<WebhookRow> {
  const { url, description, eventTypes, paused } = changes;
  const webhook = await lockWebhook(tx, actor, id);
  if (typeof url === 'string') webhook.url = webhookUrl(url, receivers);
  if (description !== undefined)
    webhook.description = optionalText(description, 'description', WEBHOOK_DESCRIPTION_LENGTH);
  if (eventTypes !== undefined) webhook.eventTypes = knownTypes(eventTypes) ?? null;
  if (typeof paused === 'boolean') {
    webhook.status = paused ? 'paused' : 'enabled';
    webhook.disabledReason = null;
    webhook.failingSince = null;
  }
  if (Object.values(changes).some((value) => value !== undefined)) {
    await noteChange(tx.em, actor, 'webhook_changed', 'webhook', id);
  }
  await tx.em.flush();
  return shown(webhook);
}

/** Replaces the secret of a webhook. For a day, requests are signed with both the old and the new one. */
export async function rotateWebhookSecret(
  tx: Transaction,
  actor: AuditActor,
  { encryptionKey }: Pick<WebhookTools, 'encryptionKey'>,
  id: string,
): Promise<ShownWebhook> {
  const webhook = await lockWebhook(tx, actor, id);
  const secret = newWebhookSecret();
  webhook.previousSecret = webhook.secret;
  webhook.previousUntil = new Date(Date.now() + DAY_MS);
  webhook.secret = seal(encryptionKey(), secret);
  await noteChange(tx.em, actor, 'webhook_changed', 'webhook', id);
  await tx.em.flush();
  return { webhook: shown(webhook), secret };
}

/** Deletes a webhook with its deliveries, and returns its id. */
export async function deleteWebhook({ em }: Transaction, actor: AuditActor, id: string): Promise<string> {
  const { organizationId } = actor;
  if ((await em.nativeDelete(Webhook, { id, organizationId, subscriptionId: null })) === 0)
    throw notFound('webhook', 'id');
  await noteChange(em, actor, 'webhook_deleted', 'webhook', id);
  return id;
}

/** Locks a webhook until the transaction ends. @throws Problem if the organization has no such webhook */
export async function lockWebhook(
  { em }: Transaction,
  { organizationId }: Pick<AuditActor, 'organizationId'>,
  id: string,
): Promise<Webhook> {
  const own = { id, organizationId, subscriptionId: null };
  const webhook = await em.findOne(Webhook, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!webhook) throw notFound('webhook', 'id');
  return webhook;
}

/** @throws Problem if the organization has the maximum number of webhooks */
async function requireRoom(tx: Transaction, organizationId: string): Promise<void> {
  await takeTurn(tx, `webhooks ${organizationId}`);
  const count = await tx.em.count(Webhook, { organizationId, subscriptionId: null });
  if (count < MAX_WEBHOOKS) return;
  throw new Problem('CONFLICT', `The organization already has ${MAX_WEBHOOKS} webhooks, the maximum.`);
}

function knownTypes<T extends readonly string[] | null | undefined>(
  types: T,
): string[] | Exclude<T, readonly string[]> {
  if (types === null || types === undefined) return types as Exclude<T, readonly string[]>;
  const known = EVENT_NAMES.filter((name) => types.includes(name));
  if (known.length > 0 && types.every((type) => known.includes(type as never))) return known;
  throw badRequest(
    `eventTypes must be one or more of ${EVENT_NAMES.join(', ')}; null for all but place.read.`,
  );
}

/** A webhook without its secrets. */
function shown(webhook: Webhook): WebhookRow {
  const { secret: _secret, previousSecret: _previous, ...rest } = wrap(webhook).toPOJO();
  return rest;
}
