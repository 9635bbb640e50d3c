import { DateTime, UUID } from '@emi/base/scalars';
import { PRODUCT_USE, VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import { vendorStackEntry } from '@emi/reading/vocabulary/kinds';
import { Gate, internal, open, record, recordKind, recordSchema } from '@emi/records';
import { filter, oneOf } from '@emi/records/filters';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { LEADING_AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { sureInFixedOrder } from './finding.search.ts';
import type { StoredKind } from './finding.ts';
import { ledColumns } from './other-statement.ts';

const columns = {
  ...findingColumns('sourceBatchId'),
  evidence: evidenceColumn(),
  vendorId: open(UUID, 'The maker or seller of the product.', p.uuid()),
  category: open(VENDOR_CATEGORY.type, 'What the product is for, such as `lms`.', p.text().nullable()),
  context: contextColumn(),
  firstSeenAt: open(
    DateTime,
    dayOr('When the product was first seen in use.', 'firstSeenOn'),
    p.datetime().nullable(),
  ),
  firstSeenOn: dayColumn('r.first_seen_at', 'The first sighting'),
  lastSeenAt: open(
    DateTime,
    'When a reading of the website last found the product in use, or the day that its source states; null if unknown.',
    p.datetime().nullable(),
  ),
  goneAt: open(
    DateTime,
    'When its page had been read twice without the product, at least 30 days apart; null while it is in use as far ' +
      'as known.',
    p.datetime().nullable(),
  ),
  replacesId: open(
    UUID,
    'The id of the entry of the same category, now gone, that this product replaced; the list has it with ' +
      '`use: gone`. Null if there is none.',
    p.uuid().nullable(),
  ),
  replacedVendorName: open(
    String,
    "The canonical name of the replaced product's vendor; null if `replacesId` is.",
    p.text().persist(false).nullable(),
    `(select v.canonical_name from vendor_stack_entries g join vendors v on v.id = g.vendor_id
      where g.id = r.replaces_id)`,
  ),
  missingSince: internal(
    'When its page was first read without it; null once it is seen again.',
    p.datetime().nullable(),
  ),
  unconfirmedSince: internal(
    'When a reading first found its quote but did not take it for a product in use; null once it is seen again.',
    p.datetime().nullable(),
  ),
  ...ledColumns('vendor_stack_entries', 'sourceBatchId'),
};

const VendorStackEntrySchema = recordSchema('VendorStackEntry', 'vendor_stack_entries', columns);

export class VendorStackEntry extends VendorStackEntrySchema.class {}

record(VendorStackEntry, VendorStackEntrySchema, {
  description: 'A vendor whose product a district or school uses, or used (`goneAt`).',
  columns,
  interfaces: FINDING,
  needs: { vendor: ['vendorId'] },
});

export const VENDOR_STACK = new Gate<{ id: string }>(recordKind(VendorStackEntry), {
  visibility: LEADING_AT_UNLOCKED_PARENT,
});

const USES = { in_use: sql`r.gone_at is null`, gone: sql`r.gone_at is not null`, any: sql`true` };

export const VENDOR_STACK_ENTRY: StoredKind = {
  ...vendorStackEntry,
  entity: VendorStackEntry,
  gate: VENDOR_STACK,
  description: 'Vendors in use, the most recently discovered first',
  search: sureInFixedOrder(
    'VendorStackEntry',
    'vendors in use',
    'first_seen_at',
    {
      use: filter(
        oneOf(PRODUCT_USE),
        null,
        'Vendors whose products are in use (the default), those whose products are gone, or both.',
        (use) => USES[use as keyof typeof USES],
      ),
    },
    { use: 'in_use' },
  ),
  vendor: 'The maker or seller of the product, from the catalog.',
  imported: {
    type: 'vendor_stack_entry',
    batch: 'source_batch_id',
    key: { columns: ['vendor_id', 'source_key'], parts: ['$.vendor_id', `coalesce($.source_key, '')`] },
    vendor: 'cataloged',
  },
};
