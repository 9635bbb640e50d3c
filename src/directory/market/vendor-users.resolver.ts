import { atMost } from '@emi/base/declared';
import type { ParentLink } from '@emi/records/pages';
import { type Page, PageInput, pageArgument, pageFor } from '@emi/records/pages';
import { readPagesOf } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { DISTRICTS, type DistrictRow } from '../districts/district.entity.ts';
import { DistrictPage } from '../districts/district.resolver.ts';
import { DISTRICT_SORT } from '../districts/district.search.ts';
import { inUse } from '../findings/aging.ts';
import { SCHOOLS, type SchoolRow } from '../schools/school.entity.ts';
import { SchoolPage } from '../schools/school.resolver.ts';
import { SCHOOL_SORT } from '../schools/school.search.ts';
import { Vendor, type VendorRow } from '../vendors/vendor.entity.ts';

/** Links a vendor to the places that use it or have a contract in force with it; public even for locked places. */
const usesVendor = (now: Date): ParentLink => ({
  name: 'vendor',
  condition: sql`r.id in (select entity_id from vendor_uses u where vendor_id = parent.id and ${inUse('u', now)})`,
});
const MAX_USERS = 200;
const PAGE = pageArgument(MAX_USERS, { per: 'vendor' });

@Resolver(() => Vendor)
export class VendorUsersResolver {
  @Extensions(atMost(MAX_USERS))
  @FieldResolver(() => DistrictPage, {
    description: 'Districts, also locked, that use the vendor or have a contract in force with it, by name.',
  })
  districts(
    @Root() vendor: VendorRow,
    @Arg('page', () => PageInput, PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<DistrictRow>> {
    return readPagesOf(
      context,
      DISTRICTS,
      usesVendor(context.now),
      searchOf(context, page, DISTRICT_SORT),
      info,
      vendor.id,
    );
  }

  @Extensions(atMost(MAX_USERS))
  @FieldResolver(() => SchoolPage, {
    description: 'Schools, also locked, that use the vendor or have a contract in force with it, by name.',
  })
  schools(
    @Root() vendor: VendorRow,
    @Arg('page', () => PageInput, PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<SchoolRow>> {
    return readPagesOf(
      context,
      SCHOOLS,
      usesVendor(context.now),
      searchOf(context, page, SCHOOL_SORT),
      info,
      vendor.id,
    );
  }
}

const searchOf = (context: Context, page: PageInput, sort: typeof DISTRICT_SORT | typeof SCHOOL_SORT) => ({
  where: [],
  order: sort.order(sort.fallback as never),
  page: pageFor(context.viewer, page, MAX_USERS),
});
