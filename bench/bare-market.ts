/** Handwritten SQL for findings: schools by their findings, and market figures. */
import { type BareHandler, schoolList } from './bare.ts';

/** A contract may have expired although it is stored as active. */
const IN_FORCE = `(status = 'renewed' or status = 'active' and (expires_at is null or expires_at >= now()))`;

const VENDORS = (ids: string) =>
  `(select id from vendors where id = any(${ids}::uuid[]) or merged_into_id = any(${ids}::uuid[]))`;

export const schoolsByFindings = schoolList(
  'findings',
  (ids) => `s.id in (
      select entity_id from contracts where vendor_id in ${VENDORS(ids)}
      and status = 'active' and expires_at between now() and now() + interval '6 months')`,
  (query) => `{${query.get('vendor_ids')}}`,
);

/** Places that no longer operate are not counted. */
const OPERATES = `(operating_status in ('closed', 'inactive', 'gone')) is not true`;

/** The summary's statements: for one state, which restricts findings to its institutions, or for all. */
function statements(isOfState: boolean) {
  const where = isOfState ? 'where state = $1' : '';
  const and = isOfState ? 'and state = $1' : '';
  const here = isOfState
    ? `join (select id from districts where state = $1 union all select id from schools where state = $1) place
        on place.id = entity_id`
    : '';
  return {
    directory: `select (select count(*)::int from districts where ${OPERATES} ${and}) as districts,
      (select count(*)::int from districts where status = 'completed' ${and}) as processed,
      (select count(*)::int from schools ${where}) as schools,
      (select coalesce(sum(contacts), 0)::int from contact_counts ${where}) as contacts`,
    vendors: `
      with uses as (
        select coalesce(v.merged_into_id, v.id) as vendor_id, count(distinct entity_id)::int as count
        from (
          select vendor_id, entity_id from vendor_stack_entries ${here}
          union all select vendor_id, entity_id from contracts ${here} where ${IN_FORCE}
        ) used join vendors v on v.id = used.vendor_id group by 1
      )
      select v.id as vendor_id, v.canonical_name as name, v.category, uses.count
      from uses join vendors v on v.id = uses.vendor_id order by uses.count desc, v.canonical_name, v.id limit 10`,
    rfps: `select count(*)::int as total, (count(*) filter (where status = 'open'
        and (deadline is null or deadline >= now())))::int as open from rfps ${here}`,
    painPoints: `select category, count(*)::int as count from pain_points ${here} group by 1 order by 2 desc, 1`,
  };
}

const OF_STATE = statements(true);
const OF_ALL = statements(false);

interface Directory {
  districts: number;
  processed: number;
  schools: number;
  contacts: number;
}

export const marketSummary: BareHandler = async (pool, { url }) => {
  const state = url.searchParams.get('state');
  const values = state ? [state] : [];
  const texts = state ? OF_STATE : OF_ALL;
  const scope = state ? 'state' : 'all';
  const query = <Row extends object>(name: keyof typeof texts) =>
    pool.query<Row>({ name: `${name} of ${scope}`, text: texts[name], values });
  const [directory, vendors, rfps, painPoints] = await Promise.all([
    query<Directory>('directory'),
    query('vendors'),
    query('rfps'),
    query<{ category: string; count: number }>('painPoints'),
  ]);
  const { districts, processed, schools, contacts } = directory.rows[0] as Directory;
  return {
    state,
    districts: { total: districts, processed },
    schools: { total: schools },
    contacts: { total: contacts },
    top_vendors: vendors.rows,
    rfps: rfps.rows[0],
    pain_points: Object.fromEntries(painPoints.rows.map(({ category, count }) => [category, count])),
  };
};
