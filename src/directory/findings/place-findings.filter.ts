import type { Principal } from '@emi/base/viewer';
import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import type { QueryContext } from '@emi/records/context';
import { filter, IDS, type Membership, oneOf } from '@emi/records/filters';
import sql from 'sql-template-tag';
import { listed } from '../lists/list.conditions.ts';
import { vendorsOfCategory } from '../vendors/survivor.ts';
import { inUse } from './aging.ts';
import { contractPlaceFilters, vendorUse } from './contract.entity.ts';
import type { HasFinding } from './finding.ts';
import { fundingPlaceFilters } from './funding-signal.entity.ts';
import { painPointPlaceFilters } from './pain-point.entity.ts';
import { purchasePlaceFilters } from './purchase.entity.ts';
import { rfpPlaceFilters } from './rfp.entity.ts';
import { sameVendors } from './same-vendors.ts';

/**
 * The condition that any of these lists contains the place in a column. A search by lists of districts and by lists of
 * schools finds places in either.
 */
export const inListedInstitutions = (
  column: string,
  ids: readonly string[],
  viewer: Principal,
): Membership => ({
  column,
  among: listed(ids, viewer),
  either: 'listed places',
});

/**
 * Filters by the findings of a district or school, shared by districts, schools, and contacts. The finding is about the
 * entity itself, or about the contact's parent.
 * @param place the columns with the district or school, and with its district
 */
export function findingPlaceFilters(place: { entity: string; district: string }) {
  const has: HasFinding = (among, sameRecord) => ({ column: place.entity, among, sameRecord });
  return {
    districtListIds: filter(
      IDS,
      'list_items_natural',
      "Records at districts, or schools of districts, in any of these lists. They may be the user's own or shared.",
      (ids, { viewer }: QueryContext) => inListedInstitutions(place.district, ids, viewer),
    ),
    vendorIds: filter(
      IDS,
      'vendor_uses_vendor',
      'Records at places that use any of these vendors or have a contract in force with one. A merged vendor counts ' +
        'as the one that replaced it.',
      (ids, { now }: QueryContext) => {
        const isWanted = sql`vendor_id = any(${sameVendors(ids)})`;
        return has(
          sql`select entity_id from vendor_uses u where ${isWanted} and ${inUse('u', now)}`,
          vendorUse(now, { entries: sql`f.${isWanted}`, contracts: sql`f.${isWanted}` }),
        );
      },
    ),
    // A product counts in two categories: that of the entry that leads (no `led_by`), because sources may list one
    // vendor at a place in different categories, and that of its vendor, which is all that contracts have.
    vendorCategory: filter(
      oneOf(VENDOR_CATEGORY),
      'vendor_stack_entries_category',
      'Records at places that use a product of this category or have a contract in force for one. A merged vendor ' +
        'has the category of the one that replaced it; with `vendorIds`, `hasExpiringContracts`, or ' +
        '`contractEndsBefore`, one product or contract must meet all of them.',
      (category, { now }: QueryContext) => {
        const isOfVendor = sql`vendor_id = any(array(${vendorsOfCategory(category)}))`;
        return has(
          sql`
          select entity_id from vendor_stack_entries where category = ${category} and led_by is null
            and gone_at is null
          union select entity_id from vendor_uses u where ${isOfVendor} and ${inUse('u', now)}`,
          vendorUse(now, {
            entries: sql`(f.category = ${category} and f.led_by is null or f.${isOfVendor})`,
            contracts: sql`f.${isOfVendor}`,
          }),
        );
      },
    ),
    ...rfpPlaceFilters(has),
    ...painPointPlaceFilters(has),
    ...fundingPlaceFilters(has),
    ...contractPlaceFilters(has),
    ...purchasePlaceFilters(has),
  };
}
