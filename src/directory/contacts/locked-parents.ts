import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { parseTimestamp } from '../../platform/graph/scalars.ts';
import type { Context } from '../../records/context.ts';
import { whereClause } from '../../records/page-query.ts';
import { UNLOCK_PRICES } from '../../records/prices.ts';
import { inOwnWorld } from '../../records/synthetic.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import {
  type ContactFilter,
  countOfLetter,
  hiddenConditions,
  isAboutParents,
  onlyLetter,
  parentConditions,
  stateConditions,
  titleConditions,
} from './contact.filter.ts';
import { isAtLockedDistrict, isHiddenContact, visibleParents, visibleSchools } from './contact.visibility.ts';
import type { LockedParents } from './contact-page.ts';

/** Parents beyond this number are counted but not listed. */
const MAX_PARENTS = 50;
/** Number of the largest districts, by contacts of any title, to examine first. */
const LARGEST = 1_000;

interface ParentRow {
  readonly entityId: string;
  readonly name: string;
  readonly contactCount: number;
}

/**
 * Matching contacts at locked parents, in SQL. Only districts are listed: unlocking one reveals the contacts of all its
 * schools for the price of one school.
 */
interface Hidden {
  /** Rows of `district_id` and `contacts`. */
  readonly districts: Sql;
  /** The total number of hidden contacts; absent if it is the sum over the districts. */
  readonly total?: Sql;
  /** Upper bound for the matches of a district that is not listed; absent if all are listed. */
  readonly bound?: Sql;
}

interface HiddenSummary {
  readonly total: number;
  /** Upper bound for the matches of a district that was not examined. */
  readonly bound: number;
  /** The districts with the most matches. */
  readonly parents: readonly ParentRow[];
}

/**
 * Counts the matching contacts at locked parents, and finds the districts with the most of them. Uses the stored counts
 * by entity, title, and status where they suffice.
 */
export async function findLockedParents(context: Context, filter: ContactFilter): Promise<LockedParents> {
  // With further filters besides an id, the count would reveal the title and status of a hidden person.
  if (filter.ids) return { ...lockedParents(NONE), message: UNCOUNTED };
  const all = await withoutIdleDate(context, filter);
  return lockedParents(await summarize(context, all));
}

/**
 * Drops a date that precedes every change, as at the start of a copy, so that stored counts can answer each of its
 * pages.
 */
async function withoutIdleDate({ db }: Context, filter: ContactFilter): Promise<ContactFilter> {
  if (!filter.updatedSince) return filter;
  const since = parseTimestamp(filter.updatedSince, 'updatedSince');
  const [row] = await db.search.rows<{ isIdle: boolean }>(sql`
    select not exists (select from contacts where last_updated_at < ${since}::timestamptz) as "isIdle"`);
  return row!.isIdle ? { ...filter, updatedSince: undefined } : filter;
}

const UNCOUNTED = 'Hidden contacts are not counted when contacts are looked up by id.';

const NONE: HiddenSummary = { total: 0, bound: 0, parents: [] };

async function summarize(context: Context, filter: ContactFilter): Promise<HiddenSummary> {
  if (filter.unlockedOnly) return NONE; // unlocked contacts are at unlocked parents
  const letter = onlyLetter(filter);
  if (letter) return read(context, hiddenByLetter(context, filter, letter));
  const { search, titleIlike, role, level } = filter;
  const isByTitle = Boolean(search || titleIlike || role || level);
  // Contacts without a title have none of the excluded roles, but the counts by title omit them.
  const counted: typeof COUNTED = isByTitle ? [...COUNTED, 'notRole'] : COUNTED;
  if (!isAboutParents(filter, ...counted)) return read(context, hiddenByContact(context, filter));
  return isByTitle ? readByTitle(context, filter) : read(context, hiddenByParent(context, filter));
}

/** The conditions on contacts that the counts by title and status support. */
const COUNTED: (keyof ContactFilter)[] = ['search', 'titleIlike', 'role', 'level', 'enrichmentStatus'];

const SUM = sql`(select sum(contacts) from hidden)`;

async function read(
  context: Context,
  { districts, total = SUM, bound = sql`0` }: Hidden,
): Promise<HiddenSummary> {
  const rows = await context.db.search.rows<
    Omit<HiddenSummary, 'parents'> & (ParentRow | Record<keyof ParentRow, null>)
  >(sql`
    with hidden as (${districts})
    select counted.*, named.*
    from (select coalesce(${total}, 0)::int as total, coalesce(${bound}, 0)::int as bound) counted left join (
      select l.district_id as "entityId", l.contacts::int as "contactCount", d.name
      from (
        select * from hidden where contacts > 0 order by contacts desc, district_id limit ${MAX_PARENTS}
      ) l join districts d on d.id = l.district_id
    ) named on true
    order by named."contactCount" desc, named."entityId"`);
  const { total: all, bound: most } = rows[0]!;
  const parents = rows.filter((row): row is typeof row & ParentRow => row.entityId !== null);
  return { total: all, bound: most, parents };
}

/** The column that counts contacts with the wanted status, or all of them. */
const counter = ({ enrichmentStatus }: ContactFilter): string => enrichmentStatus ?? 'contacts';

/**
 * Takes all contacts of locked districts, less those at unlocked schools, which are few. Conditions on places other
 * than the state need the counts of each place.
 */
