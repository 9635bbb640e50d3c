import { DateTime, parseTimestamp, UUID } from '@emi/base/scalars';
import { CONTRACT_STATUS } from '@emi/reading/vocabulary';
import { CONTRACT_AGES, contract } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import type { QueryContext } from '@emi/records/context';
import { filter, IDS, type Membership, oneOf, preparedFilter, TIMESTAMP, toggle } from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import sql, { raw, type Sql } from 'sql-template-tag';
import { LEADING_AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { hasStatus, instant, statusToday } from './aging.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { before, date, from } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { HasFinding, StoredKind } from './finding.ts';
import { ledColumns } from './other-statement.ts';
import { sameVendors } from './same-vendors.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  vendorId: open(UUID, 'The vendor; null if it is not in the catalog.', p.uuid().nullable()),
  vendorNameRaw: open(String, "The vendor's name as printed on the page.", p.text().nullable()),
  expiresAt: open(DateTime, dayOr('When the contract ends.', 'endsOn'), p.datetime().nullable()),
  endsOn: dayColumn('r.expires_at', 'The end of the contract'),
  renewalMentioned: open(Boolean, 'Whether the page mentions a renewal.', p.boolean().default(false)),
  dissatisfaction: open(Boolean, 'Whether the page expresses dissatisfaction.', p.boolean().default(false)),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
  ...ledColumns('contracts', 'batchId', 'o.expires_at'),
  status: open(
    CONTRACT_STATUS.type,
    'Status as of today: `expired` once an active contract has passed its end.',
    p.text().default('active'),
    statusToday(CONTRACT_AGES),
  ),
};

const ContractSchema = recordSchema('Contract', 'contracts', columns);

export class Contract extends ContractSchema.class {}

record(Contract, ContractSchema, {
  description: 'A contract of a district or school with a vendor.',
  columns,
  interfaces: FINDING,
  needs: { vendor: ['vendorId'] },
});

export const CONTRACTS = new Gate<{ id: string }>(recordKind(Contract), {
  visibility: LEADING_AT_UNLOCKED_PARENT,
});

export const CONTRACT: StoredKind = {
  ...contract,
  entity: Contract,
  gate: CONTRACTS,
  description: 'Contracts with vendors; by default, latest expiration first',
  search: findingSearch(
    'Contract',
    'contracts',
    {
      status: filter(
        oneOf(CONTRACT_STATUS),
        null,
        'Contracts with this status as of today.',
        (status, { now }: QueryContext) => hasStatus(CONTRACT_AGES, 'r', status, now),
      ),
      vendorIds: filter(
        IDS,
        null,
        'Contracts with any of these vendors, at most 100. A merged vendor counts as the one that replaced it.',
        (ids) => sql`r.vendor_id = any(${sameVendors(ids)})`,
      ),
      expiresFrom: from('expiresFrom', 'r.expires_at', 'Contracts that end'),
      expiresBefore: before('expiresBefore', 'r.expires_at', 'Contracts that end'),
    },
    {
      expires_at: date('expires_at', 'When the contract ends; those without an end come last.'),
      created_at: CREATED_AT,
    },
    'expires_at',
  ),
  vendor: 'The vendor; null if it is not in the catalog.',
  imported: {
    type: 'contract',
    key: {
      columns: ['vendor_name_raw', 'vendor_id', 'expires_at', 'context'],
      parts: [
        'coalesce(lower($.vendor_name_raw), $.vendor_id::text)',
        `coalesce($.expires_at, 'infinity')`,
        `md5(coalesce($.context, ''))`,
      ],
    },
    lengths: { vendor_name_raw: 200 },
    vendor: 'named',
  },
};

/**
 * The condition for combined filters by vendor and contract: one product in use or one contract in force must meet all.
 * A contract whose supplier is not in the catalog is in force, too, so `contract_in_force_until`, which returns null
 * without a vendor, gets the contract's id instead.
 */
export const vendorUse = (now: Date, { entries, contracts }: { entries?: Sql; contracts: Sql }) => ({
  name: 'vendor use',
  tables: {
    ...(entries && { vendor_stack_entries: sql`f.gone_at is null and ${entries}` }),
    contracts: sql`f.led_by is null and ${contracts}
      and contract_in_force_until(f.id, f.status, f.expires_at) >= ${instant(now)}`,
  },
});

const MEANT_TOGETHER = ' With `vendorIds` or `vendorCategory`, one contract must meet all of them.';

/** Filters of districts, schools, and contacts by contracts. */
export function contractPlaceFilters(has: HasFinding) {
  const endsWithin = (now: Date, end: Sql): Membership => {
    const condition = (row: string) =>
      sql`${raw(row)}status = 'active' and ${raw(row)}led_by is null
        and ${raw(row)}expires_at >= ${instant(now)} and ${raw(row)}expires_at ${end}`;
    return has(
      sql`select entity_id from contracts where ${condition('')}`,
      vendorUse(now, { contracts: condition('f.') }),
    );
  };
  return {
    hasExpiringContracts: toggle(
      'contracts_expiry',
      `records at places with an active contract that expires within 6 months.${MEANT_TOGETHER}`,
      ({ now }: QueryContext) => endsWithin(now, sql`<= ${instant(now)} + interval '6 months'`),
    ),
    contractEndsBefore: preparedFilter(
      TIMESTAMP,
      'contracts_expiry',
      `Records at places with an active contract that ends before this time, and not in the past.${MEANT_TOGETHER}`,
      (time) => parseTimestamp(time, 'contractEndsBefore'),
      (time, { now }: QueryContext) => endsWithin(now, sql`< ${time}::timestamptz`),
    ),
  };
}
