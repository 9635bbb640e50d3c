import type { GatedRead } from '@emi/records';
import { SORT_VALUE, whereClause } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import type { ContactRow } from './contact.entity.ts';
import { mayHave, onlyLetters, parentConditions, personConditions } from './contact.filter.ts';
import type { ContactSearch } from './contact.order.ts';
import { isVisibleAmongMany, NAMESAKE_ORDER, unlockOf, visibleParents } from './contact.visibility.ts';
import { type Counts, countVisible } from './visible-counts.ts';

export interface WantedPage {
  readonly sortedBy: Sql;
  /** SQL condition on `sort_key` and `id` where the page starts; empty for the first page. */
  readonly after: readonly Sql[];
  readonly direction: Sql;
  /** `true` if an index has this sort order. */
  readonly isIndexed: boolean;
  readonly limit: number;
  readonly offset: number;
}

export type Output = Pick<GatedRead<ContactRow>, 'columns' | 'joins' | 'where'>;

export interface CountedRows {
  readonly counts: Counts;
  readonly rows: ContactRow[];
}

/** SQL: the records of the rows of `page`; the gate checks again that each is visible. */
export const shownOf = ({ columns, joins, where }: Output): Sql => sql`
  select page.sort_key, page.sort_key::text as ${raw(`"${SORT_VALUE}"`)}, ${columns}
  from page join contacts r on r.id = page.id ${joins} ${whereClause(where)}`;

/** SQL: the ids and sort keys of the wanted page of a source with these columns. */
export const visiblePageOf = (
  source: Sql,
  where: readonly Sql[],
  { direction, limit, offset }: WantedPage,
): Sql => sql`
  select id, sort_key from ${source} ${whereClause(where)}
  order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}`;

/**
 * A walk through contacts in index order ends after this many times the number that is expected to fill the page, or
 * after this share of the visible contacts, whichever is more: names and titles are in the index, so that passing a
 * contact costs as much as examining one. With conditions on the place, only the former applies.
 */
const WALK_LIMIT = 4;
const WALK_SHARE = 0.1;

/**
 * Counts first, then searches only for the page: in index order, including hidden contacts, if that fills the page
 * quickly; otherwise among the contacts of visible parents.
 */
export async function readByCounts(
  context: Context,
  search: ContactSearch,
  page: WantedPage,
  output: Output,
): Promise<CountedRows> {
  const { contacts, all, ...counts } = await countVisible(context, search);
  const { totalResults } = counts;
  if (page.offset >= totalResults) return { counts, rows: [] };
  const matching = personConditions(search.filter, context);
  const read = (source: Sql) =>
    context.db.search.records<ContactRow>(sql`
      with page as (${source})
      ${shownOf(output)} order by page.sort_key ${page.direction}, page.id ${page.direction}`);
  const expected = Math.ceil(((page.offset + page.limit) * all) / totalResults);
  // Matches of a name are clustered in the order of names, so a walk may pass many contacts before it meets them.
  const share = parentConditions(search.filter, context).length > 0 ? 0 : WALK_SHARE;
  const bound =
    matching.length > 0 ? Math.max(WALK_LIMIT * expected, Math.ceil(share * contacts)) : undefined;
  if (page.isIndexed && (bound ?? expected) < contacts) {
    const rows = await read(walkedPage(context, search, page, matching, bound));
    const isLast = page.after.length === 0 && page.offset + rows.length === totalResults;
    if (bound === undefined || isLast || rows.length === page.limit) return { counts, rows };
  }
  return { counts, rows: await read(examinedPage(context, search, page, matching)) };
}

/** The page among the first `bound` contacts in index order; incomplete if these have too few matches. */
function walkedPage(
  context: Context,
  { filter, unique }: ContactSearch,
  page: WantedPage,
  matching: readonly Sql[],
  bound: number | undefined,
): Sql {
  const { viewer } = context;
  const walked = sql`
    select * from (select r.*, ${page.sortedBy} as sort_key from contacts r) r ${whereClause(page.after)}
    order by sort_key ${page.direction}, id ${page.direction} limit ${bound ?? null}`;
  const visible = [isVisibleAmongMany(viewer), ...parentConditions(filter, context), ...matching];
  // The index of names lacks `name_key`, by which namesakes are recognized, so it is read for matches only.
  const isFirst = sql`c.id = (
    select r.id from contacts m join contacts r on r.parent_id = m.parent_id and r.name_key = m.name_key
    ${unlockOf(viewer)} ${whereClause([sql`m.id = c.id`, ...matching])}
    order by ${NAMESAKE_ORDER} limit 1)`;
  return visiblePageOf(
    sql`(select r.id, r.sort_key from (${walked}) r ${whereClause(visible)}) c`,
    unique ? [isFirst] : [],
    page,
  );
}

/** The page from all matching contacts of visible parents, examined parent by parent. */
function examinedPage(
  context: Context,
  { filter, unique }: ContactSearch,
  page: WantedPage,
  matching: readonly Sql[],
): Sql {
  const { viewer } = context;
  const where = parentConditions(filter, context);
  const letters = onlyLetters(filter);
  const places = visibleParents(viewer, letters ? [...where, mayHave(letters)] : where);
  const contact = sql`r.id, r.parent_id, r.name_key, ${page.sortedBy} as sort_key`;
  if (!unique) {
    const all = sql`select ${contact} from ${places} place join contacts r on r.parent_id = place.parent_id`;
    return visiblePageOf(sql`(${all} ${whereClause(matching)}) c`, page.after, page);
  }
  const ofOrganization = [sql`u.organization_id = ${viewer.organizationId}`, sql`u.entity_type = 'contact'`];
  // Unlocked contacts are few and take precedence over their namesakes. Their visibility is checked afterward:
  // PostgreSQL adds the cost of a hashed set for each look-up, and would prefer to scan all contacts of a state.
  return sql`
    with unlocked as materialized (
      select distinct on (r.parent_id, r.name_key) ${contact} from (
        select r.* from unlocks u join contacts r on r.id = u.entity_id
        ${whereClause([...ofOrganization, ...where, ...matching])} offset 0
      ) r ${whereClause([isVisibleAmongMany(viewer)])}
      order by r.parent_id, r.name_key, r.created_at, r.id
    ), c as (
      select id, sort_key from unlocked
      union all
      select oldest.id, oldest.sort_key from ${places} place cross join lateral (
        select distinct on (r.name_key) ${contact} from contacts r
        ${whereClause([sql`r.parent_id = place.parent_id`, ...matching])}
        order by r.name_key, r.created_at, r.id
      ) oldest
      where (oldest.parent_id, oldest.name_key) not in (select parent_id, name_key from unlocked)
    ) ${visiblePageOf(sql`c`, page.after, page)}`;
}
