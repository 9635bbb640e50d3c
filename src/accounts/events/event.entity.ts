import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { Gate, internal, open, owner, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Int } from 'type-graphql';
import { EVENT_NAMES } from './event.values.ts';

const columns = {
  id: open(UUID, 'The identifier, equal to the `webhook-id` of its deliveries.', p.uuid().primary()),
  organizationId: internal('The organization that it happened to.', p.uuid()),
  number: internal('The place in the order in which events were written.', p.bigint()),
  sequence: open(
    Int,
    'The place in the order of the events of the organization: 1, 2, 3 … without gaps.',
    p.bigint('number').nullable(),
    'r.sequence::int',
  ),
  type: open(String, `What happened: ${EVENT_NAMES.map((name) => `\`${name}\``).join(', ')}.`, p.text()),
  data: open(
    JSONValue,
    'What it is about, in snake case, such as `{"entity_type": "district", "entity_id": "…"}`: ids and numbers, ' +
      'and for `signal.changed` the fields before and after.',
    p.json<Record<string, unknown>>(),
  ),
  path: internal('The REST path of what it is about, below `/api/v1`.', p.text()),
  key: internal('Unique for events that must not repeat.', p.text().nullable()),
  createdAt: open(DateTime, 'When it happened; kept for 30 days.', p.datetime().defaultRaw('now()')),
};

const EventSchema = recordSchema('Event', 'events', columns);

/** Something that happened to an organization's work. Triggers write most events; see `record_events.sql`. */
export class Event extends EventSchema.class {}

record(Event, EventSchema, {
  description: "An event in the organization's work, as webhooks deliver it.",
  columns,
  needs: { link: ['path'] },
});

/** An event row: the id, the selected columns, and the columns that those need. */
export interface EventRow {
  readonly id: string;
  readonly path: string;
}

export const EVENTS = new Gate<EventRow>(recordKind(Event), {
  visibility: owner(
    ({ organizationId }) => sql`r.organization_id = ${organizationId} and r.sequence is not null`,
  ),
});
