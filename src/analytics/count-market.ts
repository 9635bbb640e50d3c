import sql, { join, type Sql } from 'sql-template-tag';
import type { Lane } from '../db/lanes.ts';
import { whereClause } from '../db/page-query.ts';
import type { Selection } from '../graph/selection.ts';
import type { MarketRfps, MarketSummary, PainPointCount, TopVendor } from './market-summary.ts';

/** Not more than that many vendors are named. */
const MAX_VENDORS = 10;

const inState = (state: string | null): Sql[] => (state ? [sql`r.state = ${state}`] : []);

/** That a finding `r` is about a district or school in the state. */
const aboutState = (state: string | null): Sql[] =>
  state
    ? [
        sql`r.entity_id in (
          select id from districts where state = ${state} union all select id from schools where state = ${state})`,
      ]
    : [];

/** The counts that are asked for, in one statement. */
export async function countDirectory(
  lane: Lane,
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
  const [row = {}] = counts.length > 0 ? await lane.rows<Counts>(sql`select ${join(counts)}`) : [];
  return {
    state,
    districts: { total: row.districts, processed: row.processed },
    schools: { total: row.schools },
    contacts: { total: row.contacts },
  };
}

export async function countRfps(lane: Lane, state: string | null): Promise<MarketRfps> {
  const [row] = await lane.rows<MarketRfps>(sql`
    select count(*)::int as total, (count(*) filter (where r.status = 'open'))::int as open
    from rfps r ${whereClause(aboutState(state))}`);
  return row!;
}

/** Categories with most pain points first; those without any are missing. */
export const countPainPoints = (lane: Lane, state: string | null): Promise<PainPointCount[]> =>
  lane.rows<PainPointCount>(sql`
    select r.category, count(*)::int as count from pain_points r ${whereClause(aboutState(state))}
    group by 1 order by 2 desc, 1`);

/**
 * The vendors that most districts and schools use or have a contract with. A merged vendor counts as what it was merged
 * into, and a district or school once per vendor however often it is seen there.
 */
export function findTopVendors(lane: Lane, state: string | null): Promise<TopVendor[]> {
  const uses = (table: 'vendor_stack_entries' | 'contracts') => sql`
    select coalesce(v.merged_into_id, v.id) as vendor_id, r.entity_id
    from ${table === 'contracts' ? sql`contracts` : sql`vendor_stack_entries`} r join vendors v on v.id = r.vendor_id
    ${whereClause(aboutState(state))}`;
  return lane.rows<TopVendor>(sql`
    select v.id as "vendorId", v.canonical_name as name, v.category, used.count
    from (
      select vendor_id, count(*)::int as count
      from (${uses('vendor_stack_entries')} union ${uses('contracts')}) uses group by 1
    ) used join vendors v on v.id = used.vendor_id
    order by used.count desc, v.canonical_name, v.id limit ${MAX_VENDORS}`);
}
