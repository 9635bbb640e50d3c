import sql, { raw, type Sql } from 'sql-template-tag';
import type { Viewer } from '../viewer/viewer.ts';

/**
 * The condition that a column names an entity in any of these lists. Only the viewer's own lists count: somebody
 * else's finds as little as one that does not exist.
 */
export const inLists = (
  column: string,
  ids: readonly string[],
  viewer: Viewer,
): Sql => sql`${raw(column)} in (
  select i.entity_id from list_items i join lists l on l.id = i.list_id
  where l.id = any(${ids}::uuid[]) and l.user_id = ${viewer.userId})`;
