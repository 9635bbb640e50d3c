import type { Plan } from '@emi/base/plans';
import { limitsOf } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { awaitTurn } from './match-changes.ts';
import { membersNow, type PlaceSearch } from './watch-places.ts';

/** Maximum number of searches that a process checks before it looks for other matches again. */
const AT_ONCE = 20;
/** The time between two checks of a search; new watches are due after the same time. */
const EVERY = '10 minutes';

interface DueSearch extends PlaceSearch {
  readonly organizationId: string;
  readonly userId: string;
  readonly seesSynthetic: boolean;
  readonly plan: Plan;
}

interface Difference {
  readonly version: string;
  readonly isTooBroad: boolean;
  readonly entered: readonly string[];
  readonly departed: readonly string[];
}

/**
 * Compares each watched search of districts or schools that is due with the places that met it at its last check, and
 * notes places that came to meet it, of which `publishMatches` makes events. Processes share the searches.
 */
export async function checkPlaces(
  db: Pick<Database, 'core' | 'search' | 'transaction'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  // A search is rescheduled before its check, so that a failing search neither stops others nor is repeated at once.
  const due = await db.core.rows<DueSearch>(sql`
    with due as (
      update watched_places set due_at = now() + ${EVERY}::interval
      where search_id = any(array(
        select search_id from watched_places where due_at <= now() order by due_at limit ${AT_ONCE}
        for update skip locked))
      returning search_id
    )
    select s.id, s.type, s.filter, s.organization_id as "organizationId", s.user_id as "userId",
      o.sees_synthetic as "seesSynthetic", o.plan
    from due join saved_searches s on s.id = due.search_id join organizations o on o.id = s.organization_id
    where o.suspended_at is null`);
  const failures: unknown[] = [];
  for (const search of due) {
    if (signal?.aborted) break;
    await checkSearch(db, search, now).catch((error) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} searches could not be checked`);
}

async function checkSearch(
  { search: searches, transaction }: Pick<Database, 'search' | 'transaction'>,
  search: DueSearch,
  now: Date,
): Promise<void> {
  const most = limitsOf(search.plan).watchedPlaces;
  const [found] = await searches.rows<Difference>(sql`
    with found as materialized (${membersNow(search, { viewer: search, now }, most)}),
    watched as materialized (select * from watched_places where search_id = ${search.id}),
    known as materialized (select m.id from watched cross join unnest(members) m (id))
    select version, (select count(*) from found) > ${most} as "isTooBroad",
      array(select id from found except select id from known order by id) as entered,
      array(select id from known except select id from found) as departed
    from watched`);
  if (!found) return;
  await transaction((tx) => noteDifference(tx, search, found));
}

const KINDS = { districts: 'district', schools: 'school' } as const;

/** Stores the members and the new matches, unless the search is too broad, or was changed or deleted meanwhile. */
async function noteDifference(
  tx: Transaction,
  { id, type, organizationId }: DueSearch,
  { version, isTooBroad, entered, departed }: Difference,
): Promise<void> {
  if (isTooBroad || entered.length + departed.length === 0) {
    await tx.rows(sql`
      update watched_places set is_too_broad = ${isTooBroad}, checked_at = now()
      where search_id = ${id} and version = ${version}`);
    return;
  }
  const [kept] = await tx.rows(sql`select from saved_searches where id = ${id} for key share`);
  if (!kept) return;
  await awaitTurn(tx);
  const kind = KINDS[type];
  await tx.rows(sql`
    with noted as (
      update watched_places set is_too_broad = false, checked_at = now(), version = default,
        members = array(
          select m.id from unnest(members) m (id) where m.id not in (select unnest(${departed}::uuid[]))
        ) || ${entered}::uuid[]
      where search_id = ${id} and version = ${version} returning search_id
    ), found as (
      insert into search_matches (organization_id, search_id, record_id, reason, kind, changed_at, entity_type,
        entity_id)
      select ${organizationId}, noted.search_id, e.id, 'entered', ${kind}, now(), ${kind}, e.id
      from noted cross join unnest(${entered}::uuid[]) e (id)
      returning search_id, number
    )
    insert into search_bundles (search_id, first_number)
    select search_id, min(number) from found group by search_id on conflict (search_id) do nothing`);
}
