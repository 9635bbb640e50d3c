import { whereClause } from '@emi/records/pages';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import {
  countOfLetters,
  countsAllParents,
  countsOfLetters,
  onlyLetters,
  parentConditions,
  personConditions,
} from './contact.filter.ts';
import type { ContactSearch } from './contact.order.ts';
import { visibleParents } from './contact.visibility.ts';
import type { AccessSummary } from './contact-page.ts';

export type Counts = Omit<AccessSummary, 'unlockAllCost'>;

export interface VisibleCounts extends Counts {
  /** Contacts at the visible parents that the filter selects, including namesakes and contacts that do not match. */
  readonly contacts: number;
  /** Approximate number of contacts at all parents. */
  readonly all: number;
}

type CountRow = Record<
  'contacts' | 'all' | 'people' | 'completed' | 'unlocked' | 'unlockedCompleted',
  number
>;

/**
 * Counts visible contacts. Sums the stored counts per parent if there are no conditions on the contacts themselves, or
 * if there is only a search for one or two characters and namesakes count once; otherwise examines the contacts of each
 * parent. Of namesakes, the one that is shown counts, so the status of an unlocked contact replaces that of its oldest
 * namesake.
 */
export async function countVisible(
  context: Context,
  { filter, unique }: Pick<ContactSearch, 'filter' | 'unique'>,
): Promise<VisibleCounts> {
  const { viewer, db } = context;
  const matching = personConditions(filter, context);
  const stored = unique ? ['people', 'completed_people'] : ['contacts', 'completed'];
  const [people, completed] = stored.map((name) => raw(`visible.${name}`));
  const letters = unique ? onlyLetters(filter) : undefined;
  const inAll = sql`
    select coalesce(sum(${people}), 0)::int as people, coalesce(sum(${completed}), 0)::int as completed from visible`;
  const ofMatching = matching.length > 0 ? examined(matching, unique) : inAll;
  const counted = letters ? withLetters(letters, matching) : ofMatching;
  const [row] = await db.search.rows<CountRow>(sql`
    with visible as (
      select * from ${visibleParents(viewer, parentConditions(filter, context))} r
    ), unlocked as (
      select r.parent_id, r.name_key, r.enrichment_status,
        ${unique} and visible.contacts > visible.people as has_namesakes
      from unlocks u join contacts r on r.id = u.entity_id join visible on visible.parent_id = r.parent_id
      ${whereClause([
        sql`u.organization_id = ${viewer.organizationId}`,
        sql`u.entity_type = 'contact'`,
        ...matching,
      ])}
    ), replaced as (
      select enrichment_status as status from unlocked where not has_namesakes
      union all
      select oldest.status from (select distinct parent_id, name_key from unlocked where has_namesakes) person
      cross join lateral (
        select r.enrichment_status as status from contacts r
        ${whereClause([sql`r.parent_id = person.parent_id`, sql`r.name_key = person.name_key`, ...matching])}
        order by r.created_at, r.id limit 1
      ) oldest
    )
    select places.*, counted.*, unlocked.*,
      (select greatest(reltuples, 1)::float8 from pg_class where oid = 'contacts'::regclass) as "all"
    from (select coalesce(sum(contacts), 0)::int as contacts from visible) places cross join (${counted}) counted
    cross join (
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

/** SQL: the counts of contacts with one or two characters; contacts of parents without a row of counts are examined. */
function withLetters(letters: string, matching: readonly Sql[]): Sql {
  const table = countsOfLetters(letters);
  const counted = sql`
    select ${countOfLetters('people', letters)} as people, ${countOfLetters('completed', letters)} as completed
    from visible join ${table} l on l.parent_id = visible.parent_id`;
  const others = sql`(
    select * from visible where not exists (select from ${table} l where l.parent_id = visible.parent_id)) visible`;
  return sql`
    select coalesce(sum(people), 0)::int as people, coalesce(sum(completed), 0)::int as completed
    from (${counted} ${countsAllParents(letters) ? empty : sql`union all ${examined(matching, true, others)}`}) parts`;
}

/**
 * SQL: counts contacts parent by parent, because an index holds each parent's contacts in the order of namesakes:
 * nothing is sorted or buffered, however many match.
 */
const examined = (matching: readonly Sql[], unique: boolean, visible = raw('visible')): Sql => sql`
  select count(*)::int as people, (count(*) filter (where person.enrichment_status = 'completed'))::int as completed
  from ${visible} cross join lateral (
    select ${unique ? sql`distinct on (r.name_key)` : empty} r.enrichment_status from contacts r
    ${whereClause([sql`r.parent_id = visible.parent_id`, ...matching])}
    ${unique ? sql`order by r.name_key, r.created_at, r.id` : empty}
  ) person`;
