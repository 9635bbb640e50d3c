import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import type { Viewer } from '../viewer/viewer.ts';

/** The entities in any of these lists, as far as they are the viewer's; see `requireLists`. */
export const listed = (ids: readonly string[], viewer: Viewer): Sql => sql`
  select i.entity_id from list_items i join lists l on l.id = i.list_id
  where l.id = any(${ids}::uuid[]) and l.user_id = ${viewer.userId}`;

/** The condition that a column names an entity in this list. */
export const inList = (column: string, id: string, viewer: Viewer): Sql =>
  sql`${raw(column)} in (${listed([id], viewer)})`;

interface ListFilters {
  readonly listId?: string | null;
  readonly districtListIds?: readonly string[] | null;
  readonly schoolListIds?: readonly string[] | null;
}

/** Refuses filters that name a list the viewer does not have; all lists of a request are looked up together. */
export async function requireLists(
  { viewer, db, loaders }: Context,
  { listId, districtListIds, schoolListIds }: ListFilters,
): Promise<void> {
  const ids = [...(listId ? [listId] : []), ...(districtListIds ?? []), ...(schoolListIds ?? [])];
  if (ids.length === 0) return;
  const loader = loaders.get('own lists', async (keys) => {
    const rows = await db.core.rows<{ id: string }>(sql`
      select id from lists where id = any(${keys}::uuid[]) and user_id = ${viewer.userId}`);
    const own = new Set(rows.map(({ id }) => id));
    return keys.map((id) => own.has(id));
  });
  const areOwn = await Promise.all(ids.map((id) => loader.load(id)));
  const missing = ids[areOwn.indexOf(false)];
  if (missing) throw new Problem('NOT_FOUND', `There is no list with the id ${missing}.`);
}
