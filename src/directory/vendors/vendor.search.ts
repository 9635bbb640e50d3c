import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import {
  conditionsOf,
  equalTo,
  filter,
  filterInput,
  IDS,
  LOOSELY,
  oneOf,
  preparedFilter,
  SEARCH,
  toggle,
} from '@emi/records/filters';
import { containing, type Page, type PageInput, pageFor, sortable } from '@emi/records/pages';
import { distance, readPage, relevance } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { NATURALLY } from '../../db/natural-order.ts';
import type { Context } from '../../requests/context/context.ts';
import { VENDORS, type VendorRow } from './vendor.entity.ts';

const FILTERS = {
  search: preparedFilter(
    SEARCH,
    'vendors_folded',
    `Text that the name or an alias contains, ${LOOSELY}.`,
    containing,
    (pattern) => sql`fold_lines(r.names) like ${pattern}`,
  ),
  category: equalTo(
    oneOf(VENDOR_CATEGORY),
    'vendors_by_category',
    'Vendors whose products are of this category.',
    'r.category',
  ),
  isVerified: toggle(null, 'vendors that an operator has checked.', () => sql`r.is_verified`),
  ids: filter(
    IDS,
    'vendors_pkey',
    'Vendors with these ids, at most 100. Unknown ids are left out.',
    (ids) => sql`r.id = any(${ids}::uuid[])`,
  ),
};

export const VendorFilter = filterInput(
  'VendorFilter',
  'Conditions on vendors; results meet all of them.',
  FILTERS,
);
export type VendorFilter = InstanceType<typeof VendorFilter>;

/** The documented maximum of results per request; a plan may lower it. */
export const MAX_VENDORS = 200;

export const VENDOR_SORT = sortable(
  'Vendor',
  {
    name: {
      column: 'canonical_name',
      nullable: false,
      ...NATURALLY,
      description: 'The name in natural order, with numbers by their value: `Office 9` before `Office 10`.',
    },
    relevance: relevance(
      'the name or an alias',
      (text) => sql`(
        select min(${distance('fold(name)', text)}) from unnest(array_prepend(r.canonical_name, r.aliases)) name)`,
    ),
  },
  'name',
);
export type VendorOrder = InstanceType<typeof VENDOR_SORT.Input>;

/** Finds a page of the matching vendors. */
export const searchVendors = (
  context: Context,
  filter: VendorFilter,
  order: VendorOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<VendorRow>> =>
  readPage(
    context,
    VENDORS,
    {
      where: conditionsOf(FILTERS, filter, context.viewer),
      order: VENDOR_SORT.order(order, filter.search),
      page: pageFor(context.viewer, page, MAX_VENDORS),
    },
    info,
  );
