import { PAGINATION, VENDOR_RECORD } from '../records.ts';
import { route } from '../route.ts';

export const vendorRoutes = [
  route({
    method: 'GET',
    path: '/vendors',
    document: `query ($filter: VendorFilter!, $page: PageInput!) {
      body: vendors(filter: $filter, page: $page) { data: nodes { ...VendorRecord } ${PAGINATION} }
    } ${VENDOR_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/vendors/{vendorId}',
    document: `query ($vendorId: UUID!) { body: vendor(id: $vendorId) { ...VendorRecord } } ${VENDOR_RECORD}`,
    noun: 'vendor',
  }),
];
