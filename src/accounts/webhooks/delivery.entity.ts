import { type ValueOf, valueSet } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { Gate, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Int } from 'type-graphql';

export const DELIVERY_STATUS = valueSet('DeliveryStatus', 'The state of the delivery of an event.', {
  pending: 'It waits for its first or next attempt.',
  delivered: 'The receiver answered with a status from 200 to 299.',
  failed: 'All attempts failed; it can be replayed.',
});
export type DeliveryStatus = ValueOf<typeof DELIVERY_STATUS>;

const columns = {
  id: ownId(),
  webhookId: open(UUID, 'The webhook that the event goes to.', p.uuid()),
  eventId: open(UUID, 'The id of the event, sent as `webhook-id` with every attempt.', p.uuid()),
  status: open(
    DELIVERY_STATUS.type,
    'Whether the event has been delivered, will be tried again, or was given up.',
    p.text().$type<DeliveryStatus>().default('pending'),
  ),
  attempts: open(Int, 'The number of attempts since the event or the last replay.', p.integer().default(0)),
  nextAt: open(DateTime, 'When the next attempt is due; null after the last.', p.datetime().nullable()),
  attemptedAt: open(DateTime, 'When the last attempt began; null before the first.', p.datetime().nullable()),
  responseStatus: open(
    Int,
    'The HTTP status of the answer to the last attempt; null without an answer.',
    p.integer().nullable(),
  ),
  responseBody: open(
    String,
    'The first kilobyte of the answer to the last attempt; null without an answer.',
    p.text().nullable(),
  ),
  error: open(
    String,
    'Why the last attempt failed; null if it succeeded, and before the first.',
    p.text().nullable(),
  ),
  createdAt: open(DateTime, 'When the event was first queued.', p.datetime().defaultRaw('now()')),
};

const DeliverySchema = recordSchema('WebhookDelivery', 'webhook_deliveries', columns);

/** The delivery of an event to a webhook. */
export class WebhookDelivery extends DeliverySchema.class {}

record(WebhookDelivery, DeliverySchema, {
  description: 'The delivery of an event to a webhook, with its last attempt.',
  columns,
  needs: { event: ['eventId'] },
});

/** A delivery row: the id, the selected columns, and the columns that those need. */
export interface DeliveryRow {
  readonly id: string;
  readonly eventId: string;
}

export const DELIVERIES = new Gate<DeliveryRow>(recordKind(WebhookDelivery), {
  visibility: owner(
    ({ organizationId }) => sql`exists (
      select from webhooks w where w.id = r.webhook_id and w.organization_id = ${organizationId}
        and w.subscription_id is null)`,
  ),
});
