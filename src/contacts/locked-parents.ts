import sql, { type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../access/ref.ts';
import type { Context } from '../context.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { whereClause } from '../db/page-query.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { type ContactFilter, hiddenConditions } from './contact.filter.ts';
import { isHidden, visiblePlaces } from './contact.visibility.ts';
import type { LockedParents } from './contact-page.ts';

/** More parents than that are counted but not named. */
const MAX_PARENTS = 50;

interface ParentRow {
  total: number;
  entityId: string;
  entityType: InstitutionType;
  name: string;
  contactCount: number;
}

/**
 * Contacts that match at locked parents: how many, and the parents with most of them. Conditions on places alone are
 * answered from the counts that the database keeps per parent.
 */
export async function findLockedParents(context: Context, filter: ContactFilter): Promise<LockedParents> {
  const { viewer, db } = context;
  if (filter.unlockedOnly) return lockedParents([]); // what is unlocked is at an unlocked parent
  const { where, ofPlacesOnly } = hiddenConditions(filter, context);
  const hidden = ofPlacesOnly ? hiddenPlaces(viewer, where) : hiddenPeople(viewer, where);
  const rows = await db.search.rows<ParentRow>(sql`
    select l.total, l.parent_id as "entityId", case when s.id is null then 'district' else 'school' end as "entityType",
      coalesce(s.name, d.name) as name, l.contacts as "contactCount"
    from (${hidden} order by contacts desc, parent_id limit ${MAX_PARENTS}) l
    left join schools s on s.id = l.parent_id left join districts d on d.id = l.parent_id
    order by l.contacts desc, l.parent_id`);
  return lockedParents(rows);
}

/** All but the visible ones: these are few and found by index, and to ask of each place whether it is one costs more. */
const hiddenPlaces = (viewer: Viewer, where: readonly Sql[]): Sql => sql`
  select r.parent_id, r.contacts, (
    (select sum(r.contacts) from contact_counts r ${whereClause(where)})
      - coalesce((select sum(contacts) from ${visiblePlaces(viewer, where)} visible), 0)
  )::int as total
  from contact_counts r ${whereClause([...where, isHidden(viewer), sql`r.contacts > 0`])}`;

const hiddenPeople = (viewer: Viewer, where: readonly Sql[]): Sql => sql`
  select r.parent_id, count(*)::int as contacts, (sum(count(*)) over ())::int as total
  from contacts r ${whereClause([...where, isHidden(viewer)])} group by r.parent_id`;

function lockedParents(rows: readonly ParentRow[]): LockedParents {
  const totalHidden = rows[0]?.total ?? 0;
  const parents = rows.map(({ entityId, entityType, name, contactCount }) => ({
    entityId,
    entityType,
    name,
    contactCount,
    unlockCost: UNLOCK_PRICES[entityType],
  }));
  const message =
    totalHidden === 0
      ? 'No matching contacts are hidden.'
      : `${totalHidden} matching contacts are at districts or schools that are locked. Unlock a parent to see its contacts.`;
  return { totalHidden, message, parents };
}
