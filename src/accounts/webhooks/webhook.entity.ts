import { type ValueOf, valueSet } from '@emi/base/declared';
import { DateTime } from '@emi/base/scalars';
import { Gate, internal, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';

const WEBHOOK_STATUS = valueSet('WebhookStatus', 'Whether events are delivered to a webhook.', {
  enabled: 'Events are delivered.',
  paused: 'Events wait until it is resumed.',
  disabled: 'The service stopped delivering; new events are not kept for it. It can be resumed.',
});
export type WebhookStatus = ValueOf<typeof WEBHOOK_STATUS>;

const columns = {
  id: ownId(),
  organizationId: internal('The organization that receives events.', p.uuid()),
  url: open(String, 'The HTTPS address that events are posted to.', p.text()),
  description: open(String, 'The purpose, for people; null if nobody gave one.', p.text().nullable()),
  eventTypes: open(
    [String],
    'The types of events that are delivered, such as `email.generated`; null for all but `place.read`.',
    p.array().columnType('text[]').nullable(),
  ),
  secret: internal('Signs the requests; encrypted.', p.blob()),
  previousSecret: internal('The former secret, which also signs for a day; encrypted.', p.blob().nullable()),
  previousUntil: open(
    DateTime,
    'Until when requests are also signed with the secret before the last rotation; null if never.',
    p.datetime().nullable(),
  ),
  subscriptionId: internal(
    "An agent's subscription whose events it delivers; null for a webhook that a customer made.",
    p.uuid().nullable(),
  ),
  status: open(
    WEBHOOK_STATUS.type,
    'Whether events are delivered to the webhook, wait, or are dropped.',
    p.text().$type<WebhookStatus>().default('enabled'),
  ),
  disabledReason: open(String, 'The reason it is disabled; null if it is not.', p.text().nullable()),
  failingSince: open(
    DateTime,
    'Since when every attempt has failed; null if the last one did not. After five days the webhook is disabled.',
    p.datetime().nullable(),
  ),
  createdAt: open(
    DateTime,
    'When a user or operator created it; it gets the events from then on.',
    p.datetime().defaultRaw('now()'),
  ),
};

const WebhookSchema = recordSchema('Webhook', 'webhooks', columns);

/** A customer's address that receives events. */
export class Webhook extends WebhookSchema.class {}

record(Webhook, WebhookSchema, {
  description: "An address to which the organization's events are posted, signed as Standard Webhooks asks.",
  columns,
});

/** A webhook row: the id and the selected columns. */
export interface WebhookRow {
  readonly id: string;
}

/** Webhooks that customers created, as opposed to the webhooks of agents' subscriptions. */
export const WEBHOOKS = new Gate<WebhookRow>(recordKind(Webhook), {
  visibility: owner(
    ({ organizationId }) => sql`r.organization_id = ${organizationId} and r.subscription_id is null`,
  ),
});
