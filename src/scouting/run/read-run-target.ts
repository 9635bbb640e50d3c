import type { KnownVendor, Subject } from '@emi/reading';
import type { ConnectionPool } from '@emi/records/context';
import sql, { raw } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { ownHost } from './own-host.ts';
import type { ScoutedSite } from './scouting.ts';

/** The place that a run reads, its website, and what belongs to it. */
export interface RunTarget extends Omit<ScoutedSite, 'website'> {
  readonly entityType: InstitutionType;
  readonly entityId: string;
  readonly organizationId: string | null;
  readonly districtId: string;
  readonly subject: Subject;
  /** Null if the entity does not operate, or neither it nor, for a school, its district has a website. */
  readonly website: string | null;
  /** True if something is kept of an earlier reading; a first reading has nothing to compare or to take away. */
  readonly wasRead: boolean;
}

interface Row
  extends Pick<
      RunTarget,
      'entityType' | 'entityId' | 'organizationId' | 'districtId' | 'sharedDomains' | 'wasRead'
    >,
    Pick<Subject, 'name' | 'state' | 'county' | 'city'> {
  readonly ownWebsite: string | null;
  readonly districtWebsite: string | null;
  readonly schools: readonly { readonly name: string; readonly website: string | null }[];
}

/**
 * SQL: the domains under which at least two districts have hosts of their own, such as `k12.sd.us`. No public list is
 * complete: regional offices and states give their districts hosts, and the public suffix list has only some.
 */
const SHARED_DOMAINS = sql`
  select array_to_string(host.labels[place + 1:], '.') as parent
  from (
    select string_to_array(
      lower(substring(website_url from '^https?://(?:www\\.)?([^/:?#]+)')), '.') as labels
    from districts where website_url is not null
  ) host, generate_series(1, cardinality(host.labels) - 2) place
  group by 1 having count(distinct host.labels[place]) > 1`;

/** Reads the place of a run, its website, and the hosts and names of its schools. */
export async function readRunTarget(pool: ConnectionPool, runId: string): Promise<RunTarget> {
  const [row] = await pool.rows<Row>(sql`
    select r.entity_type as "entityType", r.entity_id as "entityId", r.organization_id as "organizationId",
      d.id as "districtId", coalesce(s.name, d.name) as name, coalesce(s.state, d.state) as state,
      coalesce(s.county, d.county) as county,
      coalesce(s.physical_city, d.physical_city) as city,
      case when not operates then null when s.id is null then d.website_url else s.website_url end as "ownWebsite",
      case when operates then d.website_url end as "districtWebsite",
      coalesce((select json_agg(json_build_object('name', o.name, 'website', o.website_url) order by o.name)
        from schools o where o.district_id = d.id), '[]') as schools,
      array(${SHARED_DOMAINS}) as "sharedDomains",
      exists (select from read_pages k where k.entity_id = r.entity_id) as "wasRead"
    from scouting_runs r
      left join schools s on s.id = r.school_id
      join districts d on d.id = coalesce(r.district_id, s.district_id)
      cross join lateral (
        select operates(coalesce(s.operating_status, d.operating_status)) as operates
      ) o
    where r.id = ${runId}`);
  const { name, state, county, city, ownWebsite, districtWebsite, schools, ...run } = row!;
  const website = ownWebsite ?? districtWebsite;
  const isDistrict = run.entityType === 'district';
  return {
    ...run,
    website,
    isBorrowed: ownWebsite === null,
    subject: {
      type: run.entityType,
      name,
      state,
      county,
      city,
      websiteUrl: website,
      schools: isDistrict ? schools.map((school) => school.name) : [name],
    },
    otherHosts: isDistrict ? schools.flatMap((school) => ownHost(school.website) ?? []) : [],
  };
}

/** All vendors that were not merged into others, each with the names and aliases of the vendors merged into it. */
export const readVendors = (pool: ConnectionPool): Promise<KnownVendor[]> =>
  pool.rows(sql`
    select v.canonical_name as name, v.category, v.website, v.aliases || array(
      select unnest(array[m.canonical_name] || m.aliases) from ${raw('vendors')} m where m.merged_into_id = v.id
    ) as aliases, nullif(v.hosts, '{}') as hosts, v.words, v.senses
    from vendors v where v.merged_into_id is null order by v.canonical_name`);
