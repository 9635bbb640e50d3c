import { RFP_AGES } from '@emi/reading/vocabulary/kinds';
import type { Selection } from '@emi/records';
import { inOwnWorld } from '@emi/records';
import type { ConnectionPool, QueryContext } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { inUse, isCurrent } from '../findings/aging.ts';
import { doesNotOperate } from '../institutions/institution.columns.ts';
import { byValue } from '../stats/dimension.ts';
import { type Aggregate, COUNT_ROWS } from '../stats/measure.ts';
import {
  codeOf,
  partsOfQuery,
  type StatsParts,
  type StatsQuery,
  type StatsRow,
  type StatsSource,
  statsStatement,
} from '../stats/stats-query.ts';
import type { MarketRfps, MarketSummary, PainPointCount, TopVendor } from './market-summary.ts';

const MAX_VENDORS = 10;

const inState = (state: string | null): Sql[] => (state ? [sql`r.state = ${state}`] : []);

/**
 * SQL: conditions that restrict a column of place ids in `r` to a state, if one is given, and to the viewer's world.
 */
const among = ({ viewer }: QueryContext, state: string | null, id: string): Sql[] => [
  ...inState(state),
  ...inOwnWorld(viewer, id),
];

/**
 * Restricts the findings `r` to a state. A join, because an id is in only one of the two tables; for `in (… union all
 * …)`, PostgreSQL estimates 200 rows and looks up the findings of each entity.
 */
const aboutState = (state: string | null): Sql =>
  state
    ? sql`join (
        select id from districts where state = ${state} union all select id from schools where state = ${state}
      ) place on place.id = r.entity_id`
    : empty;

/** SQL: a district does not operate. One index has these few districts; the index that counts all lacks the status. */
const CLOSED = raw(doesNotOperate('r.operating_status'));

export async function countDirectory(
  pool: ConnectionPool,
  state: string | null,
  context: QueryContext,
  wanted: Readonly<Record<'districts' | 'schools' | 'contacts', Selection>>,
): Promise<MarketSummary> {
  const here = among(context, state, 'r.id');
  // The tables of counts include real places only.
  const { seesSynthetic } = context.viewer;
  const counts: Sql[] = [];
  if (wanted.districts.has('total'))
    counts.push(sql`(select count(*)::int from districts r ${whereClause(here)})
      - (select count(*)::int from districts r ${whereClause([CLOSED, ...here])}) as districts`);
  if (wanted.districts.has('processed')) {
    const processed = whereClause([sql`r.status = 'completed'`, ...here]);
    counts.push(sql`(select count(*)::int from districts r ${processed}) as processed`);
  }
  if (wanted.schools.has('total'))
    counts.push(
      seesSynthetic
        ? sql`(select count(*)::int from schools r
            ${whereClause([sql`operates(r.operating_status)`, ...here])}) as schools`
        : sql`(select coalesce(sum(schools), 0)::int from school_counties r ${whereClause(inState(state))}) as schools`,
    );
  if (wanted.contacts.has('total')) {
    const table = raw(seesSynthetic ? 'contact_counts' : 'contact_totals');
    const contacts = sql`(select coalesce(sum(contacts), 0)::int from ${table} r ${whereClause(inState(state))})`;
    counts.push(sql`${contacts} as contacts`);
  }
  type Counts = Partial<Record<'districts' | 'processed' | 'schools' | 'contacts', number>>;
  const [row = {}] = counts.length > 0 ? await pool.rows<Counts>(sql`select ${join(counts)}`) : [];
  return {
    state,
    districts: { total: row.districts, processed: row.processed },
    schools: { total: row.schools },
    contacts: { total: row.contacts },
  };
}

export async function countRfps(
  pool: ConnectionPool,
  state: string | null,
  context: QueryContext,
): Promise<MarketRfps> {
  const open: Aggregate = {
    name: 'open',
    sql: sql`(count(*) filter (where ${isCurrent(RFP_AGES, 'r', context.now)}))::int`,
  };
  const { all } = await statsOf(pool, context, {
    source: findings('rfps', state, context),
    all: [COUNT_ROWS, open],
  });
  return { total: Number(all.count), open: Number(all.open) };
}

/** Pain points per category, most frequent first; categories without any are omitted. */
export async function countPainPoints(
  pool: ConnectionPool,
  state: string | null,
  context: QueryContext,
): Promise<PainPointCount[]> {
  const { groups } = await statsOf(pool, context, {
    source: findings('pain_points', state, context),
    dimensions: [byValue('r.category')],
    groups: [COUNT_ROWS],
  });
  return groups.map((row) => ({
    category: row[codeOf(0)] as PainPointCount['category'],
    count: Number(row.count),
  }));
}

/**
 * The ten vendors that most districts and schools use or have a contract in force with. A merged vendor counts as its
 * survivor; an entity counts once per vendor.
 */
export function findTopVendors(
  pool: ConnectionPool,
  state: string | null,
  context: QueryContext,
): Promise<TopVendor[]> {
  const used = whereClause([...among(context, state, 'r.entity_id'), inUse('r', context.now)]);
  // An index holds the pairs of vendor and entity in order, so they are counted without sorting. Vendors that others
  // have been merged into are few, and are counted apart.
  const family = sql`family (id, survivor_id) as (
    select v.id, v.id from vendors v
    where v.merged_into_id is null and exists (select from vendors m where m.merged_into_id = v.id)
    union all select v.id, family.survivor_id from family join vendors v on v.merged_into_id = family.id)`;
  const counted = sql`
    select vendor_id, count(distinct entity_id)::int as count from vendor_uses r ${used}
    group by vendor_id having vendor_id not in (select id from family)
    union all
    select survivor_id, (
      select count(distinct entity_id)::int from vendor_uses r ${used} and r.vendor_id = any(members))
    from (select survivor_id, array_agg(id) as members from family group by 1) merged`;
  return pool.rows<TopVendor>(sql`
    with recursive ${family}
    select v.id as "vendorId", v.canonical_name as name, v.category, counted.count
    from (${counted}) counted join vendors v on v.id = counted.vendor_id where counted.count > 0
    order by counted.count desc, v.canonical_name, v.id limit ${MAX_VENDORS}`);
}

const findings = (
  table: 'rfps' | 'pain_points',
  state: string | null,
  { viewer }: QueryContext,
): StatsSource => ({
  from: state ? sql`(select r.* from ${raw(table)} r ${aboutState(state)})` : raw(table),
  where: inOwnWorld(viewer, 'r.entity_id'),
});

async function statsOf(
  pool: ConnectionPool,
  context: QueryContext,
  asked: Pick<StatsQuery, 'source'> & Partial<StatsQuery>,
): Promise<StatsParts> {
  const defaults = {
    dimensions: [],
    groups: [],
    all: [],
    orderBy: COUNT_ROWS,
    ascending: false,
    top: 100,
    withOther: false,
  };
  const query = { ...defaults, ...asked };
  return partsOfQuery(await pool.rows<StatsRow>(statsStatement(query, context)), query);
}
