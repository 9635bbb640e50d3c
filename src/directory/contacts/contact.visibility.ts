import type { Principal } from '@emi/base/viewer';
import { inOwnWorld } from '@emi/records';
import { whereClause } from '@emi/records/pages';
import sql, { join, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';

/** SQL: `AT_UNLOCKED_PARENT` for many contacts: for each, PostgreSQL probes a hash of the unlocks, not their index. */
export const isVisibleAmongMany = (viewer: Principal): Sql => sql`(
  r.district_id in ${unlockedPlaces(viewer, 'district')} or r.school_id in ${unlockedPlaces(viewer, 'school')})`;

/**
 * The rows of `contact_counts` of parents with visible contacts; `where` applies to the parent `r`. Searches start
 * here: joining the unlocks gives PostgreSQL a usable row estimate, and each branch has its index.
 */
export const visibleParents = (viewer: Principal, where: readonly Sql[], columns: Sql = sql`r.*`): Sql => {
  const isAtDistrict = sql`r.district_id in ${unlockedPlaces(viewer, 'district')}`;
  return sql`(
    select ${columns} from contact_counts r ${whereClause([isAtDistrict, ...where])}
    union all ${visibleSchools(viewer, where, columns)})`;
};

/** The rows of `contact_counts` of unlocked schools in locked districts; `where` applies to the parent `r`. */
export const visibleSchools = (viewer: Principal, where: readonly Sql[], columns: Sql = sql`r.*`): Sql => {
  const conditions = [
    sql`r.parent_id in ${unlockedPlaces(viewer, 'school')}`,
    // An anti join, because PostgreSQL estimates the cost of `not in` once for each unlocked school.
    sql`not exists (select from unlocks d where d.organization_id = ${viewer.organizationId}
      and d.entity_type = 'district' and d.entity_id = r.district_id)`,
  ];
  return sql`(select ${columns} from contact_counts r ${whereClause([...conditions, ...where])})`;
};

/** SQL: the ids of the viewer's unlocked places of a type. */
export const unlockedPlaces = (viewer: Principal, type: InstitutionType): Sql => sql`(
  select entity_id from unlocks where organization_id = ${viewer.organizationId} and entity_type = ${type})`;

/**
 * SQL: the contact `r` is at a locked parent, and not synthetic unless the viewer sees synthetic records. Most parents
 * are locked, so this examines many contacts, and probes a hash like `isVisibleAmongMany`.
 */
export const isHiddenContact = (viewer: Principal): Sql => sql`(${isAtLockedDistrict(viewer)}
  and (r.school_id is null or r.school_id not in ${unlockedPlaces(viewer, 'school')}))`;

/** SQL: the district of the row `r` is locked, and not synthetic unless the viewer sees synthetic records. */
export const isAtLockedDistrict = (viewer: Principal): Sql =>
  join(
    [...inOwnWorld(viewer, 'r.district_id'), sql`r.district_id not in ${unlockedPlaces(viewer, 'district')}`],
    ' and ',
  );

/** SQL: joins the viewer's unlock of the contact `r`, if there is one, as `u`. */
export const unlockOf = (viewer: Principal): Sql => sql`
  left join unlocks u
    on u.organization_id = ${viewer.organizationId} and u.entity_type = 'contact' and u.entity_id = r.id`;

/**
 * Of matching namesakes at one parent, only the first is shown: unlocked before locked, then the oldest. Hidden values
 * such as email addresses do not affect this, because the number of results would reveal them.
 */
export const NAMESAKE_ORDER = sql`u.entity_id is null, r.created_at, r.id`;

/** SQL: the contact is the first among its matching namesakes. */
export const isFirstNamesake = (viewer: Principal, matching: readonly Sql[]): Sql => sql`r.id = any(array(
  select distinct on (r.parent_id, r.name_key) r.id from contacts r ${unlockOf(viewer)}
  ${whereClause(matching)} order by r.parent_id, r.name_key, ${NAMESAKE_ORDER}))`;
