import { DateTime, UUID } from '@emi/base/scalars';
import type { Principal } from '@emi/base/viewer';
import { Gate, Node, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { ENTITY_TYPE } from '../../accounts/prices/ref.ts';
import { LIST_SHARING, type ListSharing } from './list.values.ts';

const columns = {
  id: ownId(),
  userId: open(UUID, 'The user who created the list, and alone may delete it or share it.', p.uuid()),
  name: open(String, "The list's name, unique among the owner's lists, whatever they list.", p.text()),
  entityType: open(ENTITY_TYPE.type, 'The only type of entity in the list.', p.text().$type<Unlockable>()),
  description: open(String, 'What its users keep the list for; null if unsaid.', p.text().nullable()),
  color: open(String, 'A color for display in any notation, such as `#2b4acb`, if any.', p.text().nullable()),
  sharing: open(
    LIST_SHARING.type,
    'The rights of others in the organization. Only the owner can change them, or delete the list.',
    p.text().$type<ListSharing>().default('none'),
  ),
  createdAt: open(DateTime, 'When it was created, by which lists sort.', p.datetime().defaultRaw('now()')),
  updatedAt: open(DateTime, 'When it or its items last changed.', p.datetime().defaultRaw('now()')),
};

const ListSchema = recordSchema('List', 'lists', columns);

/** A user's collection of districts, schools, or contacts, invisible to others until it is shared. */
export class List extends ListSchema.class {}

record(List, ListSchema, {
  description: "A user's list of districts, schools, or contacts, which others see only if it is shared.",
  columns,
  interfaces: [Node],
});

/** A list as read through the gate: the id, plus the selected columns. */
export interface ListRow {
  id: string;
}

/**
 * SQL: the viewer owns a list, or a colleague shares it. The users of the organization are an array, which PostgreSQL
 * computes once and then looks up in the index of owners.
 */
export const isVisibleList = ({ organizationId, userId }: Principal, row: string): Sql => sql`(
  ${raw(row)}.user_id = any(array(select m.id from users m where m.organization_id = ${organizationId}))
  and (${raw(row)}.user_id = ${userId} or ${raw(row)}.sharing <> 'none'))`;

export const LISTS = new Gate<ListRow>(recordKind(List), {
  visibility: owner((viewer) => isVisibleList(viewer, 'r')),
});
