import sql, { type Sql } from 'sql-template-tag';
import { unlockedIds } from '../access/gate.ts';
import type { Viewer } from '../viewer/viewer.ts';

/** A contact can be seen when its school or its district is unlocked; `r` has its `school_id` and `district_id`. */
export const isVisible = (viewer: Viewer): Sql => sql`(
  r.district_id = any(${unlockedIds(viewer, 'district')}) or r.school_id = any(${unlockedIds(viewer, 'school')}))`;

/** Of what is at a locked parent nothing can be seen. */
export const isHidden = (viewer: Viewer): Sql => sql`(
  r.district_id <> all(${unlockedIds(viewer, 'district')})
  and (r.school_id is null or r.school_id <> all(${unlockedIds(viewer, 'school')})))`;

/**
 * Of namesakes at one parent only one is shown: an unlocked one before a locked one, then the oldest. Hidden values such
 * as email addresses play no part, or the number of results would tell of them.
 */
export const isFirstOfNamesakes = (viewer: Viewer): Sql => {
  const unlocked = (id: 'r' | 'd') => sql`exists (select from unlocks x
    where x.organization_id = ${viewer.organizationId} and x.entity_type = 'contact' and x.entity_id = ${id === 'r' ? sql`r.id` : sql`d.id`})`;
  return sql`not exists (
    select from contacts d where d.parent_id = r.parent_id and d.name_key = r.name_key and d.id <> r.id
    and (not ${unlocked('d')}, d.created_at, d.id) < (not ${unlocked('r')}, r.created_at, r.id))`;
};
