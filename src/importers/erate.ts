import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '../platform/base/database-address.ts';
import type { ImportOptions } from './import.ts';
import { idsIn } from './name-id.ts';
import { csvSource, type Row, type RowMapping } from './records/csv-source.ts';
import { type Entry, importEntries } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';

/**
 * Imports funding requests of the federal E-Rate program (FCC Form 471, FRN): contracts of districts with their vendors
 * and end dates, one-time purchases, and the program's share. Reads `data/erate-contracts.csv.gz`, or USAC's file with
 * the same columns.
 */
export const importErate = (
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> =>
  importEntries('erate', csvSource(erateRows(new Date())), input, address, options);

/** E-Rate service types as vendor categories. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Voice: 'communication',
  'Internal Connections': 'devices',
};

const idOf = idsIn('b0f3c2a4-7b1d-4f6a-9a70-3c8f4a2f9e11');

const SOURCE_URL = 'https://www.usac.org/e-rate/';

/** A later date is a typo in the form, such as the year 2107 or 3017. */
const LAST_YEAR = '2099';

function erateRows(today: Date): RowMapping {
  const vendors = new Set<string>();
  return {
    columns: [
      'frn',
      'LEAID',
      'frn_status',
      'service_type',
      'service_provider_name',
      'contract_expiry_date',
      'total_monthly_recurring_usd',
      'months_of_service',
      'total_one_time_usd',
      'funding_commitment_request_usd',
    ],
    entriesOf(row, line) {
      if (row.frn_status !== 'Funded') return [{ line, skipped: 'not funded' }];
      if (!row.LEAID) return [{ line, skipped: 'not of a school district' }];
      const vendor = (row.service_provider_name ?? '').replace(/\s+/g, ' ');
      const entries: Entry[] = recordsOf(row, vendor, today).map((record) => ({ line, record }));
      if (vendors.has(vendor.toLowerCase())) return entries;
      vendors.add(vendor.toLowerCase());
      const category = CATEGORIES[row.service_type ?? ''] ?? 'other';
      // A vendor already known by name or alias takes precedence over this guess.
      return [
        { line, record: { type: 'vendor', canonical_name: vendor, category }, onlyIfNew: true },
        ...entries,
      ];
    },
  };
}

function recordsOf(row: Row, vendor: string, today: Date): Record<string, unknown>[] {
  const { frn = '', LEAID: districtNcesId, contract_expiry_date: expiry = '' } = row;
  const year = 2_000 + Number(frn.slice(0, 2));
  const program = `E-Rate FY${year}`;
  const once = numberOf(row.total_one_time_usd);
  const expiresAt = expiry && expiry.slice(0, 4) <= LAST_YEAR ? expiry : null;
  const shared = { district_nces_id: districtNcesId, source_url: SOURCE_URL };
  return [
    {
      ...shared,
      type: 'contract',
      id: idOf(`contract ${frn}`),
      vendor_name: vendor,
      expires_at: expiresAt,
      status: expiresAt && new Date(expiresAt) < today ? 'expired' : 'active',
      context: `${program}, ${row.service_type}, ${costOf(row)}; funding request ${frn}.`,
    },
    {
      ...shared,
      type: 'funding_signal',
      id: idOf(`funding ${frn}`),
      source: 'erate',
      source_name: program,
      amount: numberOf(row.funding_commitment_request_usd) ?? null,
      deadline: `${year + 1}-06-30`, // the end of the funding year
      context: `${program} commitment for ${row.service_type} by ${vendor}; funding request ${frn}.`,
    },
    ...(once
      ? [
          {
            ...shared,
            type: 'purchase',
            id: idOf(`purchase ${frn}`),
            vendor_name: vendor,
            item: `${row.service_type} (${program}, funding request ${frn})`,
            amount: once,
            decided_at: `${year}-07-01`, // at the latest: the start of the funding year
            status: 'approved',
            context: `${program}, ${row.service_type}, ${costOf(row)}; funding request ${frn}.`,
          },
        ]
      : []),
  ];
}

/** Formats a cost, such as `12,345.67 USD a month for 12 months and 500.00 USD once`. */
function costOf(row: Row): string {
  const monthly = numberOf(row.total_monthly_recurring_usd);
  const once = numberOf(row.total_one_time_usd);
  const costs = [
    ...(monthly ? [`${usd(monthly)} a month for ${row.months_of_service} months`] : []),
    ...(once ? [`${usd(once)} once`] : []),
  ];
  return costs.join(' and ') || 'cost not stated';
}

const numberOf = (cell = ''): number | undefined =>
  cell === '' || Number.isNaN(Number(cell)) ? undefined : Number(cell);

/** Made once: `toLocaleString` would make one for every amount, which took a fifth of the import's time. */
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const usd = (amount: number): string => `${CENTS.format(amount)} USD`;
