import sql, { raw, type Sql } from 'sql-template-tag';
import type { GatedRead } from '../access/gate.ts';
import { endCursor, orderName } from '../access/read.ts';
import type { Context } from '../context.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { isAfter, SORT_VALUE, sortedBy, whereClause } from '../db/page-query.ts';
import { decodeCursor } from '../graph/cursor.ts';
import { type Page, pageRequest } from '../graph/page.ts';
import type { Selection } from '../graph/selection.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { type ContactFilter, isAboutParents, parentConditions, personConditions } from './contact.filter.ts';
import { CONTACT_SORT, type ContactSearch } from './contact.order.ts';
import { isVisibleAmongMany, NAMESAKE_ORDER, unlockOf, visibleParents } from './contact.visibility.ts';
import type { AccessSummary } from './contact-page.ts';

export interface VisibleContacts extends Page<ContactRow> {
  accessSummary: AccessSummary;
}

/** Finds a page of the matching contacts at unlocked parents, and how many of all matches are unlocked. */
export async function findVisibleContacts(
  context: Context,
  search: ContactSearch,
  fields: Selection,
): Promise<VisibleContacts> {
  const { viewer } = context;
  const page = pageRequest(search.page, viewer.limits.resultsPerRequest);
  const sort = CONTACT_SORT.order(search.order, search.filter.search);
  const after = page.after ? decodeCursor(page.after, orderName(sort)) : undefined;
  const wanted: WantedPage = {
    sortedBy: sortedBy(sort.key),
    after: after ? [isAfter('sort_key', 'id', sort, after)] : [],
    direction: raw(`${sort.ascending ? 'asc' : 'desc'}${sort.key.nullable ? ' nulls last' : ''}`),
    isIndexed: sort.key.column === 'name',
    limit: page.limit + 1,
    offset: page.offset,
  };
  const read = isAboutParents(search.filter) ? readByCounts : readByExamination;
  const output = CONTACTS.read(context, fields);
  const { counts, rows } = await read(context, search, wanted, output);
  const nodes = output.present(rows.slice(0, page.limit));
  const { totalResults: total, unlocked } = counts;
  return {
    nodes,
    pagination: {
      limit: page.limit,
      offset: page.offset,
      total,
      hasMore: rows.length > page.limit,
      endCursor: endCursor(nodes, sort),
    },
    accessSummary: { ...counts, unlockAllCost: (total - unlocked) * UNLOCK_PRICES.contact },
  };
}

type Counts = Omit<AccessSummary, 'unlockAllCost'>;

interface WantedPage {
  readonly sortedBy: Sql;
  /** SQL condition on `sort_key` and `id` where the page starts; empty for the first page. */
  readonly after: readonly Sql[];
  readonly direction: Sql;
  /** `true` if an index has this order. */
  readonly isIndexed: boolean;
  readonly limit: number;
  readonly offset: number;
}

type Output = Pick<GatedRead<ContactRow>, 'columns' | 'joins' | 'where' | 'from'>;

interface CountedRows {
  readonly counts: Counts;
  readonly rows: ContactRow[];
}

const RANK_AMONG_NAMESAKES = sql`
  row_number() over (partition by r.parent_id, r.name_key order by ${NAMESAKE_ORDER})`;

/** Joins the records to the rows; the gate checks again that each is visible. */
const shownOf = ({ columns, joins, where }: Output): Sql => sql`
  select page.sort_key, page.sort_key::text as ${raw(`"${SORT_VALUE}"`)}, ${columns}
  from page join contacts r on r.id = page.id ${joins} ${whereClause(where)}`;

const pageOf = (
  source: Sql,
  where: readonly Sql[],
  { after, direction, limit, offset }: WantedPage,
): Sql => sql`
  select id, sort_key from ${source} ${whereClause([...where, ...after])}
  order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`;

/**
 * Examines every matching contact. The summary needs them all anyway, and a search for the page alone would walk the
 * page's order through up to a million hidden contacts.
 */
async function readByExamination(
  context: Context,
  { filter, unique }: ContactSearch,
  page: WantedPage,
  output: Output,
): Promise<CountedRows> {
  const { viewer, db } = context;
  const rows = await output.from(db.search).rows<ContactRow & { '#counts': Counts }>(sql`
    with candidates as (
      select r.id, ${page.sortedBy} as sort_key, r.enrichment_status, u.entity_id is not null as is_unlocked,
        ${unique ? RANK_AMONG_NAMESAKES : sql`1`} as rank
      from ${visibleParents(viewer, parentConditions(filter, context))} place
      join contacts r on r.parent_id = place.parent_id ${unlockOf(viewer)}
      ${whereClause(personConditions(filter, context))}
    ), matching as materialized (
      select * from candidates where rank = 1
    ), page as (${pageOf(sql`matching`, [], page)})
    select summary.counts as "#counts", shown.*
    from (
      select json_build_object('totalResults', count(*), 'unlocked', count(*) filter (where is_unlocked),
        'lockedProcessed', count(*) filter (where not is_unlocked and enrichment_status = 'completed'),
        'lockedUnprocessed', count(*) filter (where not is_unlocked and enrichment_status <> 'completed')) as counts
      from matching
    ) summary left join (${shownOf(output)}) shown on true
    order by shown.sort_key ${page.direction}, shown.id ${page.direction}`);
  // The summary is present even if the page is empty.
  return { counts: rows[0]!['#counts'], rows: rows.filter(({ id }) => id !== null) };
}

