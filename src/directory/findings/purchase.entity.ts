import { DateTime, UUID } from '@emi/base/scalars';
import { PURCHASE_STATUS } from '@emi/reading/vocabulary';
import { purchase } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import type { QueryContext } from '@emi/records/context';
import {
  AMOUNT,
  equalTo,
  filter,
  IDS,
  type Membership,
  maximumOf,
  minimumOf,
  oneOf,
  toggle,
} from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import sql, { type Sql } from 'sql-template-tag';
import { Float } from 'type-graphql';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { instant } from './aging.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { before, date, from } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { HasFinding, StoredKind } from './finding.ts';
import { sameVendors } from './same-vendors.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  vendorId: open(
    UUID,
    'The supplier, or the maker if the supplier resells; null if neither is in the catalog.',
    p.uuid().nullable(),
  ),
  vendorNameRaw: open(String, "The supplier's name as printed.", p.text().nullable()),
  item: open(String, 'The goods or services, such as `Canvas licenses for one year`.', p.text()),
  amount: open(Float, 'The price in US dollars; null if the source states none.', p.double().nullable()),
  decidedAt: open(
    DateTime,
    dayOr('The day of the approval or order; for a proposal, the day of the decision.', 'decidedOn'),
    p.datetime().nullable(),
  ),
  decidedOn: dayColumn('r.decided_at', 'The day of the decision'),
  status: open(PURCHASE_STATUS.type, 'Approved, or only proposed.', p.text().default('approved')),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
};

const PurchaseSchema = recordSchema('Purchase', 'purchases', columns);

export class Purchase extends PurchaseSchema.class {}

record(Purchase, PurchaseSchema, {
  description: 'Something that a district or school bought or means to buy.',
  columns,
  interfaces: FINDING,
  needs: { vendor: ['vendorId'] },
});

const PURCHASES = new Gate<{ id: string }>(recordKind(Purchase), {
  visibility: AT_UNLOCKED_PARENT,
});

export const PURCHASE: StoredKind = {
  ...purchase,
  entity: Purchase,
  gate: PURCHASES,
  description: 'Purchases; by default, latest decision first',
  search: findingSearch(
    'Purchase',
    'purchases',
    {
      status: equalTo(
        oneOf(PURCHASE_STATUS),
        null,
        'Purchases that are approved, or those that are only proposed.',
        'r.status',
      ),
      vendorIds: filter(
        IDS,
        null,
        'Purchases from any of these vendors, at most 100. A merged vendor counts as the one that replaced it.',
        (ids) => sql`r.vendor_id = any(${sameVendors(ids)})`,
      ),
      amountMin: minimumOf(AMOUNT, null, 'price in US dollars', 'r.amount'),
      amountMax: maximumOf(AMOUNT, null, 'price in US dollars', 'r.amount'),
      decidedFrom: from('decidedFrom', 'r.decided_at', 'Purchases decided'),
      decidedBefore: before('decidedBefore', 'r.decided_at', 'Purchases decided'),
    },
    {
      decided_at: date(
        'decided_at',
        'The day of the approval or order; for a proposal, the day of the decision.',
      ),
      amount: {
        column: 'amount',
        type: 'double precision',
        nullable: true,
        description: 'The price in US dollars.',
      },
      created_at: CREATED_AT,
    },
    'decided_at',
  ),
  vendor: 'The supplier, or the maker if the supplier resells; null if neither is in the catalog.',
  imported: {
    type: 'purchase',
    key: {
      columns: ['vendor_name_raw', 'vendor_id', 'item', 'decided_at', 'amount'],
      parts: [
        'coalesce(lower($.vendor_name_raw), $.vendor_id::text)',
        'md5($.item)',
        `coalesce($.decided_at, 'infinity')`,
        'coalesce($.amount, -1)',
      ],
    },
    lengths: { vendor_name_raw: 200, item: 500 },
    vendor: 'named',
  },
};

/** Filters of districts, schools, and contacts by purchases; one purchase must meet all of them. */
export function purchasePlaceFilters(has: HasFinding) {
  const bought = (condition: Sql): Membership =>
    has(sql`select entity_id from purchases f where ${condition}`, {
      name: 'purchase',
      tables: { purchases: condition },
    });
  return {
    purchasedFromVendorIds: filter(
      IDS,
      'purchases_vendor',
      'Records at places with a purchase from any of these vendors; with `hasRecentPurchases`, a recent one. A ' +
        'merged vendor counts as the one that replaced it.',
      (ids) => bought(sql`f.vendor_id = any(${sameVendors(ids)})`),
    ),
    hasRecentPurchases: toggle(
      'purchases_decided',
      'records at places with a purchase decided within the last 12 months.',
      ({ now }: QueryContext) => {
        const today = instant(now);
        return bought(sql`f.decided_at between ${today} - interval '12 months' and ${today}`);
      },
    ),
  };
}
