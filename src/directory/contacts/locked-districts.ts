import sql, { raw, type Sql } from 'sql-template-tag';
import { whereClause } from '../../records/page-query.ts';
import { inOwnWorld } from '../../records/synthetic.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { isAtLockedDistrict, visibleSchools } from './contact.visibility.ts';

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
