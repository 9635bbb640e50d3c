import type { Viewer } from '@emi/base/viewer';
import { inOwnWorld } from '@emi/records';
import { whereClause } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isAtLockedDistrict, unlockedPlaces, visibleSchools } from './contact.visibility.ts';

/** SQL: the contacts at unlocked schools of locked districts, by district. */
const shownBySchools = (viewer: Viewer, column: string, where: readonly Sql[]): Sql => sql`
  select r.district_id, sum(${raw(`r.${column}`)}) as contacts
  from ${visibleSchools(viewer, [...inOwnWorld(viewer, 'r.district_id'), ...where])} r group by 1`;

/**
 * SQL: the hidden contacts of each locked district, as rows of `district_id` and `contacts`.
 * @param column the counter of `contact_district_totals`
 * @param where conditions on the state of `r`
 */
export const lockedDistricts = (viewer: Viewer, column: string, where: readonly Sql[]): Sql => sql`
  select t.district_id, t.contacts - coalesce(shown.contacts, 0) as contacts
  from (
    select r.district_id, sum(${raw(`r.${column}`)}) as contacts from contact_district_totals r
    ${whereClause([...where, isAtLockedDistrict(viewer)])} group by 1
  ) t left join (${shownBySchools(viewer, column, where)}) shown on shown.district_id = t.district_id`;

/**
 * SQL: like `lockedDistricts`, but for only some districts, which include those with the most hidden contacts. An index
 * orders the totals that are one row (`is_whole`) and lose nothing to unlocked schools, so few are read; all others are
 * summed.
 * @param limit number of the largest districts that are wanted
 */
export const largestLockedDistricts = (viewer: Viewer, where: readonly Sql[], limit: number): Sql => {
  const isSingle = sql`r.district_id not in (select district_id from summed)`;
  // As an array, because PostgreSQL overestimates `summed` and would read all totals.
  const isSummed = sql`r.district_id = any(array(select district_id from summed))`;
  return sql`
    with shown as materialized (${shownBySchools(viewer, 'contacts', where)}),
    summed as materialized (
      select district_id from contact_district_totals where not is_whole union select district_id from shown
    )
    (
      select r.district_id, r.contacts from contact_district_totals r
      ${whereClause([sql`r.is_whole`, ...where, isAtLockedDistrict(viewer), isSingle])}
      order by r.contacts desc, r.district_id limit ${limit}
    ) union all (
      select t.district_id, t.contacts - coalesce(shown.contacts, 0) from (
        select r.district_id, sum(r.contacts) as contacts from contact_district_totals r
        ${whereClause([isSummed, ...where, isAtLockedDistrict(viewer)])} group by 1
      ) t left join shown on shown.district_id = t.district_id
    )`;
};

/**
 * SQL: the number of hidden contacts of all locked districts, for a viewer who does not see synthetic records, which
 * the totals of states leave out.
 */
export const hiddenTotal = (viewer: Viewer, where: readonly Sql[]): Sql => {
  const own = inOwnWorld(viewer, 'r.district_id');
  const isUnlocked = sql`r.district_id in ${unlockedPlaces(viewer, 'district')}`;
  return sql`(
    (select coalesce(sum(r.contacts), 0) from contact_totals r ${whereClause(where)})
    - (select coalesce(sum(r.contacts), 0) from contact_district_totals r
       ${whereClause([isUnlocked, ...own, ...where])})
    - (select coalesce(sum(r.contacts), 0) from ${visibleSchools(viewer, [...own, ...where])} r))`;
};
