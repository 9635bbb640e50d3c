import type { Facts } from '../facts.ts';
import { vendorNames } from '../vocabulary/vendor-names.ts';
import type { Brief } from './analyst.ts';

/**
 * Maps the vendors of products in use and of contracts to their names in the catalog, and drops those whose quote lacks
 * the vendor. A supplier outside the catalog can have a contract, under its printed name, but is not a vendor in use.
 * Purchases stay as they are.
 */
export function withKnownVendors(facts: Facts, { vendors }: Brief): Facts {
  const known = new Map(
    vendors.flatMap((vendor) =>
      [vendor.name, ...vendor.aliases].map((name) => [name.toLowerCase(), vendor] as const),
    ),
  );
  const meant = (printed: string) => {
    const usual = vendorNames().find(printed);
    return usual && known.get(usual.name.toLowerCase());
  };
  const named = <F extends { vendor: string; context: string }>(fact: F) => {
    const vendor = known.get(fact.vendor.toLowerCase()) ?? meant(fact.vendor);
    const context = fact.context.toLowerCase();
    const isNamed =
      vendor &&
      [fact.vendor, vendor.name, ...vendor.aliases].some((name) => context.includes(name.toLowerCase()));
    return isNamed ? vendor : undefined;
  };
  return {
    ...facts,
    vendors: facts.vendors.flatMap((fact) => {
      const vendor = named(fact);
      return vendor ? [{ ...fact, vendor: vendor.name, category: vendor.category }] : [];
    }),
    contracts: facts.contracts.flatMap((fact) => {
      const vendor = named(fact);
      if (vendor) return [{ ...fact, vendor: vendor.name, vendorNameRaw: fact.vendor }];
      const isPrinted = !known.has(fact.vendor.toLowerCase()) && fact.context.includes(fact.vendor);
      return isPrinted ? [fact] : [];
    }),
  };
}
