import { flag, limit, offset, oneOf, text, uuids } from '../params.ts';
import { PAGINATION, VENDOR_RECORD } from '../records.ts';
import { route } from '../route.ts';

export const vendorRoutes = [
  route({
    method: 'GET',
    path: '/vendors',
    query: {
      search: text(),
      category: oneOf('VendorCategory'),
      is_verified: flag(),
      ids: uuids(),
      limit: limit(),
      offset: offset(),
    },
    document: `query ($filter: VendorFilter!, $page: PageInput!) {
      body: vendors(filter: $filter, page: $page) { data: nodes { ...VendorRecord } ${PAGINATION} }
    } ${VENDOR_RECORD}`,
    variables: ({ search, category, is_verified, ids, limit, offset }) => ({
      filter: { search, category, isVerified: is_verified, ids },
      page: { limit, offset },
    }),
  }),

  route({
    method: 'GET',
    path: '/vendors/{vendorId}',
    document: `query ($vendorId: UUID!) { body: vendor(id: $vendorId) { ...VendorRecord } } ${VENDOR_RECORD}`,
    noun: 'vendor',
  }),
];
