import { Problem } from '@emi/base/problems';
import type { Principal } from '@emi/base/viewer';
import type { Selection } from '@emi/records';
import { readOne } from '@emi/records/queries';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { isVisibleList, LISTS } from './list.entity.ts';

/** Selects the ids of the entities in those of the lists that the viewer may read; see `requireLists`. */
export const listed = (ids: readonly string[] | Sql, viewer: Principal): Sql => sql`
  select i.entity_id from list_items i join lists l on l.id = i.list_id
  where l.id = any(${ids}::uuid[]) and ${isVisibleList(viewer, 'l')}`;

/** The condition that the id in a column is in this list. */
export const inList = (column: string, id: string, viewer: Principal): Sql =>
  sql`${raw(column)} in (${listed(sql`array[${id}]`, viewer)})`;

/** The condition that in a list that the viewer may read, the user owns the item with the id in a column. */
export const ownedBy = (column: string, userId: string, viewer: Principal): Sql =>
  sql`${raw(column)} in (
    select i.entity_id from list_items i join lists l on l.id = i.list_id
    where i.owner_id = ${userId} and ${isVisibleList(viewer, 'l')})`;

interface ListFilters {
  readonly listId?: string | null;
  readonly districtListIds?: readonly string[] | null;
  readonly schoolListIds?: readonly string[] | null;
}

const ID: Selection = new Set(['id']);

/** Throws a Problem if a filter names a list that the viewer may not read; one query looks up all of its lists. */
export async function requireLists(
  context: Context,
  { listId, districtListIds, schoolListIds }: ListFilters,
): Promise<void> {
  const given = Object.entries({ listId: listId ? [listId] : [], districtListIds, schoolListIds });
  const named = given.flatMap(([field, values]) => (values ?? []).map((id) => ({ field, id })));
  const lists = await Promise.all(named.map(({ id }) => readOne(context, LISTS, ID, id)));
  const missing = named[lists.indexOf(null)];
  if (!missing) return;
  const { field, id } = missing;
  throw new Problem('NOT_FOUND', `There is no list with the id ${id}.`, { field });
}
