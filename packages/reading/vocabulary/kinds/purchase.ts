import { PURCHASE_STATUS } from '../signal.values.ts';
import { type Evidence, GROUNDED } from './fact.ts';
import { amountOn, LENGTHS, line, lineOrNull, realDate, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { isBefore, isSameVendor, utcDay, wordsShared } from './sameness.ts';
import { dollars, exactDollars, onDate, printedDay, withoutPeriod } from './words.ts';

/** Something bought, ordered, or proposed to be bought. */
export interface PurchaseFact extends Evidence {
  /** The vendor's name in the catalog, or as printed for a supplier outside it. */
  readonly vendor: string;
  /** The supplier's name as printed; absent if it equals `vendor`. */
  readonly vendorNameRaw?: string | null;
  /** The goods or services bought. */
  readonly item: string;
  /** US dollars. */
  readonly amount: number | null;
  /** The day of the approval or order; for a proposal, the day of the meeting that decides. */
  readonly decidedAt: string | null;
  readonly status: 'proposed' | 'approved';
}

interface PurchaseInWords {
  readonly vendorNameRaw: string | null;
  readonly item: string;
  readonly amount: number | null;
  readonly decidedAt: string | null;
  readonly status: string;
}

/** The least share of words that descriptions of one purchase have in common. */
const LEAST_SHARED = 0.5;

/** Purchases that a board or office has approved, or is asked to. */
export const purchase: ScoutedKind<PurchaseFact> = {
  name: 'Purchase',
  list: 'purchases',
  ages: { date: 'decided_at', days: 365 },
  scouted: {
    title: 'Purchases',
    check(fact, page) {
      const vendor = line(fact.vendor, LENGTHS.name);
      const item = line(fact.item, LENGTHS.title);
      const status = valueIn(fact.status, PURCHASE_STATUS.values);
      if (!vendor || !item || !status || page.share(item) < GROUNDED) return null;
      return {
        vendor,
        vendorNameRaw: lineOrNull(fact.vendorNameRaw, LENGTHS.name),
        item,
        amount: amountOn(page, fact.amount),
        decidedAt: realDate(fact.decidedAt),
        status,
      };
    },
    print: ({ vendor, item, amount, status, decidedAt }) => [
      vendor,
      item,
      amount !== null && exactDollars(amount),
      status,
      decidedAt && printedDay(decidedAt),
    ],
    columns: ({ vendor, vendorNameRaw }, { vendorIds }) => ({
      vendorId: vendorIds.get(vendor) ?? null,
      vendorNameRaw: vendorNameRaw ?? vendor,
    }),
    sameness: {
      alike(one, other) {
        const shared = wordsShared(one.item, other.item);
        const isSameDay = utcDay(one.decidedAt) === utcDay(other.decidedAt);
        return isSameVendor(one, other) && isSameDay && shared >= LEAST_SHARED ? shared : 0;
      },
      announced: ['item', 'amount', 'status'],
      isOver: ({ decidedAt }, now) => isBefore(decidedAt, now),
    },
    order: 'f.decided_at desc, f.item',
  },
  signal: {
    kinds: {
      purchase: { meaning: 'A purchase, approved or proposed, shown for 365 days.', label: 'Purchases' },
    },
    field: 'purchase',
    what: 'The purchase',
    reads: ['vendorId', 'vendorNameRaw', 'item', 'amount', 'decidedAt', 'status'],
    reason: ({ vendorNameRaw, item, amount, decidedAt, status }: PurchaseInWords, _asOf, vendor) =>
      `${status === 'proposed' ? 'proposed purchase' : 'purchase'} of ${withoutPeriod(item)} ` +
      `from ${vendor ?? vendorNameRaw}${amount ? ` for ${dollars(amount)}` : ''}` +
      `${decidedAt ? `, ${onDate(decidedAt)}` : ''}`,
  },
  rest: {
    record: `fragment PurchaseRecord on Purchase {
  id entity_id: entityId vendor_id: vendorId batch_id: batchId entity_type: entityType vendor_name_raw: vendorNameRaw
  item amount decided_at: decidedAt status context source_url: sourceUrl
  evidence { kind quote heading url seen_at: seenAt agreeing_pages: agreeingPages confidence }
  created_at: createdAt vendor { ...VendorRecord }
}`,
    more: ['lastSeenAt'],
    hasVendor: true,
    route: { path: 'purchases', operation: 'Purchases', what: 'purchases' },
  },
};
