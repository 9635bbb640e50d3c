import sql, { type Sql } from 'sql-template-tag';
import { unlockedIds } from '../access/gate.ts';
import type { Viewer } from '../viewer/viewer.ts';

/** A contact can be seen when its school or its district is unlocked; `r` has its `school_id` and `district_id`. */
export const isVisible = (viewer: Viewer): Sql => sql`(
  r.district_id = any(${unlockedIds(viewer, 'district')}) or r.school_id = any(${unlockedIds(viewer, 'school')}))`;

/**
 * Of what is at a locked parent nothing can be seen. Nearly everything is, so this asks a hash for each row instead of
 * an index for each unlock.
 */
export const isHidden = (viewer: Viewer): Sql => {
  const unlocked = (type: 'district' | 'school') => sql`(
    select entity_id from unlocks where organization_id = ${viewer.organizationId} and entity_type = ${type})`;
  return sql`(r.district_id not in ${unlocked('district')}
    and (r.school_id is null or r.school_id not in ${unlocked('school')}))`;
};

/**
 * The rank of a contact among matching namesakes at one parent, of whom only the first is shown: an unlocked one before
 * a locked one, then the oldest. Hidden values such as email addresses play no part, or the number of results would
 * tell of them. `u` is the viewer's unlock.
 */
export const NAMESAKE_RANK = sql`row_number() over (
  partition by r.parent_id, r.name_key order by u.entity_id is null, r.created_at, r.id)`;
