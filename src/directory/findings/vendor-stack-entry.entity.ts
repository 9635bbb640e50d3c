import { defineEntity, p } from '@mikro-orm/postgresql';
import { DateTime, UUID } from '../../platform/graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { LEADING_AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { VENDOR_CATEGORY } from '../vendors/vendor.values.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { sureInFixedOrder } from './finding.search.ts';
import type { StoredKind } from './finding.ts';
import { vendorStackEntry } from './kinds/vendor-stack-entry.ts';
import { ledColumns } from './other-statement.ts';

const columns = {
  ...findingColumns('sourceBatchId'),
  evidence: evidenceColumn(),
  vendorId: open(UUID, 'The id of the vendor.', p.uuid()),
  category: open(VENDOR_CATEGORY.type, 'The category of the product.', p.text().nullable()),
  context: contextColumn(),
  firstSeenAt: open(
    DateTime,
    dayOr('When the product was first seen in use.', 'firstSeenOn'),
    p.datetime().nullable(),
  ),
  firstSeenOn: dayColumn('r.first_seen_at', 'The day of the first sight'),
  ...ledColumns('vendor_stack_entries', 'sourceBatchId'),
};

const VendorStackEntrySchema = defineEntity({
  name: 'VendorStackEntry',
  tableName: 'vendor_stack_entries',
  properties: properties(columns),
});

export class VendorStackEntry extends VendorStackEntrySchema.class {}
VendorStackEntrySchema.setClass(VendorStackEntry);

record(VendorStackEntry, {
  name: 'VendorStackEntry',
  table: 'vendor_stack_entries',
  description: 'A vendor whose product is in use.',
  columns,
  interfaces: FINDING,
  needs: { vendor: ['vendorId'] },
});

export const VENDOR_STACK = new Gate<{ id: string }>(recordKind(VendorStackEntry), {
  visibility: LEADING_AT_UNLOCKED_PARENT,
});

export const VENDOR_STACK_ENTRY: StoredKind = {
  ...vendorStackEntry,
  entity: VendorStackEntry,
  gate: VENDOR_STACK,
  description: 'Vendors in use, most recently seen first',
  search: sureInFixedOrder('VendorStackEntry', 'vendors in use', 'first_seen_at'),
  vendor: 'The vendor.',
  imported: {
    type: 'vendor_stack_entry',
    batch: 'source_batch_id',
    key: { columns: ['vendor_id', 'source_key'], parts: ['$.vendor_id', `coalesce($.source_key, '')`] },
    vendor: 'cataloged',
  },
};
