import { route } from '@emi/facade/route';
import { PAGINATION, VENDOR_RECORD } from './records.ts';

export const vendorRoutes = [
  route({
    method: 'GET',
    path: '/vendors',
    summary: 'Search vendors',
    isTagged: true,
    document: `query ListVendors($filter: VendorFilter!, $order: VendorOrder!, $page: PageInput!) {
      body: vendors(filter: $filter, order: $order, page: $page) { data: nodes { ...VendorRecord } ${PAGINATION} }
    } ${VENDOR_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/vendors/{vendorId}',
    summary: 'Get a vendor',
    isTagged: true,
    document: `query GetVendor($vendorId: UUID!) { body: vendor(id: $vendorId) { ...VendorRecord } } ${VENDOR_RECORD}`,
    recordType: 'vendor',
  }),
];