function hiddenByParent(context: Context, filter: ContactFilter): Hidden {
  const { viewer } = context;
  const where = parentConditions(filter, context);
  const isByState = where.length === stateConditions(filter, context).length;
  return {
    districts: isByState
      ? lockedDistricts(viewer, counter(filter), where)
      : sql`select r.district_id, sum(${raw(`r.${counter(filter)}`)}) as contacts from contact_counts r
          ${whereClause([...where, isHiddenContact(viewer)])} group by 1`,
  };
}

/** SQL: the hidden contacts of each locked district; `where` applies to the state of `r`. */
function lockedDistricts(viewer: Viewer, column: string, where: readonly Sql[]): Sql {
  const contacts = raw(`r.${column}`);
  return sql`
    select t.district_id, t.contacts - coalesce(shown.contacts, 0) as contacts
    from (
      select r.district_id, sum(${contacts}) as contacts from contact_district_totals r
      ${whereClause([...where, isAtLockedDistrict(viewer)])} group by 1
    ) t left join (
      select r.district_id, sum(${contacts}) as contacts from ${visibleSchools(viewer, where)} r group by 1
    ) shown on shown.district_id = t.district_id`;
}

/** Sums the contacts of each parent whose titles have a character. */
const hiddenByLetter = (context: Context, filter: ContactFilter, letter: string): Hidden => ({
  districts: sql`select r.district_id, sum(${countOfLetter('titled', letter)}) as contacts
    from contact_counts r join contact_letters l on l.parent_id = r.parent_id
    ${whereClause([...parentConditions(filter, context), isHiddenContact(context.viewer)])} group by 1`,
});

/** Counts contact by contact, for conditions without a stored count. */
const hiddenByContact = (context: Context, filter: ContactFilter): Hidden => ({
  districts: sql`select r.district_id, count(*) as contacts from contacts r
    ${whereClause([...hiddenConditions(filter, context), isHiddenContact(context.viewer)])} group by 1`,
});

/**
 * Examines every parent with a match, unless the search covers the whole country. Then it examines the districts with
 * the most contacts first; they include those with the most matches if many titles match.
 */
async function readByTitle(context: Context, filter: ContactFilter): Promise<HiddenSummary> {
  const { viewer } = context;
  const where = parentConditions(filter, context);
  const contacts = raw(`t.${counter(filter)}`);
  const titles = sql`select r.id from contact_titles r ${whereClause(titleConditions(filter, context))}`;
  // Titles are counted per state, so filtering by state does not require the parents.
  const besides = parentConditions({ ...filter, state: undefined }, context);
  const matches = sql`t.title_id in (${titles})`;
  const isLocked = sql`t.parent_id not in (select place.parent_id from ${visibleParents(viewer, where)} place)`;
  // With `offset 0`, PostgreSQL excludes visible parents last; otherwise it would read the tallies of all parents
  // before the titles.
  const anywhere = sql`select r.district_id, sum(t.contacts) as contacts from (
      select t.parent_id, sum(${contacts}) as contacts from contact_tallies t
      ${besides.length ? sql`join contact_counts r on r.parent_id = t.parent_id` : empty}
      ${whereClause([matches, ...besides, ...inOwnWorld(viewer, 't.parent_id')])} group by t.parent_id offset 0
    ) t join contact_counts r on r.parent_id = t.parent_id ${whereClause([isLocked])} group by 1`;
  if (where.length > 0 || viewer.seesSynthetic) return read(context, { districts: anywhere });

  const tallies = sql`join contact_tallies t on t.parent_id = r.parent_id`;
  const total = sql`(select coalesce(sum(${contacts}), 0) from contact_title_totals t where ${matches})
    - (select coalesce(sum(contacts), 0)
       from ${visibleParents(viewer, [matches], sql`${contacts} as contacts`, tallies)} visible)`;
  const largest = (limit: number, offset: number) => sql`
    select * from (${lockedDistricts(viewer, 'contacts', [])}) largest
    order by contacts desc, district_id limit ${limit} offset ${offset}`;
  const amongLargest = sql`select r.district_id, sum(${contacts}) as contacts
    from (${largest(LARGEST, 0)}) l join contact_counts r on r.district_id = l.district_id
    ${tallies} ${whereClause([matches, isHiddenContact(viewer)])} group by 1`;
  // Districts beyond the largest have at most as many contacts as the last examined one, and so at most as many
  // matches.
  const bound = sql`(select contacts from (${largest(1, LARGEST - 1)}) last)`;
  const found = await read(context, { districts: amongLargest, total, bound });
  const smallest = found.parents[MAX_PARENTS - 1]?.contactCount ?? 0;
  if (found.total === 0 || found.bound === 0 || smallest > found.bound) return found;
  return read(context, { districts: anywhere });
}

function lockedParents({ total, parents }: HiddenSummary): LockedParents {
  const message =
    total === 0
      ? 'No matching contacts are hidden.'
      : `${total} matching contacts are at districts or schools that are locked. Unlock a district to see its ` +
        'contacts and those of its schools.';
  return {
    totalHidden: total,
    message,
    parents: parents.map(({ entityId, name, contactCount }) => ({
      entityType: 'district',
      entityId,
      name,
      contactCount,
      unlockCost: UNLOCK_PRICES.district,
    })),
  };
}
