import type { Filters } from '@emi/records/filters';
import { stored } from '@emi/records/filters';
import { whereClause } from '@emi/records/pages';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CONTACT_FILTERS } from '../../directory/contacts/contact.filter.ts';
import { isLive } from '../../directory/findings/signal-state.ts';
import { withShownStates } from '../../directory/findings/signal-state.values.ts';
import { SIGNAL_FILTERS } from '../../directory/signals/feed.filter.ts';
import type { SearchMatchReason } from './search.values.ts';

/** Rows of `search_changes`, each of at most 1,000 records, that are compared at once. */
const AT_ONCE = 5;

interface Change {
  readonly subject: 'signals' | 'contacts' | 'places';
  readonly reason: SearchMatchReason;
  /** The only organization that the change concerns; null for all. */
  readonly organization_id: string | null;
  /** The place of withdrawn signals, whose rows are gone. */
  readonly entity_id: string | null;
  readonly ids: readonly string[];
}

type Filter = Readonly<Record<string, unknown>>;

/** Records that can be watched. */
interface Watched {
  readonly type: 'signals' | 'contacts';
  readonly filters: Filters;
  /** Fills in a filter's default values. */
  readonly withDefaults: (filter: Filter) => Filter;
  /** Selects the changed records with each place that makes them visible: change, id, and place. */
  readonly placed: Sql;
  /** Selects the records of changed places: change, id, and organization. */
  readonly below: Sql;
  readonly table: Sql;
  /** Columns of a match: kind, time of the change, and place. */
  readonly columns: Sql;
  readonly isCurrent: (now: Date) => Sql | undefined;
}

const SIGNALS: Watched = {
  type: 'signals',
  filters: SIGNAL_FILTERS,
  withDefaults: withShownStates,
  table: sql`signals`,
  placed: sql`
    select c.at, c.reason, c.organization_id, r.id, r.entity_type, r.entity_id
    from changed c join signals r on r.id = c.id where c.subject = 'signals'`,
  below: sql`
    select c.at, c.reason, r.id, c.organization_id
    from changed c join signals r on r.entity_id = c.id where c.subject = 'places'`,
  columns: sql`r.kind, r.changed_at, r.entity_type, r.entity_id`,
  isCurrent: isLive,
};

const CONTACTS: Watched = {
  type: 'contacts',
  filters: CONTACT_FILTERS,
  withDefaults: (filter) => filter,
  table: sql`contacts`,
  placed: sql`
    select c.at, c.reason, c.organization_id, r.id, place.entity_type, place.entity_id
    from changed c join contacts r on r.id = c.id
    cross join lateral (values ('district', r.district_id), ('school', r.school_id)) place (entity_type, entity_id)
    where c.subject = 'contacts' and place.entity_id is not null`,
  below: sql`
    select c.at, c.reason, r.id, c.organization_id
    from changed c join contacts r on r.district_id = c.id where c.subject = 'places'
    union all select c.at, c.reason, r.id, c.organization_id
    from changed c join contacts r on r.school_id = c.id where c.subject = 'places'`,
  columns: sql`'contact' as kind, r.last_updated_at as changed_at,
    case when r.school_id is null then 'district' else 'school' end as entity_type,
    coalesce(r.school_id, r.district_id) as entity_id`,
  isCurrent: () => undefined,
};

/** SQL: joins changed records and their places with the unlocks of these places by organizations. */
const unlocked = sql`
  placed p join unlocks u on u.entity_type = p.entity_type and u.entity_id = p.entity_id
    and (p.organization_id is null or p.organization_id = u.organization_id)`;

/**
 * Compares committed changes with the watched searches of the organizations that can see them, and stores the matches,
 * of which `publishMatches` makes events. One caller at a time. Deletions and matches are one transaction, so a change
 * that commits late is neither missed nor published twice. Returns `true` if more may be left.
 */
export function matchChanges({ transaction }: Pick<Database, 'transaction'>, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await isOurTurn(tx))) return false;
    const changes = await tx.rows<Change>(sql`
      with taken as (
        delete from search_changes where id = any(array(select id from search_changes order by id limit ${AT_ONCE}))
        returning *
      ) select subject, reason, organization_id, entity_id, ids from taken order by id`);
    const isWithdrawn = ({ reason }: Change) => reason === 'withdrawn';
    const withdrawn = changes.filter(isWithdrawn);
    if (withdrawn.length > 0) await matchWithdrawn(tx, withdrawn);
    for (const kind of [SIGNALS, CONTACTS]) {
      const own = changes.filter(
        (change) => !isWithdrawn(change) && [kind.type, 'places'].includes(change.subject),
      );
      if (own.length > 0) await matchKind(tx, kind, own, now);
    }
    return changes.length === AT_ONCE;
  });
}

