import { atMost } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { VENDORS, Vendor, type VendorRow } from './vendor.entity.ts';
import { MAX_VENDORS, searchVendors, VENDOR_SORT, VendorFilter, type VendorOrder } from './vendor.search.ts';

const VendorPage = pageOf(Vendor, 'VendorPage');

@Resolver(() => Vendor)
export class VendorResolver {
  @Extensions(atMost(MAX_VENDORS))
  @Query(() => VendorPage, {
    description:
      'The vendors of the catalog that meet the conditions, also duplicates that were merged (`mergedIntoId`).',
  })
  vendors(
    @Arg('filter', () => VendorFilter, FILTER_ARGUMENT) filter: VendorFilter,
    @Arg('order', () => VENDOR_SORT.Input, VENDOR_SORT.argument) order: VendorOrder,
    @Arg('page', () => PageInput, pageArgument(MAX_VENDORS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<VendorRow>> {
    return searchVendors(context, filter, order, page, info);
  }

  @Query(() => Vendor, {
    nullable: true,
    description: 'One entry of the catalog, also a duplicate that was merged. Null if it does not exist.',
  })
  vendor(
    @Arg('id', () => UUID, { description: 'The id of the vendor, such as the `vendorId` of a contract.' })
    id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<VendorRow | null> {
    return readOne(context, VENDORS, selected(info), id);
  }
}
