import { parseTimestamp } from '@emi/base/scalars';
import { inOwnWorld } from '@emi/records';
import { whereClause } from '@emi/records/pages';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import type { Context } from '../../requests/context/context.ts';
import {
  type ContactFilter,
  countOfLetters,
  countsAllParents,
  countsOfLetters,
  hiddenConditions,
  isAboutParents,
  onlyLetters,
  parentConditions,
  stateConditions,
  titleConditions,
} from './contact.filter.ts';
import { isHiddenContact } from './contact.visibility.ts';
import type { LockedParents } from './contact-page.ts';
import { hiddenTotal, largestLockedDistricts, lockedDistricts } from './locked-districts.ts';

/** Parents beyond this number are counted but not listed. */
const MAX_PARENTS = 50;

interface ParentRow {
  readonly entityId: string;
  readonly name: string;
  readonly state: string;
  readonly contactCount: number;
}

/**
 * Matching contacts at locked parents, in SQL. Only districts are listed: unlocking a district reveals the contacts of
 * all its schools for the price of one school.
 */
interface Hidden {
  /** Rows of `district_id` and `contacts` that include the districts with the most hidden contacts. */
  readonly districts: Sql;
  /** The total number of hidden contacts; absent if it is the sum over the rows. */
  readonly total?: Sql;
}

