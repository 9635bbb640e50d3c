import { VENDOR_CATEGORY } from '../../vendors/vendor.values.ts';
import type { Evidence } from './fact.ts';
import { LENGTHS, line, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';

/** A vendor's product is in use. */
export interface VendorFact extends Evidence {
  /** The vendor's name in the catalog. */
  readonly vendor: string;
  readonly category: string | null;
}

export const vendorStackEntry: ScoutedKind<VendorFact> = {
  name: 'VendorStackEntry',
  list: 'vendorStack',
  scouted: {
    title: 'Vendors',
    check(fact) {
      const vendor = line(fact.vendor, LENGTHS.name);
      return vendor ? { vendor, category: valueIn(fact.category, VENDOR_CATEGORY.values) } : null;
    },
    print: ({ vendor, category }) => [vendor, category],
    columns: ({ vendor, context, sourceUrl }, { vendorIds, now }) => ({
      vendorId: vendorIds.get(vendor) ?? null,
      context: `${context} (${sourceUrl})`,
      firstSeenAt: now,
    }),
    order: '1',
  },
  rest: {
    record: `fragment VendorStackEntryRecord on VendorStackEntry {
  id entity_id: entityId vendor_id: vendorId source_batch_id: sourceBatchId entity_type: entityType
  vendor { ...VendorRecord } category context first_seen_at: firstSeenAt created_at: createdAt
}`,
    hasVendor: true,
    route: { path: 'vendors', operation: 'VendorStack', what: 'vendors in use' },
  },
};
