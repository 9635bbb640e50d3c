import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../access/ref.ts';
import type { Context } from '../context.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { whereClause } from '../db/page-query.ts';
import {
  type ContactFilter,
  hiddenConditions,
  isAboutParents,
  placeConditions,
  titleConditions,
} from './contact.filter.ts';
import { isHidden, visiblePlaces } from './contact.visibility.ts';
import type { LockedParents } from './contact-page.ts';

/** More parents than that are counted but not named. */
const MAX_PARENTS = 50;
/** Parents with most contacts of any title, among which those with most matches are looked for first. */
const LARGEST = 1_000;

interface ParentRow {
  readonly entityId: string;
  readonly entityType: InstitutionType;
  readonly name: string;
  readonly contactCount: number;
}

/** Contacts that match at locked parents, in SQL. */
interface Hidden {
  /** `parent_id` and `contacts` of each parent. */
  readonly parents: Sql;
  /** How many there are at all of them. */
  readonly total: Sql;
  /** How many a parent that is not among them has at most; absent: they are all. */
  readonly bound?: Sql;
}

interface Answer {
  readonly total: number;
  /** No parent beside those that were looked at can have more. */
  readonly bound: number;
  /** The parents with most of them. */
  readonly parents: readonly ParentRow[];
}

/**
 * Contacts that match at locked parents: how many, and the parents with most of them. What can be counted by place,
 * title and status is read from the counts that the database keeps.
 */
export async function findLockedParents(context: Context, filter: ContactFilter): Promise<LockedParents> {
  return lockedParents(await answerTo(context, filter));
}

const NONE: Answer = { total: 0, bound: 0, parents: [] };

async function answerTo(context: Context, filter: ContactFilter): Promise<Answer> {
  if (filter.unlockedOnly) return NONE; // what is unlocked is at an unlocked parent
  const isCounted = isAboutParents(filter, 'search', 'titleIlike', 'enrichmentStatus');
  if (!isCounted) return read(context, hiddenPeople(context, filter));
  const isByTitle = Boolean(filter.search || filter.titleIlike);
  return isByTitle ? readByTitle(context, filter) : read(context, hiddenPlaces(context, filter));
}

async function read({ db }: Context, { parents, total, bound = sql`0` }: Hidden): Promise<Answer> {
  const rows = await db.search.rows<
    Omit<Answer, 'parents'> & (ParentRow | Record<keyof ParentRow, null>)
  >(sql`
    select counted.*, named.*
    from (select coalesce(${total}, 0)::int as total, coalesce(${bound}, 0)::int as bound) counted left join (
      select l.parent_id as "entityId", l.contacts as "contactCount",
        case when s.id is null then 'district' else 'school' end as "entityType", coalesce(s.name, d.name) as name
      from (
        select * from (${parents}) p where contacts > 0 order by contacts desc, parent_id limit ${MAX_PARENTS}
      ) l left join schools s on s.id = l.parent_id left join districts d on d.id = l.parent_id
    ) named on true
    order by named."contactCount" desc, named."entityId"`);
  const { total: all, bound: most } = rows[0]!;
  return {
    total: all,
    bound: most,
    parents: rows.filter((row): row is typeof row & ParentRow => row.entityId !== null),
  };
}

/** The column that counts contacts, or those with the wanted status. */
const counter = ({ enrichmentStatus }: ContactFilter): string => enrichmentStatus ?? 'contacts';

/** All but the visible ones: these are few and found by index, and to ask of each place whether it is one costs more. */
function hiddenPlaces(context: Context, filter: ContactFilter): Hidden {
  const { viewer } = context;
  const where = placeConditions(filter, context);
  const contacts = raw(`r.${counter(filter)}`);
  return {
    parents: sql`select r.parent_id, ${contacts} as contacts from contact_counts r
      ${whereClause([...where, isHidden(viewer)])}`,
    total: sql`(select coalesce(sum(${contacts}), 0) from contact_counts r ${whereClause(where)})
      - (select coalesce(sum(${contacts}), 0) from ${visiblePlaces(viewer, where)} r)`,
  };
}

/** One by one, for conditions that nothing is counted by. */
function hiddenPeople(context: Context, filter: ContactFilter): Hidden {
  const parents = sql`select r.parent_id, count(*)::int as contacts from contacts r
    ${whereClause([...hiddenConditions(filter, context), isHidden(context.viewer)])} group by r.parent_id`;
  return { parents, total: sql`(select sum(contacts) from (${parents}) p)` };
}

/**
 * Among the locked parents with most contacts are those with most matches, unless few titles match: then all parents
 * with a match are looked at.
 */
async function readByTitle(context: Context, filter: ContactFilter): Promise<Answer> {
  const { viewer } = context;
  const where = placeConditions(filter, context);
  const contacts = raw(`t.${counter(filter)}`);
  const matches = sql`t.title_id in (
    select r.id from contact_titles r ${whereClause(titleConditions(filter, context))})`;
  const atPlaces = where.length ? sql`join contact_counts r on r.parent_id = t.parent_id` : empty;
  const total = sql`(
    (select coalesce(sum(${contacts}), 0) from contact_tallies t ${atPlaces} ${whereClause([matches, ...where])})
    - (select coalesce(sum(${contacts}), 0) from ${visiblePlaces(viewer, where)} place
       join contact_tallies t on t.parent_id = place.parent_id where ${matches}))`;
  const largest = (limit: number, offset: number) => sql`
    select r.parent_id, r.contacts from contact_counts r ${whereClause([...where, isHidden(viewer)])}
    order by r.contacts desc, r.parent_id limit ${limit} offset ${offset}`;
  const amongLargest = sql`select t.parent_id, sum(${contacts})::int as contacts
    from (${largest(LARGEST, 0)}) l join contact_tallies t on t.parent_id = l.parent_id where ${matches} group by t.parent_id`;
  // Parents after the last of the largest have no more contacts than it, so no more matches.
  const bound = sql`(select contacts from (${largest(1, LARGEST - 1)}) last)`;
  const found = await read(context, { parents: amongLargest, total, bound });
  const smallest = found.parents[MAX_PARENTS - 1]?.contactCount ?? 0;
  if (found.total === 0 || found.bound === 0 || smallest > found.bound) return found;
  const anywhere = sql`select t.parent_id, sum(${contacts})::int as contacts
    from contact_tallies t join contact_counts r on r.parent_id = t.parent_id
    ${whereClause([matches, ...where, isHidden(viewer)])} group by t.parent_id`;
  return read(context, { parents: anywhere, total: sql`${found.total}::bigint` });
}

function lockedParents({ total, parents }: Answer): LockedParents {
  const message =
    total === 0
      ? 'No matching contacts are hidden.'
      : `${total} matching contacts are at districts or schools that are locked. Unlock a parent to see its contacts.`;
  return {
    totalHidden: total,
    message,
    parents: parents.map((parent) => ({ ...parent, unlockCost: UNLOCK_PRICES[parent.entityType] })),
  };
}
