import type { GraphQLResolveInfo } from 'graphql';
import sql, { raw } from 'sql-template-tag';
import { endCursor, orderName, preload, readPagesOf } from '../access/read.ts';
import type { Context } from '../context.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { byColumn, isAfter, SORT_VALUE, whereClause } from '../db/page-query.ts';
import { DISTRICTS } from '../districts/district.entity.ts';
import { decodeCursor } from '../graph/cursor.ts';
import { sortable } from '../graph/order.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import { type Selection, selected } from '../graph/selection.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { SCHOOLS } from '../schools/school.entity.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import {
  type ContactFilter,
  personConditions,
  placeConditions,
  visibleConditions,
} from './contact.filter.ts';
import { isFirstNamesake, isVisible, NAMESAKE_RANK, visiblePlaces } from './contact.visibility.ts';
import type { AccessSummary, LockedParents } from './contact-page.ts';
import { findLockedParents } from './locked-parents.ts';

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
    created_at: {
      column: 'created_at',
      type: 'timestamptz',
      nullable: false,
      description: 'When the record was made.',
    },
    last_updated_at: {
      column: 'last_updated_at',
      type: 'timestamptz',
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
  await requireLists(context, search.filter);
  const [visible, lockedParents] = await Promise.all([
    visibleContacts(context, search, selected(info, 'nodes')),
    selected(info).has('lockedParents') ? findLockedParents(context, search.filter) : undefined,
  ]);
  await Promise.all([
    preload(context, visible.nodes, DISTRICT, selected(info, 'nodes', 'district')),
    preload(context, visible.nodes, SCHOOL, selected(info, 'nodes', 'school')),
  ]);
  return { ...visible, lockedParents };
}

const DISTRICT = { field: 'district', key: 'districtId', gate: DISTRICTS } as const;
const SCHOOL = { field: 'school', key: 'schoolId', gate: SCHOOLS } as const;

type Counts = Omit<AccessSummary, 'unlockAllCost'>;
type CountedRow = ContactRow & { [COUNT in keyof Counts as `#${COUNT}`]: number };

/**
 * Page and summary in one statement over the matching contacts: the summary needs all of them anyway, and found for
 * the page alone they would be looked for in the order of the page, through a million hidden ones. The places come from
 * the counts per parent; that a contact which is shown is visible, is asked of the unlocks themselves once more.
 */
async function visibleContacts(
  context: Context,
  { filter, order, page: asked, unique }: ContactSearch,
  fields: Selection,
): Promise<ContactPage> {
  const { viewer, db } = context;
  const page = pageRequest(asked, viewer.limits.resultsPerRequest);
  const sort = CONTACT_SORT.order(order);
  const after = page.after ? decodeCursor(page.after, orderName(sort)) : undefined;
  const direction = raw(sort.ascending ? 'asc nulls last' : 'desc nulls last');
  const { columns, joins, present } = CONTACTS.read(context, fields);
  const rows = await db.search.rows<CountedRow>(sql`
    with candidates as (
      select r.id, ${raw(`r.${sort.key.column}`)} as sort_key, r.enrichment_status, u.entity_id is not null as is_unlocked,
        ${unique ? NAMESAKE_RANK : sql`1`} as rank
      from ${visiblePlaces(viewer, placeConditions(filter, context))} place
      join contacts r on r.parent_id = place.parent_id
      left join unlocks u
        on u.organization_id = ${viewer.organizationId} and u.entity_type = 'contact' and u.entity_id = r.id
      ${whereClause(personConditions(filter, context))}
    ), matching as materialized (
      select * from candidates where rank = 1
    ), page as (
      select id, sort_key from matching ${whereClause(after ? [isAfter('sort_key', 'id', sort, after)] : [])}
      order by sort_key ${direction}, id ${direction} limit ${page.limit + 1} offset ${page.offset}
    )
    select summary.*, shown.*
    from (
      select count(*)::int as "#totalResults", (count(*) filter (where is_unlocked))::int as "#unlocked",
        (count(*) filter (where not is_unlocked and enrichment_status = 'completed'))::int as "#lockedProcessed",
        (count(*) filter (where not is_unlocked and enrichment_status <> 'completed'))::int as "#lockedUnprocessed"
      from matching
    ) summary left join (
      select page.sort_key, page.sort_key::text as ${raw(`"${SORT_VALUE}"`)}, ${columns} from page join contacts r on r.id = page.id ${joins}
      where ${isVisible(viewer)}
    ) shown on true
    order by shown.sort_key ${direction}, shown.id ${direction}`);
  const counts = rows[0]!;
  const total = counts['#totalResults'];
  const found = rows.filter(({ id }) => id !== null); // the summary comes also when the page is empty
  const nodes = present(found.slice(0, page.limit));
  return {
    nodes,
    pagination: {
      limit: page.limit,
      offset: page.offset,
      total,
      hasMore: found.length > page.limit,
      endCursor: endCursor(nodes, sort),
    },
    accessSummary: {
      totalResults: total,
      unlocked: counts['#unlocked'],
      lockedProcessed: counts['#lockedProcessed'],
      lockedUnprocessed: counts['#lockedUnprocessed'],
      unlockAllCost: (total - counts['#unlocked']) * UNLOCK_PRICES.contact,
    },
  };
}

/** A page of the contacts that match at a district (its schools included) or at a school; the parent may be locked. */
export async function contactsOf(
  context: Context,
  parent: { column: 'district_id' | 'school_id'; id: string },
  { filter, order, page, unique }: ContactSearch,
  info: GraphQLResolveInfo,
): Promise<Page<ContactRow>> {
  const { viewer } = context;
  const parentage = byColumn(parent.column);
  const matching = [isVisible(viewer), ...visibleConditions(filter, context)];
  await requireLists(context, filter);
  const search = {
    where: unique ? [isFirstNamesake(viewer, [parentage.condition, ...matching])] : matching,
    order: CONTACT_SORT.order(order),
    page: pageRequest(page, viewer.limits.resultsPerRequest),
  };
  return readPagesOf(context, CONTACTS, parentage, search, info, parent.id);
}
