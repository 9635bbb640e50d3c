import { ENTRY_CHANNEL, ENTRY_KIND } from '@emi/base/plans';
import { DateTime, UUID } from '@emi/base/scalars';
import {
  Gate,
  internal,
  OWN_ORGANIZATION,
  open,
  ownId,
  record,
  recordKind,
  recordSchema,
} from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Int } from 'type-graphql';
import { ENTITY_TYPE } from '../prices/ref.ts';

const columns = {
  id: ownId(),
  number: internal('The order of the entries; assigned by the database.', p.bigint().persist(false)),
  organizationId: internal('The organization that owns the ledger.', p.uuid()),
  kind: open(ENTRY_KIND.type, 'What moved the credits, such as an unlock or the start of a month.', p.text()),
  reference: open(
    String,
    'The subject of the movement, such as `job:…` or `district:…`. Unique within its kind; a refund has the ' +
      'reference of the unlock that it gives back.',
    p.text(),
  ),
  entityType: open(
    ENTITY_TYPE.type,
    'The type of the record that was unlocked, or whose credits came back; null for other movements.',
    p.text().nullable(),
  ),
  entityId: open(
    UUID,
    'The record that was unlocked, or whose credits came back; null for other movements.',
    p.uuid().nullable(),
  ),
  availableChange: open(
    Int,
    'The change of the spendable balance; negative for spent or held credits.',
    p.integer(),
  ),
  heldChange: open(Int, 'How many credits were put on hold, or left it if negative.', p.integer()),
  availableAfter: open(Int, 'The spendable balance after the movement.', p.integer()),
  heldAfter: open(Int, 'The credits on hold once the movement was made.', p.integer()),
  channel: open(ENTRY_CHANNEL.type, 'Where the request came from; `system` without one.', p.text()),
  userId: open(
    UUID,
    'The user who made the request; null for the service and its operator.',
    p.uuid().nullable(),
  ),
  madeBy: open(
    UUID,
    'The API key, OAuth client, grant, or member with which it was requested; null for the service, its operator, ' +
      'and movements before version 0.3.',
    p.uuid().nullable(),
  ),
  reason: open(
    String,
    'What an operator gave as the reason, or why an unlock was refunded; null for other movements.',
    p.text().nullable(),
  ),
  createdAt: open(DateTime, 'When the credits moved, by the clock of the service.', p.datetime()),
};

const CreditEntrySchema = recordSchema('CreditEntry', 'credit_entries', columns);

/** An append-only line of an organization's ledger; see `ledger.ts`. */
export class CreditEntry extends CreditEntrySchema.class {}

record(CreditEntry, CreditEntrySchema, {
  description: "A credit movement in the organization's append-only ledger.",
  columns,
  needs: { entityState: ['entityType', 'entityId'], entityName: ['entityType', 'entityId'] },
});

export interface CreditEntryRow {
  id: string;
}

export const CREDIT_ENTRIES = new Gate<CreditEntryRow>(recordKind(CreditEntry), {
  visibility: OWN_ORGANIZATION,
});
