import { DateTime, UUID } from '@emi/base/scalars';
import { Gate, internal, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { type Opt, p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { isVisibleList } from '../../directory/lists/list.entity.ts';
import { ITEM_STATUS, type ItemStatus } from '../../directory/lists/list.values.ts';

const ENTITY_ID = '(coalesce(district_id, school_id, contact_id)) stored';
const ENTITY_TYPE = `(case when district_id is not null then 'district' when school_id is not null then 'school'
  else 'contact' end) stored`;

const columns = {
  id: ownId(),
  listId: open(UUID, 'The list that contains the item, of the caller or shared with the caller.', p.uuid()),
  districtId: internal('The district, in a list of districts.', p.uuid().nullable()),
  schoolId: internal('The school, in a list of schools.', p.uuid().nullable()),
  contactId: internal('The contact, in a list of contacts.', p.uuid().nullable()),
  entityId: open(
    UUID,
    'The id of the district, school, or contact.',
    p.uuid().$type<Opt<string>>().generated(ENTITY_ID),
  ),
  entityType: internal(
    'Whether the item is a district, a school, or a contact.',
    p.text().$type<Opt<Unlockable>>().generated(ENTITY_TYPE),
  ),
  addedAt: open(DateTime, 'When a user added the record to the list.', p.datetime().defaultRaw('now()')),
  notes: open(String, 'Free text about the item, for readers of the list.', p.text().nullable()),
  status: open(
    ITEM_STATUS.type,
    'How far the work on the record is; `to_do` at first.',
    p.text().$type<ItemStatus>().default('to_do'),
  ),
  reason: open(String, 'Why it is in the list, such as a contract that ends.', p.text().nullable()),
  accountId: open(String, "The id of the customer's own account that it stands for.", p.text().nullable()),
  accountName: open(String, 'The name of the account with `accountId`.', p.text().nullable()),
  ownerId: open(UUID, 'The user who works on it; null if nobody is named.', p.uuid().nullable()),
};

const ListItemSchema = recordSchema('ListItem', 'list_items', columns);

/** A district, school, or contact in a list; a list contains each of them at most once. */
export class ListItem extends ListItemSchema.class {}

record(ListItem, ListItemSchema, {
  description: 'A district, school, or contact in a list, with what users say about it there.',
  columns,
  needs: {
    entity: ['entityId', 'entityType'],
    list: ['listId'],
    ownerName: ['ownerId'],
    district: ['districtId'],
    school: ['schoolId'],
    contact: ['contactId'],
  },
});

/** A list item as read through the gate: the id, the selected columns, and the columns that those need. */
export interface ListItemRow {
  id: string;
  listId: string;
  entityId: string;
  entityType: Unlockable;
  districtId: string | null;
  schoolId: string | null;
  contactId: string | null;
  ownerId: string | null;
}

export const LIST_ITEMS = new Gate<ListItemRow>(recordKind(ListItem), {
  visibility: owner(
    (viewer) => sql`exists (select from lists l where l.id = r.list_id and ${isVisibleList(viewer, 'l')})`,
  ),
});
