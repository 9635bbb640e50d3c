import { defineEntity, p } from '@mikro-orm/postgresql';
import { DateTime, UUID } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { Node } from '../../records/node.ts';
import type { Unlockable } from '../../records/prices.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { ENTITY_TYPE } from '../../records/ref.ts';
import { OWN_USER } from '../../records/visibility.ts';

const columns = {
  id: open(UUID, 'The identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  userId: open(UUID, 'The owner of the list.', p.uuid()),
  name: open(String, "The list's name, unique among the user's lists of the entity type.", p.text()),
  entityType: open(ENTITY_TYPE.type, "The type of the list's entities.", p.text().$type<Unlockable>()),
  description: open(String, 'A description.', p.text().nullable()),
  color: open(String, "The list's display color.", p.text().nullable()),
  createdAt: open(DateTime, 'When the list was created.', p.datetime().defaultRaw('now()')),
  updatedAt: open(DateTime, 'When the list last changed.', p.datetime().defaultRaw('now()')),
};

const ListSchema = defineEntity({ name: 'List', tableName: 'lists', properties: properties(columns) });

/** A user's collection of districts, schools, or contacts, invisible even to others in the same organization. */
export class List extends ListSchema.class {}
ListSchema.setClass(List);

record(List, {
  name: 'List',
  table: 'lists',
  description: "A user's list of districts, schools, or contacts.",
  columns,
  interfaces: [Node],
});

/** A list as read through the gate: the id, plus the selected columns. */
export interface ListRow {
  id: string;
}

export const LISTS = new Gate<ListRow>(recordKind(List), {
  visibility: OWN_USER,
});
