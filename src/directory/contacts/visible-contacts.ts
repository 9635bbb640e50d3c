import {
  decodeCursor,
  isAfter,
  type Page,
  type PageSelection,
  pageFor,
  pageWith,
  sortedBy,
  whereClause,
} from '@emi/records/pages';
import { cursorOf, expectedShare, orderName } from '@emi/records/queries';
import sql, { raw } from 'sql-template-tag';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import type { Context } from '../../requests/context/context.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { isAboutParents, onlyLetters, parentConditions, personConditions } from './contact.filter.ts';
import { CONTACT_SORT, type ContactSearch } from './contact.order.ts';
import { NAMESAKE_ORDER, unlockOf, visibleParents } from './contact.visibility.ts';
import type { AccessSummary } from './contact-page.ts';
import type { Counts } from './visible-counts.ts';
import {
  type CountedRows,
  type Output,
  readByCounts,
  shownOf,
  visiblePageOf,
  type WantedPage,
} from './visible-pages.ts';

export interface VisibleContacts extends Page<ContactRow> {
  accessSummary: AccessSummary;
}

/** Finds a page of the matching contacts at unlocked parents, and the number of unlocked contacts among all matches. */
export async function findVisibleContacts(
  context: Context,
  search: ContactSearch,
  wanted: PageSelection,
): Promise<VisibleContacts> {
  const { viewer } = context;
  const page = pageFor(viewer, search.page);
  const sort = CONTACT_SORT.order(search.order, search.filter.search);
  const after = page.after ? decodeCursor(page.after, orderName(sort)) : undefined;
  const part: WantedPage = {
    sortedBy: sortedBy(sort.key),
    after: after ? [isAfter(raw('sort_key'), raw('id'), sort, after)] : [],
    direction: raw(`${sort.ascending ? 'asc' : 'desc'}${sort.key.nullable ? ' nulls last' : ''}`),
    isIndexed: sort.key.column === 'name',
    limit: page.limit + 1,
    offset: page.offset,
  };
  const output = CONTACTS.read(context, wanted.fields);
  const read = (await isBroad(context, search)) ? readByCounts : readByMatches;
  const { counts, rows } = await read(context, search, part, output);
  const nodes = output.present(rows.slice(0, page.limit));
  const { totalResults: total, unlocked } = counts;
  const position = { total, hasMore: rows.length > page.limit };
  return {
    ...pageWith(nodes, page, wanted, position, (contact) => cursorOf(contact, sort)),
    accessSummary: { ...counts, unlockAllCost: (total - unlocked) * UNLOCK_PRICES.contact },
  };
}

/** The share of all contacts from which reading whole parents is faster than reading matches one by one. */
const BROAD = 0.1;

async function isBroad(
  context: Context,
  { filter, unique }: Pick<ContactSearch, 'filter' | 'unique'>,
): Promise<boolean> {
  if (isAboutParents(filter) || (unique && onlyLetters(filter))) return true;
  return (await expectedShare(context.db.search, 'contacts', personConditions(filter, context))) >= BROAD;
}

const RANK_AMONG_NAMESAKES = sql`
  row_number() over (partition by r.parent_id, r.name_key order by ${NAMESAKE_ORDER})`;

/**
 * Reads every matching contact at visible parents. The summary needs them all anyway, and a search for the page alone
 * might pass up to a million hidden contacts in the page's order.
 */
async function readByMatches(
  context: Context,
  { filter, unique }: ContactSearch,
  page: WantedPage,
  output: Output,
): Promise<CountedRows> {
  const { viewer, db } = context;
  const rows = await db.search.records<ContactRow & { '#counts': Counts }>(sql`
    with candidates as (
      select r.id, ${page.sortedBy} as sort_key, r.enrichment_status, u.entity_id is not null as is_unlocked,
        ${unique ? RANK_AMONG_NAMESAKES : sql`1`} as rank
      from ${visibleParents(viewer, parentConditions(filter, context))} place
      join contacts r on r.parent_id = place.parent_id ${unlockOf(viewer)}
      ${whereClause(personConditions(filter, context))}
    ), matching as materialized (
      select * from candidates where rank = 1
    ), page as (${visiblePageOf(sql`matching`, page.after, page)})
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
