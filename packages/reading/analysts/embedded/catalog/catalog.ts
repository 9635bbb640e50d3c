import type { KnownVendor } from '../../../facts.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { VendorHosts } from './vendor-hosts.ts';
import { VendorNames } from './vendor-names.ts';

/** The vendors prepared for searching, cached for each list of vendors. */
export const catalogOf = memoizeByObject((vendors: readonly KnownVendor[]) => ({
  names: new VendorNames(vendors),
  hosts: new VendorHosts(vendors),
}));

export type Catalog = ReturnType<typeof catalogOf>;
