import sql, { raw, type Sql } from 'sql-template-tag';
import type { Viewer } from '../viewer/viewer.ts';

/** The entities in any of these lists. Only the viewer's own lists count: another user's is as good as empty. */
export const listed = (ids: readonly string[], viewer: Viewer): Sql => sql`
  select i.entity_id from list_items i join lists l on l.id = i.list_id
  where l.id = any(${ids}::uuid[]) and l.user_id = ${viewer.userId}`;

/** The condition that a column names an entity in this list. */
export const inList = (column: string, id: string, viewer: Viewer): Sql =>
  sql`${raw(column)} in (${listed([id], viewer)})`;
