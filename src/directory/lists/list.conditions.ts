import sql, { raw, type Sql } from 'sql-template-tag';
import { Problem } from '../../platform/base/problem.ts';
import type { Context } from '../../records/context.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { List } from './list.entity.ts';

/** Selects the ids of the entities in these lists, if the lists are the viewer's; see `requireLists`. */
export const listed = (ids: readonly string[] | Sql, viewer: Viewer): Sql => sql`
  select i.entity_id from list_items i join lists l on l.id = i.list_id
  where l.id = any(${ids}::uuid[]) and l.user_id = ${viewer.userId}`;

/** The condition that a column holds the id of an entity in this list. */
export const inList = (column: string, id: string, viewer: Viewer): Sql =>
  sql`${raw(column)} in (${listed(sql`array[${id}]`, viewer)})`;

interface ListFilters {
  readonly listId?: string | null;
  readonly districtListIds?: readonly string[] | null;
  readonly schoolListIds?: readonly string[] | null;
}

/** Rejects filters that name a list the viewer does not have. All lists of a request are looked up together. */
export async function requireLists(
  { viewer, db, loaders }: Context,
  { listId, districtListIds, schoolListIds }: ListFilters,
): Promise<void> {
  const given = Object.entries({ listId: listId ? [listId] : [], districtListIds, schoolListIds });
  const named = given.flatMap(([field, values]) => (values ?? []).map((id) => ({ field, id })));
  const ids = named.map(({ id }) => id);
  if (ids.length === 0) return;
  const loader = loaders.get('own lists', async (keys) => {
    const { userId } = viewer;
    const lists = await db.entities((em) =>
      em.find(List, { id: { $in: [...keys] }, userId }, { fields: ['id'] }),
    );
    const own = new Set(lists.map(({ id }) => id));
    return keys.map((id) => own.has(id));
  });
  const areOwn = await Promise.all(ids.map((id) => loader.load(id)));
  const missing = named[areOwn.indexOf(false)];
  if (!missing) return;
  const { field, id } = missing;
  throw new Problem('NOT_FOUND', `There is no list with the id ${id}.`, { field });
}
