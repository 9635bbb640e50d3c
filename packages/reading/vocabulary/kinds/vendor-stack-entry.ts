import { VENDOR_CATEGORY } from '../vendor.values.ts';
import type { Evidence } from './fact.ts';
import { LENGTHS, line, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { onDate } from './words.ts';

/** A vendor's product is in use. */
export interface VendorFact extends Evidence {
  /** The vendor's name in the catalog. */
  readonly vendor: string;
  readonly category: string | null;
}

/** A category within a sentence: `LMS`, `communication`; those of up to three letters are abbreviations. */
const inWords = (category: string): string => (category.length <= 3 ? category.toUpperCase() : category);

interface ReplacementInWords {
  readonly replacedVendorName: string | null;
  readonly category: string | null;
  readonly firstSeenAt: string | null;
}

/** Products in use. */
export const vendorStackEntry: ScoutedKind<VendorFact> = {
  name: 'VendorStackEntry',
  list: 'vendorStack',
  // A product whose page no longer shows it is gone.
  ages: { date: 'gone_at' },
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
      lastSeenAt: now,
    }),
    order: '1',
  },
  signal: {
    kinds: {
      replaced: {
        meaning: 'A product in use in place of one of its category that is gone, shown for 365 days.',
        label: 'Products replaced',
      },
    },
    field: 'product',
    what: 'The product that stands in place of one that is gone',
    reads: ['vendorId', 'category', 'firstSeenAt', 'replacedVendorName'],
    reason: ({ replacedVendorName, category, firstSeenAt }: ReplacementInWords, _asOf, vendor) =>
      `${vendor} in place of ${replacedVendorName ?? 'a product that is gone'}` +
      `${category ? ` (${inWords(category)})` : ''}${firstSeenAt ? `, first seen ${onDate(firstSeenAt)}` : ''}`,
  },
  rest: {
    record: `fragment VendorStackEntryRecord on VendorStackEntry {
  id entity_id: entityId vendor_id: vendorId source_batch_id: sourceBatchId entity_type: entityType
  vendor { ...VendorRecord } category context first_seen_at: firstSeenAt created_at: createdAt
}`,
    hasVendor: true,
    more: ['lastSeenAt', 'goneAt', 'replacesId', 'replacedVendorName'],
    asked: { use: 'ProductUse' },
    route: { path: 'vendors', operation: 'VendorStack', what: 'vendors in use' },
  },
};