/**
 * Sums the stored counts per parent and searches only for the page: in index order, hidden contacts included, if the
 * page fills quickly that way; otherwise among the contacts of visible parents.
 */
async function readByCounts(
  context: Context,
  { filter, unique }: ContactSearch,
  page: WantedPage,
  output: Output,
): Promise<CountedRows> {
  const { viewer, db } = context;
  const { contacts, all, ...counts } = await countVisible(context, filter, unique);
  if (page.offset >= counts.totalResults) return { counts, rows: [] };
  const where = parentConditions(filter, context);
  const walked = ((page.offset + page.limit) * all) / counts.totalResults;
  const candidate = sql`r.id, r.parent_id, r.name_key, ${page.sortedBy} as sort_key`;
  const source =
    page.isIndexed && walked < contacts
      ? sql`(select ${candidate} from contacts r ${whereClause([isVisibleAmongMany(viewer), ...where])}) c`
      : // Sorts first, so that namesakes are looked up only for the rows of the page.
        sql`(
          select ${candidate}
          from ${visibleParents(viewer, where)} place join contacts r on r.parent_id = place.parent_id
          order by sort_key ${page.direction}, r.id ${page.direction} offset 0
        ) c`;
  const isFirst = sql`c.id = (
    select r.id from contacts r ${unlockOf(viewer)}
    where r.parent_id = c.parent_id and r.name_key = c.name_key order by ${NAMESAKE_ORDER} limit 1)`;
  const rows = await output.from(db.search).rows<ContactRow>(sql`
    with page as (${pageOf(source, unique ? [isFirst] : [], page)})
    ${shownOf(output)} order by page.sort_key ${page.direction}, page.id ${page.direction}`);
  return { counts, rows };
}

type CountRow = Record<
  'contacts' | 'all' | 'people' | 'completed' | 'unlocked' | 'unlockedCompleted',
  number
>;

interface ParentCounts extends Counts {
  /** Contacts at visible parents, namesakes included. */
  readonly contacts: number;
  /** Approximate number of contacts at all parents. */
  readonly all: number;
}

/**
 * Counts visible contacts. Among namesakes it counts the one that is shown: if one is unlocked, the oldest one's
 * status no longer counts.
 */
async function countVisible(context: Context, filter: ContactFilter, unique: boolean): Promise<ParentCounts> {
  const { viewer, db } = context;
  const [people, completed] = (unique ? ['people', 'completed_people'] : ['contacts', 'completed']).map(
    (name) => raw(name),
  );
  const [row] = await db.search.rows<CountRow>(sql`
    with visible as (
      select r.parent_id, r.contacts, r.${people} as people, r.${completed} as completed
      from ${visibleParents(viewer, parentConditions(filter, context))} r
    ), unlocked as (
      select r.parent_id, r.name_key, r.enrichment_status, visible.contacts > visible.people as has_namesakes
      from unlocks u join contacts r on r.id = u.entity_id join visible on visible.parent_id = r.parent_id
      where u.organization_id = ${viewer.organizationId} and u.entity_type = 'contact'
    ), replaced as (
      select enrichment_status as status from unlocked where not has_namesakes
      union all
      select oldest.status from (select distinct parent_id, name_key from unlocked where has_namesakes) person
      cross join lateral (
        select r.enrichment_status as status from contacts r
        where r.parent_id = person.parent_id and r.name_key = person.name_key order by r.created_at, r.id limit 1
      ) oldest
    )
    select places.*, (select greatest(reltuples, 1)::float8 from pg_class where oid = 'contacts'::regclass) as "all",
      unlocked.*
    from (
      select coalesce(sum(contacts), 0)::int as contacts, coalesce(sum(people), 0)::int as people,
        coalesce(sum(completed), 0)::int as completed
      from visible
    ) places cross join (
      select count(*)::int as unlocked, (count(*) filter (where status = 'completed'))::int as "unlockedCompleted"
      from replaced
    ) unlocked`);
  const { contacts, all, people: totalResults, unlocked } = row!;
  const lockedProcessed = row!.completed - row!.unlockedCompleted;
  const lockedUnprocessed = totalResults - unlocked - lockedProcessed;
  return {
    contacts,
    all: Math.max(all, contacts),
    totalResults,
    unlocked,
    lockedProcessed,
    lockedUnprocessed,
  };
}