interface HiddenSummary {
  readonly total: number;
  /** The districts with the most hidden contacts. */
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
 * Drops `updatedSince` if it precedes every change, as when a client begins to copy all contacts, so that stored counts
 * can answer.
 */
async function withoutIdleDate({ db }: Context, filter: ContactFilter): Promise<ContactFilter> {
  if (!filter.updatedSince) return filter;
  const since = parseTimestamp(filter.updatedSince, 'updatedSince');
  const [row] = await db.search.rows<{ isIdle: boolean }>(sql`
    select not exists (select from contacts where last_updated_at < ${since}::timestamptz) as "isIdle"`);
  return row!.isIdle ? { ...filter, updatedSince: undefined } : filter;
}

const UNCOUNTED = 'Hidden contacts are not counted when contacts are looked up by id.';

const NONE: HiddenSummary = { total: 0, parents: [] };

async function summarize(context: Context, filter: ContactFilter): Promise<HiddenSummary> {
  if (filter.unlockedOnly) return NONE; // unlocked contacts are at unlocked parents
  const letters = onlyLetters(filter);
  if (letters) return read(context, hiddenByLetters(context, filter, letters));
  const { search, titleIlike, role, level } = filter;
  const isByTitle = Boolean(search || titleIlike || role || level);
  // Contacts without a title have none of the excluded roles, but the counts by title omit them.
  const counted: typeof COUNTED = isByTitle ? [...COUNTED, 'notRole'] : COUNTED;
  if (!isAboutParents(filter, ...counted)) return read(context, hiddenByContact(context, filter));
  return read(context, (isByTitle ? hiddenByTitle : hiddenByParent)(context, filter));
}

/** The conditions on contacts that the counts by title and status support. */
const COUNTED: (keyof ContactFilter)[] = ['search', 'titleIlike', 'role', 'level', 'enrichmentStatus'];

const SUM = sql`(select sum(contacts) from hidden)`;

async function read(context: Context, { districts, total = SUM }: Hidden): Promise<HiddenSummary> {
  const rows = await context.db.search.rows<
    { total: number } & (ParentRow | Record<keyof ParentRow, null>)
  >(sql`
    with hidden as (${districts})
    select counted.*, named.*
    from (select coalesce(${total}, 0)::int as total) counted left join (
      select l.district_id as "entityId", l.contacts::int as "contactCount", d.name, d.state
      from (
        select * from hidden where contacts > 0 order by contacts desc, district_id limit ${MAX_PARENTS}
      ) l join districts d on d.id = l.district_id
    ) named on true
    order by named."contactCount" desc, named."entityId"`);
  const parents = rows.filter((row): row is typeof row & ParentRow => row.entityId !== null);
  return { total: rows[0]!.total, parents };
}

/** The column that counts contacts with the filter's status, or all contacts. */
const counter = ({ enrichmentStatus }: ContactFilter): string => enrichmentStatus ?? 'contacts';

/**
 * Takes all contacts of locked districts, less the few contacts at unlocked schools. Conditions on places other than
 * the state need the counts of each place. The index of the largest totals covers contacts of any status only.
 */
function hiddenByParent(context: Context, filter: ContactFilter): Hidden {
  const { viewer } = context;
  const where = parentConditions(filter, context);
  const isByState = where.length === stateConditions(filter, context).length;
  if (!isByState) {
    const contacts = sql`select r.district_id, sum(${raw(`r.${counter(filter)}`)}) as contacts from contact_counts r`;
    return { districts: sql`${contacts} ${whereClause([...where, isHiddenContact(viewer)])} group by 1` };
  }
  if (counter(filter) !== 'contacts' || viewer.seesSynthetic)
    return { districts: lockedDistricts(viewer, counter(filter), where) };
  return { districts: largestLockedDistricts(viewer, where, MAX_PARENTS), total: hiddenTotal(viewer, where) };
}

/** Sums stored counts of contacts whose titles have the one or two characters; parents without them count by title. */
function hiddenByLetters(context: Context, filter: ContactFilter, letters: string): Hidden {
  const hidden = [...parentConditions(filter, context), isHiddenContact(context.viewer)];
  const table = countsOfLetters(letters);
  const counted = sql`select r.district_id, ${countOfLetters('titled', letters)} as contacts
    from contact_counts r join ${table} l on l.parent_id = r.parent_id ${whereClause(hidden)}`;
  const isUncounted = sql`not exists (select from ${table} l where l.parent_id = r.parent_id)`;
  const titles = sql`select r.id from contact_titles r ${whereClause(titleConditions(filter, context))}`;
  const others = sql`select r.district_id, t.contacts
    from contact_counts r join contact_tallies t on t.parent_id = r.parent_id
    ${whereClause([...hidden, isUncounted, sql`t.title_id in (${titles})`])}`;
  return {
    districts: sql`select district_id, sum(contacts) as contacts
      from (${counted} ${countsAllParents(letters) ? empty : sql`union all ${others}`}) parts group by 1`,
  };
}

/** Counts contact by contact, for conditions without a stored count. */
const hiddenByContact = (context: Context, filter: ContactFilter): Hidden => ({
  districts: sql`select r.district_id, count(*) as contacts from contacts r
    ${whereClause([...hiddenConditions(filter, context), isHiddenContact(context.viewer)])} group by 1`,
});

/**
 * Finds the titles, then their counts by parent. To examine the largest districts first would not help: they have most
 * of the contacts, so most tallies would be read twice.
 */
function hiddenByTitle(context: Context, filter: ContactFilter): Hidden {
  const { viewer } = context;
  const contacts = raw(`t.${counter(filter)}`);
  const titles = sql`select r.id from contact_titles r ${whereClause(titleConditions(filter, context))}`;
  // Titles are counted per state, so filtering by state does not require the parents.
  const besides = parentConditions({ ...filter, state: undefined }, context);
  const matches = [sql`t.title_id in (${titles})`, ...besides, ...inOwnWorld(viewer, 't.parent_id')];
  const isInState = stateConditions(filter, context);
  const hidden = whereClause([...isInState, isHiddenContact(viewer)]);
  // With the first `offset 0`, PostgreSQL starts from the titles; otherwise it would read the tallies of all locked
  // parents. It expects few parents, so without the second `offset 0` it would look up a state's parents one by one.
  return {
    districts: sql`select r.district_id, sum(t.contacts) as contacts from (
        select t.parent_id, ${contacts} as contacts from contact_tallies t
        ${besides.length ? sql`join contact_counts r on r.parent_id = t.parent_id` : empty}
        ${whereClause(matches)} offset 0
      ) t join (
        select r.parent_id, r.district_id from contact_counts r ${hidden} ${isInState.length ? sql`offset 0` : empty}
      ) r on r.parent_id = t.parent_id group by 1`,
  };
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
    parents: parents.map(({ entityId, name, state, contactCount }) => ({
      entityType: 'district',
      entityId,
      name,
      state,
      contactCount,
      unlockCost: UNLOCK_PRICES.district,
    })),
  };
}
