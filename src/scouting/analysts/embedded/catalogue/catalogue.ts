import type { KnownVendor } from '../../../facts.ts';
import { VendorHosts } from './vendor-hosts.ts';
import { VendorNames } from './vendor-names.ts';

export interface Catalogue {
  readonly names: VendorNames;
  readonly hosts: VendorHosts;
}

const prepared = new WeakMap<readonly KnownVendor[], Catalogue>();

/** Prepared once for each list of vendors. */
export function catalogueOf(vendors: readonly KnownVendor[]): Catalogue {
  const catalogue = prepared.get(vendors) ?? {
    names: new VendorNames(vendors),
    hosts: new VendorHosts(vendors),
  };
  prepared.set(vendors, catalogue);
  return catalogue;
}
