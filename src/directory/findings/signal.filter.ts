import sql, { type Sql } from 'sql-template-tag';
import type { QueryContext } from '../../records/context.ts';
import { filter, IDS, type Membership, oneOf, toggle } from '../../records/filters.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { listed } from '../lists/list.conditions.ts';
import { VENDOR_CATEGORY } from '../vendors/vendor.values.ts';
import { FUNDING_SOURCE, PAIN_POINT_CATEGORY, RFP_STATUS } from './signal.values.ts';
import { hasRfpStatus, inUse } from './status.conditions.ts';

/** Filters by lists of institutions; a record matches if any of the lists contains it. */
export const inListedInstitutions = (column: string, ids: readonly string[], viewer: Viewer): Membership => ({
  column,
  among: listed(ids, viewer),
  either: 'listed places',
});

/**
 * Filters by the findings of a district or school, shared by districts, schools, and contacts. The finding is about the
 * entity itself, or about the contact's parent.
 *
 * @param place the columns that hold the district or school, and the district that it belongs to.
 */
export function signalFilters(place: { entity: string; district: string }) {
  const has = (among: Sql): Membership => ({ column: place.entity, among });
  return {
    districtListIds: filter(
      IDS,
      'list_items_natural',
      'Records at districts, or schools of districts, in any of these lists of the user.',
      (ids, { viewer }: QueryContext) => inListedInstitutions(place.district, ids, viewer),
    ),
    vendorIds: filter(
      IDS,
      'vendor_uses_vendor',
      'Places that use any of these vendors or have a contract in force with one. A merged vendor stands ' +
        'for its survivor.',
      (ids, { now }: QueryContext) =>
        has(sql`
        select entity_id from vendor_uses u
        where vendor_id = any(array(${sameVendors(ids)})) and ${inUse('u', now)}`),
    ),
    vendorCategory: filter(
      oneOf(VENDOR_CATEGORY),
      'vendor_stack_entries_category',
      'Places that use a product of this category or have a contract in force for one.',
      (category, { now }: QueryContext) => {
        const vendors = sql`select id from vendors where category = ${category}`;
        return has(sql`
        select entity_id from vendor_stack_entries where category = ${category}
        union select entity_id from vendor_uses u where vendor_id = any(array(${vendors})) and ${inUse('u', now)}`);
      },
    ),
    rfpStatus: filter(
      oneOf(RFP_STATUS),
      'rfps_status',
      'Places with a request for proposals in this status as of today.',
      (status, { now }: QueryContext) =>
        has(sql`select entity_id from rfps f where ${hasRfpStatus('f', status, now)}`),
    ),
    painPointCategory: filter(
      oneOf(PAIN_POINT_CATEGORY),
      'pain_points_category',
      'Places with a pain point in this category.',
      (category) => has(sql`select entity_id from pain_points where category = ${category}`),
    ),
    hasPainPoints: toggle('pain_points_entity', 'places with a pain point.', () =>
      has(sql`select entity_id from pain_points`),
    ),
    fundingSource: filter(
      oneOf(FUNDING_SOURCE),
      'funding_signals_source',
      'Places with funding from this source.',
      (source) => has(sql`select entity_id from funding_signals where source = ${source}`),
    ),
    hasFunding: toggle('funding_signals_entity', 'places with funding.', () =>
      has(sql`select entity_id from funding_signals`),
    ),
    hasExpiringContracts: toggle(
      'contracts_expiry',
      'places with an active contract that expires within 6 months.',
      ({ now }: QueryContext) => {
        const today = sql`${now.toISOString()}::timestamptz`;
        return has(sql`select entity_id from contracts
            where status = 'active' and expires_at between ${today} and ${today} + interval '6 months'`);
      },
    ),
  };
}

/**
 * These vendors and all that were merged into the same survivors, through chains of merges. The range at the end
 * excludes nothing, but it lowers PostgreSQL's high row estimate for the recursive query.
 */
export const sameVendors = (ids: readonly string[]): Sql => sql`
  with recursive survivors (id, merged_into_id) as (
    select id, merged_into_id from vendors where id = any(${ids}::uuid[])
    union select v.id, v.merged_into_id from survivors s join vendors v on v.id = s.merged_into_id
  ), same (id) as (
    select id from survivors where merged_into_id is null
    union select v.id from same s join vendors v on v.merged_into_id = s.id
  ) select id from same
  where id between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
