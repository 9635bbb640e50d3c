import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { Gate, internal, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';

const columns = {
  id: ownId(),
  organizationId: internal('The organization whose events it gets.', p.uuid()),
  userId: open(UUID, 'The user for whom the agent works.', p.uuid()),
  keyId: open(UUID, 'The API key of the agent; null if it used a token.', p.uuid().nullable()),
  credentialId: open(
    UUID,
    'The grant, OAuth client, or member whose token the agent used; null for an API key.',
    p.uuid().nullable(),
  ),
  handle: open(String, "The id in the agent's protocol, sent as `X-MCP-Subscription-Id`.", p.text()),
  name: open(String, 'The name of the event, such as `signal.found`.', p.text()),
  arguments: open(
    JSONValue,
    'The arguments of the subscription, such as `{"state": "TX", "kinds": ["rfp"]}`.',
    p.json<Record<string, unknown>>(),
  ),
  wanted: internal('A filter of the data for each type of event.', p.json<Record<string, object>>()),
  savedSearchId: open(UUID, 'The saved search that it reports, if it needs one.', p.uuid().nullable()),
  hasSearch: internal('True if it ends with its saved search.', p.boolean()),
  ownsSearch: internal('True if its saved search ends with it.', p.boolean()),
  expiresAt: open(DateTime, 'When it ends unless the agent refreshes it.', p.datetime()),
  stoppedAt: internal('When a person stopped it.', p.datetime().nullable()),
  createdAt: open(DateTime, 'When the agent subscribed.', p.datetime().defaultRaw('now()')),
};

const SubscriptionSchema = recordSchema('EventSubscription', 'event_subscriptions', columns);

/** The events that an agent receives, and until when. Its webhook has the address and the secret. */
export class EventSubscription extends SubscriptionSchema.class {}

record(EventSubscription, SubscriptionSchema, {
  description: "An agent's subscription to events over MCP; each delivery wakes the agent.",
  columns,
});

/** A subscription row: the id and the selected columns. */
export interface SubscriptionRow {
  readonly id: string;
}

export const SUBSCRIPTIONS = new Gate<SubscriptionRow>(recordKind(EventSubscription), {
  visibility: owner(
    ({ organizationId }) => sql`r.organization_id = ${organizationId} and subscription_end(r) is null`,
  ),
});
