import sql, { type Sql } from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';
import type { Asking } from '../context.ts';
import type { Conditions, Membership } from '../db/conditions.ts';
import type { ValueOf } from '../graph/enums.ts';
import { UUID } from '../graph/scalars.ts';
import { inLists } from '../lists/list.conditions.ts';
import { VENDOR_CATEGORY, type VendorCategory } from '../vendors/vendor.values.ts';
import { FUNDING_SOURCE, PAIN_POINT_CATEGORY, RFP_STATUS } from './signal.values.ts';
import { hasRfpStatus, isInForce } from './status.conditions.ts';

/**
 * Conditions on what was found at a district or school. Districts, schools and contacts are searched by them, and they
 * mean the same for all: the finding is about the district or school itself; of a contact, about the place it is at.
 */
@InputType({ description: 'Conditions on what was found at a district or school.' })
export abstract class SignalFilter {
  @Field(() => [UUID], {
    nullable: true,
    description: 'In, or at a school of, a district in any of these lists of yours.',
  })
  districtListIds?: string[];

  @Field(() => [UUID], {
    nullable: true,
    description: 'Uses any of these vendors, or has a contract in force with one.',
  })
  vendorIds?: string[];

  @Field(() => VENDOR_CATEGORY.type, {
    nullable: true,
    description: 'Uses a product of this category, or has a contract in force for one.',
  })
  vendorCategory?: VendorCategory;

  @Field(() => RFP_STATUS.type, {
    nullable: true,
    description: 'Has a request for proposals with this status as of today.',
  })
  rfpStatus?: ValueOf<typeof RFP_STATUS>;

  @Field(() => PAIN_POINT_CATEGORY.type, { nullable: true, description: 'Has a pain point about this.' })
  painPointCategory?: ValueOf<typeof PAIN_POINT_CATEGORY>;

  @Field(() => Boolean, { nullable: true, description: 'True: only with a pain point.' })
  hasPainPoints?: boolean;

  @Field(() => FUNDING_SOURCE.type, { nullable: true, description: 'Has funding from this source.' })
  fundingSource?: ValueOf<typeof FUNDING_SOURCE>;

  @Field(() => Boolean, { nullable: true, description: 'True: only with funding.' })
  hasFunding?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only with an active contract that expires within 6 months.',
  })
  hasExpiringContracts?: boolean;
}

/** @param place the columns that hold the district or school itself, and the district that it belongs to. */
export function signalConditions(place: {
  entity: string;
  district: string;
}): Conditions<SignalFilter, Asking> {
  const has = (among: Sql): Membership => ({ column: place.entity, among });
  return {
    districtListIds: (ids, { viewer }) => inLists(place.district, ids, viewer),
    vendorIds: (ids, { now }) => {
      const vendors = sql`(select id from vendors where id = any(${ids}::uuid[]) or merged_into_id = any(${ids}::uuid[]))`;
      return has(sql`
        select entity_id from vendor_stack_entries where vendor_id in ${vendors}
        union select entity_id from contracts c where vendor_id in ${vendors} and ${isInForce('c', now)}`);
    },
    vendorCategory: (category, { now }) => {
      const vendors = sql`(select id from vendors where category = ${category})`;
      return has(sql`
        select entity_id from vendor_stack_entries where category = ${category} or vendor_id in ${vendors}
        union select entity_id from contracts c where vendor_id in ${vendors} and ${isInForce('c', now)}`);
    },
    rfpStatus: (status, { now }) =>
      has(sql`select entity_id from rfps f where ${hasRfpStatus('f', status, now)}`),
    painPointCategory: (category) => has(sql`select entity_id from pain_points where category = ${category}`),
    hasPainPoints: (only) => (only ? has(sql`select entity_id from pain_points`) : undefined),
    fundingSource: (source) => has(sql`select entity_id from funding_signals where source = ${source}`),
    hasFunding: (only) => (only ? has(sql`select entity_id from funding_signals`) : undefined),
    hasExpiringContracts: (only, { now }) => {
      const today = sql`${now.toISOString()}::timestamptz`;
      return only
        ? has(sql`select entity_id from contracts
            where status = 'active' and expires_at between ${today} and ${today} + interval '6 months'`)
        : undefined;
    },
  };
}
