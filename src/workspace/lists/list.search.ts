import type { Viewer } from '@emi/base/viewer';
import type { Selection } from '@emi/records';
import { conditionsOf, equalTo, filterInput, oneOf, toggle } from '@emi/records/filters';
import type { Page, PageInput } from '@emi/records/pages';
import { byColumn } from '@emi/records/pages';
import { byTime, readOne, readPage, readPagesOf } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { ENTITY_TYPE } from '../../accounts/prices/ref.ts';
import { LISTS, type ListRow } from '../../directory/lists/list.entity.ts';
import type { Context } from '../../requests/context/context.ts';
import { LIST_ITEMS, type ListItemRow } from './list-item.entity.ts';

const FILTERS = {
  entityType: equalTo(
    oneOf(ENTITY_TYPE),
    null,
    'Lists of districts, of schools, or of contacts.',
    'r.entity_type',
  ),
  isEditable: toggle(
    null,
    'lists whose items the user may change: their own, and those shared for editing.',
    ({ userId }: Viewer) => sql`(r.user_id = ${userId} or r.sharing = 'edit')`,
  ),
};

export const ListFilter = filterInput(
  'ListFilter',
  'Conditions on lists; results meet all of them.',
  FILTERS,
);
export type ListFilter = InstanceType<typeof ListFilter>;

/** A page of the lists that the viewer may read, oldest first. */
export async function searchLists(
  context: Context,
  filter: ListFilter,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<ListRow>> {
  const where = conditionsOf(FILTERS, filter, context.viewer);
  return readPage(context, LISTS, byTime(context, page, { where, ascending: true }), info);
}

const IN_ORDER = { column: 'added_at', ascending: true };

/** A page of a list's items, in the order they were added; empty for a list that the viewer may not read. */
export async function itemsOf(
  context: Context,
  listId: string,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<ListItemRow>> {
  return readPagesOf(context, LIST_ITEMS, byColumn('list_id'), byTime(context, page, IN_ORDER), info, listId);
}

const ID: Selection = new Set(['id']);

/** A page of a list's items, in the order they were added; `null` if the viewer may not read the list. */
export async function itemsOfList(
  context: Context,
  listId: string,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<ListItemRow> | null> {
  const where = [sql`r.list_id = ${listId}`];
  const [list, items] = await Promise.all([
    readOne(context, LISTS, ID, listId),
    readPage(context, LIST_ITEMS, byTime(context, page, { ...IN_ORDER, where }), info),
  ]);
  return list && items;
}