/** Adds withdrawals of signals, which websites no longer state, to the matches of watched searches that found them. */
const matchWithdrawn = (tx: Transaction, changes: readonly Change[]) =>
  tx.rows(sql`
    with changed as materialized (
      select c.entity_id, i.id
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (entity_id uuid, ids uuid[])
      cross join unnest(c.ids) i (id)),
    watched as materialized (
      select s.id, u.entity_id from saved_searches s join unlocks u on u.organization_id = s.organization_id
      where s.is_watched and s.type = 'signals' and u.entity_id = any(array(select entity_id from changed))
      for key share of s),
    found as (
      insert into search_matches (organization_id, search_id, record_id, reason, kind, changed_at, entity_type,
        entity_id)
      select m.organization_id, m.search_id, m.record_id, 'withdrawn', m.kind, now(), m.entity_type, m.entity_id
      from changed c join watched w on w.entity_id = c.entity_id
      cross join lateral (
        select distinct on (kind) * from search_matches
        where search_id = w.id and record_id = c.id order by kind, number desc) m
      where m.reason <> 'withdrawn'
        and not exists (select from signals s where s.id = m.record_id and s.kind = m.kind)
      on conflict (search_id, record_id, kind, changed_at) do nothing
      returning search_id, number
    )
    insert into search_bundles (search_id, first_number)
    select search_id, min(number) from found group by search_id order by search_id
    on conflict (search_id) do nothing`);

/** A lock that writers of matches hold until their transaction ends: matches are numbered as they are committed. */
const TURN = sql`hashtextextended('search matches', 0)`;

/** Takes the turn to write matches until the transaction ends; returns `false` if another transaction has it. */
export async function isOurTurn(tx: Transaction): Promise<boolean> {
  const [lock] = await tx.rows<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${TURN}) as "isFree"`,
  );
  return lock!.isFree;
}

/** Waits for the turn to write matches, and keeps it until the transaction ends. */
export const awaitTurn = (tx: Transaction) => tx.rows(sql`select pg_advisory_xact_lock(${TURN})`);

interface WatchedSearch {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly filter: Filter;
}

async function matchKind(
  tx: Transaction,
  kind: Watched,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  // Materialized, because PostgreSQL cannot estimate the number of changes, and would join all unlocks with each.
  const changed = sql`changed as materialized (
    select c.at, c.subject, c.reason, c.organization_id, i.id
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as (
      subject text, reason text, organization_id uuid, ids uuid[])) with ordinality
      as c (subject, reason, organization_id, ids, at)
    cross join unnest(c.ids) i (id)),
    placed as materialized (${kind.placed})`;
  const searches = await tx.rows<WatchedSearch>(sql`
    with ${changed}
    select s.id, s.organization_id as "organizationId", s.user_id as "userId", s.filter
    from saved_searches s
    where s.is_watched and s.type = ${kind.type} and s.organization_id = any(
      array(select organization_id from changed where subject = 'places') ||
      array(select u.organization_id from ${unlocked}))
    for key share`); // a search that is deleted in the meantime leaves no matches behind
  if (searches.length > 0) await tx.rows(matchStatement(kind, changed, searches, now));
}

function matchStatement(kind: Watched, changed: Sql, searches: readonly WatchedSearch[], now: Date): Sql {
  const { filters, withDefaults, table, below, columns, isCurrent } = kind;
  const rows = searches.map(({ filter, ...search }) => ({
    ...search,
    ...stored.values(filters, withDefaults(filter)),
  }));
  const names = Object.keys(filters).filter((name) => rows.some((row) => Object.hasOwn(row, name)));
  const own = [
    sql`id uuid`,
    sql`"organizationId" uuid`,
    sql`"userId" uuid`,
    ...stored.columns(filters, names),
  ];
  const current = isCurrent(now);
  const conditions = [...(current ? [current] : []), ...stored.conditions(filters, names, now)];
  return sql`
    with ${changed},
    visible as materialized (select p.at, p.reason, p.id, u.organization_id from ${unlocked} union ${below}),
    watched as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (${join(own)})
    ), found as (
      insert into search_matches (organization_id, search_id, record_id, reason, kind, changed_at, entity_type,
        entity_id)
      select v.organization_id, watched.id, r.id, v.reason, ${columns}
      from visible v join watched on watched."organizationId" = v.organization_id
      join ${table} r on r.id = v.id
      ${whereClause(conditions)}
      order by v.at, r.id
      on conflict (search_id, record_id, kind, changed_at) do nothing
      returning search_id, number
    )
    insert into search_bundles (search_id, first_number)
    select search_id, min(number) from found group by search_id order by search_id
    on conflict (search_id) do nothing`;
}
