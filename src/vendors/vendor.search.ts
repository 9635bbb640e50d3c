import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';
import { readPage } from '../access/read.ts';
import type { Context } from '../context.ts';
import { type Conditions, conditionsOf } from '../db/conditions.ts';
import { contains } from '../db/page-query.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import { SearchText, UUID } from '../graph/scalars.ts';
import { VENDORS, type VendorRow } from './vendor.entity.ts';
import { VENDOR_CATEGORY, type VendorCategory } from './vendor.values.ts';

@InputType({ description: 'Conditions on vendors. All that are given must hold.' })
export class VendorFilter {
  @Field(() => SearchText, {
    nullable: true,
    description: 'Name or an alias contains this text, in any case.',
  })
  search?: string;

  @Field(() => VENDOR_CATEGORY.type, { nullable: true, description: 'Sells this kind of product.' })
  category?: VendorCategory;

  @Field(() => Boolean, { nullable: true, description: 'True: only checked entries.' })
  isVerified?: boolean;

  @Field(() => [UUID], { nullable: true, description: 'One of these, at most 100.' })
  ids?: string[];
}

const CONDITIONS: Conditions<VendorFilter> = {
  search: (text) => (text ? contains('r.names', text) : undefined),
  category: (category) => sql`r.category = ${category}`,
  isVerified: (only) => (only ? sql`r.is_verified` : undefined),
  ids: (ids) => sql`r.id = any(${ids}::uuid[])`,
};

/** The documented maximum of results per request; a plan may lower it. */
export const MAX_VENDORS = 200;
const ORDER = { key: { column: 'canonical_name', nullable: false }, ascending: true };

/** A page of the vendors that match, by name. */
export const searchVendors = (
  context: Context,
  filter: VendorFilter,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<VendorRow>> =>
  readPage(
    context,
    VENDORS,
    {
      where: conditionsOf(CONDITIONS, filter, context.viewer),
      order: ORDER,
      page: pageRequest(page, Math.min(MAX_VENDORS, context.viewer.limits.resultsPerRequest)),
    },
    info,
  );
