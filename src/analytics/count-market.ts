import sql, { empty, join, type Sql } from 'sql-template-tag';
import { whereClause } from '../db/page-query.ts';
import type { ConnectionPool } from '../db/pools.ts';
import type { Selection } from '../graph/selection.ts';
import { hasRfpStatus, isInForce } from '../signals/status.conditions.ts';
import type { MarketRfps, MarketSummary, PainPointCount, TopVendor } from './market-summary.ts';

const MAX_VENDORS = 10;

const inState = (state: string | null): Sql[] => (state ? [sql`r.state = ${state}`] : []);

/**
 * Keeps the findings `r` of districts and schools in the state. A join, because an id is in only one of the two
 * tables; for `in (… union all …)` PostgreSQL estimates 200 rows and looks up the findings of each entity.
 */
const aboutState = (state: string | null): Sql =>
  state
    ? sql`join (
        select id from districts where state = ${state} union all select id from schools where state = ${state}
      ) place on place.id = r.entity_id`
    : empty;

/** Reads the selected counts in one statement. */
export async function countDirectory(
  pool: ConnectionPool,
  state: string | null,
  wanted: Readonly<Record<'districts' | 'schools' | 'contacts', Selection>>,
): Promise<MarketSummary> {
  const here = inState(state);
  const counts: Sql[] = [];
  if (wanted.districts.has('total'))
    counts.push(sql`(select count(*)::int from districts r ${whereClause(here)}) as districts`);
  if (wanted.districts.has('processed')) {
    const processed = whereClause([sql`r.status = 'completed'`, ...here]);
    counts.push(sql`(select count(*)::int from districts r ${processed}) as processed`);
  }
  if (wanted.schools.has('total'))
    counts.push(sql`(select count(*)::int from schools r ${whereClause(here)}) as schools`);
  if (wanted.contacts.has('total')) {
    const contacts = sql`(select coalesce(sum(contacts), 0)::int from contact_counts r ${whereClause(here)})`;
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

export async function countRfps(pool: ConnectionPool, state: string | null, now: Date): Promise<MarketRfps> {
  const [row] = await pool.rows<MarketRfps>(sql`
    select count(*)::int as total, (count(*) filter (where ${hasRfpStatus('r', 'open', now)}))::int as open
    from rfps r ${aboutState(state)}`);
  return row!;
}

/** Pain points per category, most frequent first; categories without any are omitted. */
export const countPainPoints = (pool: ConnectionPool, state: string | null): Promise<PainPointCount[]> =>
  pool.rows<PainPointCount>(sql`
    select r.category, count(*)::int as count from pain_points r ${aboutState(state)}
    group by 1 order by 2 desc, 1`);

/**
 * The vendors that most districts and schools use or have a contract in force with. A merged vendor counts as its
 * survivor; an entity counts once per vendor.
 */
export function findTopVendors(pool: ConnectionPool, state: string | null, now: Date): Promise<TopVendor[]> {
  const here = aboutState(state);
  return pool.rows<TopVendor>(sql`
    select v.id as "vendorId", v.canonical_name as name, v.category, used.count
    from (
      select coalesce(v.merged_into_id, v.id) as vendor_id, count(distinct uses.entity_id)::int as count
      from (
        select r.vendor_id, r.entity_id from vendor_stack_entries r ${here}
        union all select r.vendor_id, r.entity_id from contracts r ${here} where ${isInForce('r', now)}
      ) uses join vendors v on v.id = uses.vendor_id group by 1
    ) used join vendors v on v.id = used.vendor_id
    order by used.count desc, v.canonical_name, v.id limit ${MAX_VENDORS}`);
}
