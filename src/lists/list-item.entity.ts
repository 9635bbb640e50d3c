import { defineEntity, p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Gate } from '../access/gate.ts';
import { owner } from '../access/visibility.ts';
import type { Unlockable } from '../credits/prices.ts';
import { internal, open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime, UUID } from '../graph/scalars.ts';

const columns = {
  id: open(UUID, 'The identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  listId: open(UUID, 'The id of the list.', p.uuid()),
  districtId: internal('The district, if it is one.', p.uuid().nullable()),
  schoolId: internal('The school, if it is one.', p.uuid().nullable()),
  contactId: internal('The contact, if it is one.', p.uuid().nullable()),
  entityId: open(UUID, 'The id of the district, school, or contact.', p.uuid().persist(false)),
  entityType: internal('Which of them it is: what the list is a list of.', p.text().persist(false)),
  addedAt: open(DateTime, 'When the item was added.', p.datetime().defaultRaw('now()')),
  notes: open(String, 'Notes.', p.text().nullable()),
};

const ListItemSchema = defineEntity({
  name: 'ListItem',
  tableName: 'list_items',
  properties: properties(columns),
});

/** A district, school or contact in a list. It stands there once. */
export class ListItem extends ListItemSchema.class {}
ListItemSchema.setClass(ListItem);

record(ListItem, {
  name: 'ListItem',
  table: 'list_items',
  description: 'A district, school, or contact in a list.',
  columns,
  needs: { entity: ['entityId', 'entityType'] },
});

/** An item as its readers return it; beside the id, just the selected columns are there. */
export interface ListItemRow {
  id: string;
  entityId: string;
  entityType: Unlockable;
}

export const LIST_ITEMS = new Gate<ListItemRow>(recordKind(ListItem), {
  visibility: owner(
    (viewer) => sql`exists (select from lists l where l.id = r.list_id and l.user_id = ${viewer.userId})`,
  ),
});
