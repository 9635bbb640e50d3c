import type { KnownVendor } from '../../../facts.ts';
import { VendorHosts } from './vendor-hosts.ts';
import { VendorNames } from './vendor-names.ts';

export interface Catalog {
  readonly names: VendorNames;
  readonly hosts: VendorHosts;
}

const prepared = new WeakMap<readonly KnownVendor[], Catalog>();

/** Prepared once for each list of vendors. */
export function catalogOf(vendors: readonly KnownVendor[]): Catalog {
  const known = prepared.get(vendors);
  const catalog = known ?? { names: new VendorNames(vendors), hosts: new VendorHosts(vendors) };
  prepared.set(vendors, catalog);
  return catalog;
}
