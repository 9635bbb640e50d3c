import { CONTRACT_STATUS } from '../signal.values.ts';
import type { Evidence } from './fact.ts';
import { LENGTHS, line, lineOrNull, realDate, valueIn } from './fact-fields.ts';
import type { AgingStatus, ScoutedKind } from './kind.ts';
import { isBefore, isSameVendor, utcDay, wordsShared } from './sameness.ts';
import { ahead, printedDay } from './words.ts';

/** A contract, or a discussion of one. */
export interface ContractFact extends Evidence {
  /** The vendor's name in the catalog, or as printed for a supplier outside it. */
  readonly vendor: string;
  /** The supplier's name as printed; absent if it equals `vendor`. */
  readonly vendorNameRaw?: string | null;
  readonly expiresAt: string | null;
  readonly renewalMentioned: boolean;
  readonly dissatisfaction: boolean;
  readonly status: 'proposed' | 'active' | 'expired' | 'renewed' | 'cancelled';
}

/** An active contract counts as expired once its end has passed; a renewed one does not. */
export const CONTRACT_AGES: AgingStatus = {
  date: 'expires_at',
  status: { before: 'active', after: 'expired', lasting: ['renewed'] },
};

/** The likeness of two contracts with a vendor that end on different days: less than that of any with equal ends. */
const ALIKE_BUT_EXTENDED = 0.3;

/** Contracts with vendors. */
export const contract: ScoutedKind<ContractFact> = {
  name: 'Contract',
  list: 'contracts',
  ages: CONTRACT_AGES,
  scouted: {
    title: 'Contracts',
    check(fact) {
      const vendor = line(fact.vendor, LENGTHS.name);
      const status = valueIn(fact.status, CONTRACT_STATUS.values);
      if (!vendor || !status) return null;
      return {
        vendor,
        status,
        vendorNameRaw: lineOrNull(fact.vendorNameRaw, LENGTHS.name),
        expiresAt: realDate(fact.expiresAt),
        renewalMentioned: fact.renewalMentioned === true,
        dissatisfaction: fact.dissatisfaction === true,
      };
    },
    print: ({ vendor, status, expiresAt, renewalMentioned, dissatisfaction }) => [
      vendor,
      status,
      expiresAt && `until ${printedDay(expiresAt)}`,
      renewalMentioned && 'renewal mentioned',
      dissatisfaction && 'complaints',
    ],
    columns: ({ vendor, vendorNameRaw }, { vendorIds }) => ({
      vendorId: vendorIds.get(vendor) ?? null,
      vendorNameRaw: vendorNameRaw ?? vendor,
    }),
    sameness: {
      alike(one, other) {
        if (!isSameVendor(one, other)) return 0;
        const end = utcDay(one.expiresAt);
        if (end !== utcDay(other.expiresAt)) return ALIKE_BUT_EXTENDED;
        // Contracts without an end differ only in what is said about them.
        return end === null ? (1 + wordsShared(one.context, other.context)) / 2 : 1;
      },
      announced: ['vendorId', 'expiresAt', 'status', 'renewalMentioned', 'dissatisfaction'],
      isOver: ({ expiresAt, status }, now) => status === 'expired' || isBefore(expiresAt, now),
    },
    order: 'f.expires_at, 1',
  },
  signal: {
    kinds: {
      contract: {
        meaning: 'An active contract, shown in the 180 days before its end.',
        label: 'Contracts about to end',
      },
    },
    field: 'contract',
    what: 'The contract about to end',
    reads: ['vendorId', 'vendorNameRaw', 'expiresAt'],
    reason: (
      { vendorNameRaw, expiresAt }: { vendorNameRaw: string | null; expiresAt: string },
      asOf,
      vendor,
    ) => `contract with ${vendor ?? vendorNameRaw} ends ${ahead(asOf, expiresAt)}`,
  },
  rest: {
    record: `fragment ContractRecord on Contract {
  id entity_id: entityId vendor_id: vendorId batch_id: batchId entity_type: entityType vendor_name_raw: vendorNameRaw
  expires_at: expiresAt renewal_mentioned: renewalMentioned dissatisfaction context source_url: sourceUrl status
  created_at: createdAt vendor { ...VendorRecord }
}`,
    more: ['lastSeenAt'],
    hasVendor: true,
  },
};
