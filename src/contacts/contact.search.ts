import type { GraphQLResolveInfo } from 'graphql';
import sql, { raw, type Sql } from 'sql-template-tag';
import { readPage, readPagesOf } from '../access/read.ts';
import type { Context } from '../context.ts';
import { byColumn, whereClause } from '../db/page-query.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { sortable } from '../graph/order.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import { selected } from '../graph/selection.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { AccessSummary, LockedParents } from './contact-page.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { type ContactFilter, hiddenConditions, visibleConditions } from './contact.filter.ts';
import { isFirstOfNamesakes, isHidden, isVisible } from './contact.visibility.ts';

export const CONTACT_SORT = sortable(
  'Contact',
  {
    name: { column: 'name', nullable: false, description: 'Name.' },
    title: { column: 'title', nullable: true, description: 'Position held.' },
    state: { column: 'state', nullable: false, description: 'State abbreviation.' },
    enrichment_status: {
      column: 'enrichment_status',
      nullable: false,
      description: 'How far the search for details has come.',
    },
    created_at: { column: 'created_at', nullable: false, description: 'When the record was made.' },
    last_updated_at: {
      column: 'last_updated_at',
      nullable: false,
      description: 'When the record last changed.',
    },
  },
  'name',
);
export type ContactOrder = InstanceType<typeof CONTACT_SORT.Input>;

export interface ContactSearch {
  filter: ContactFilter;
  order: ContactOrder;
  page: PageInput;
  unique: boolean;
}

export interface ContactPage extends Page<ContactRow> {
  accessSummary?: AccessSummary;
  lockedParents?: LockedParents;
}

/** A page of the contacts that match at unlocked parents, and what is told of the rest. */
export async function searchContacts(
  context: Context,
  search: ContactSearch,
  info: GraphQLResolveInfo,
): Promise<ContactPage> {
  const { viewer } = context;
  const wanted = selected(info);
  const where = matching(search.filter, search.unique, viewer);
  const [page, accessSummary, lockedParents] = await Promise.all([
    readPage(
      context,
      CONTACTS,
      {
        where,
        order: CONTACT_SORT.order(search.order),
        page: pageRequest(search.page, viewer.limits.resultsPerRequest),
      },
      info,
    ),
    wanted.has('accessSummary') ? summarize(context, where) : undefined,
    wanted.has('lockedParents') ? findLockedParents(context, search.filter) : undefined,
  ]);
  return { ...page, accessSummary, lockedParents };
}

/** A page of the contacts that match at a district (its schools included) or at a school; the parent may be locked. */
export function contactsOf(
  context: Context,
  parent: { column: 'district_id' | 'school_id'; id: string },
  { filter, order, page, unique }: ContactSearch,
  info: GraphQLResolveInfo,
): Promise<Page<ContactRow>> {
  const { viewer } = context;
  const search = {
    where: matching(filter, unique, viewer),
    order: CONTACT_SORT.order(order),
    page: pageRequest(page, viewer.limits.resultsPerRequest),
  };
  return readPagesOf(context, CONTACTS, byColumn(parent.column), search, info, parent.id);
}

function matching(filter: ContactFilter, unique: boolean, viewer: Viewer): Sql[] {
  const conditions = [isVisible(viewer), ...visibleConditions(filter, viewer)];
  return unique ? [...conditions, isFirstOfNamesakes(viewer)] : conditions;
}

async function summarize({ viewer, db }: Context, where: Sql[]): Promise<AccessSummary> {
  const [row] = await db.search.rows<Omit<AccessSummary, 'unlockAllCost'>>(sql`
    select count(*)::int as "totalResults",
      count(u.entity_id)::int as unlocked,
      count(*) filter (where u.entity_id is null and r.enrichment_status = 'completed')::int as "lockedProcessed",
      count(*) filter (where u.entity_id is null and r.enrichment_status <> 'completed')::int as "lockedUnprocessed"
    from contacts r left join unlocks u
      on u.organization_id = ${viewer.organizationId} and u.entity_type = 'contact' and u.entity_id = r.id
    ${whereClause(where)}`);
  const { totalResults, unlocked } = row!;
  return { ...row!, unlockAllCost: (totalResults - unlocked) * UNLOCK_PRICES.contact };
}

/** More parents than that are counted but not named. */
const MAX_PARENTS = 50;

interface ParentRow {
  total: number;
  entityId: string | null;
  entityType: 'district' | 'school';
  name: string;
  contactCount: number;
}

/**
 * Contacts that match at locked parents: how many, and the parents with most of them. Conditions on places alone are
 * answered from the counts that the database keeps per parent.
 */
async function findLockedParents({ viewer, db }: Context, filter: ContactFilter): Promise<LockedParents> {
  if (filter.unlockedOnly) return lockedParents([]); // what is unlocked is at an unlocked parent
  const { where, ofPlacesOnly } = hiddenConditions(filter, viewer);
  const table = raw(ofPlacesOnly ? 'contact_counts' : 'contacts');
  const count = raw(ofPlacesOnly ? 'sum(r.contacts)' : 'count(*)');
  const rows = await db.search.rows<ParentRow>(sql`
    with hidden as (
      select r.parent_id, ${count}::int as contacts from ${table} r
      ${whereClause([...where, isHidden(viewer)])} group by r.parent_id
    ), largest as (
      select * from hidden where contacts > 0 order by contacts desc, parent_id limit ${MAX_PARENTS}
    )
    select coalesce((select sum(contacts) from hidden), 0)::int as total, l.parent_id as "entityId",
      case when s.id is null then 'district' else 'school' end as "entityType", coalesce(s.name, d.name) as name,
      l.contacts as "contactCount"
    from (select) one left join largest l on true
    left join schools s on s.id = l.parent_id left join districts d on d.id = l.parent_id
    order by l.contacts desc, l.parent_id`);
  return lockedParents(rows);
}

function lockedParents(rows: readonly ParentRow[]): LockedParents {
  const totalHidden = rows[0]?.total ?? 0;
  const parents = rows.flatMap(({ entityId, entityType, name, contactCount }) =>
    entityId ? [{ entityId, entityType, name, contactCount, unlockCost: UNLOCK_PRICES[entityType] }] : [],
  );
  const message =
    totalHidden === 0
      ? 'No matching contacts are hidden.'
      : `${totalHidden} matching contacts are at districts or schools that are locked. Unlock a parent to see its contacts.`;
  return { totalHidden, message, parents };
}
