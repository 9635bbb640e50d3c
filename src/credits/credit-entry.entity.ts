import { defineEntity, p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Int } from 'type-graphql';
import { Gate } from '../access/gate.ts';
import { ENTITY_TYPE } from '../access/ref.ts';
import { owner } from '../access/visibility.ts';
import { internal, open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime, UUID } from '../graph/scalars.ts';
import { ENTRY_CHANNEL, ENTRY_KIND } from './credit.values.ts';

const columns = {
  id: open(UUID, 'Identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  number: internal('The order of the entries; assigned by the database.', p.bigint().persist(false)),
  organizationId: internal('Whose ledger it stands in.', p.uuid()),
  kind: open(ENTRY_KIND.type, 'Why credits moved.', p.text()),
  reference: open(
    String,
    'What it is about; with the kind, at most once, such as `job:…` or `district:…`.',
    p.text(),
  ),
  entityType: open(ENTITY_TYPE.type, 'What was unlocked; null for other kinds.', p.text().nullable()),
  entityId: open(UUID, 'Its id.', p.uuid().nullable()),
  availableChange: open(Int, 'Added to what can be spent; negative when it was spent or held.', p.integer()),
  heldChange: open(Int, 'Added to what is held.', p.integer()),
  availableAfter: open(Int, 'What could be spent after it.', p.integer()),
  heldAfter: open(Int, 'What was held after it.', p.integer()),
  channel: open(ENTRY_CHANNEL.type, 'What moved the credits.', p.text()),
  userId: open(UUID, 'The user who moved them; null for the service and its operator.', p.uuid().nullable()),
  reason: open(String, 'In words, where somebody gave them.', p.text().nullable()),
  createdAt: open(DateTime, 'When.', p.datetime()),
};

const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entries',
  properties: properties(columns),
});

/** A line of an organization's ledger. Written once, never changed: see `ledger.ts`. */
export class CreditEntry extends CreditEntrySchema.class {}
CreditEntrySchema.setClass(CreditEntry);

record(CreditEntry, {
  name: 'CreditEntry',
  table: 'credit_entries',
  description: "A line of the organization's ledger of credits. Lines are added, never changed.",
  columns,
});

/** An entry as its readers return it; beside the id, just the selected columns are there. */
export interface CreditEntryRow {
  id: string;
}

export const CREDIT_ENTRIES = new Gate<CreditEntryRow>(recordKind(CreditEntry), {
  visibility: owner((viewer) => sql`r.organization_id = ${viewer.organizationId}`),
});
