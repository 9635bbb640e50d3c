import { fold } from '@emi/base/values';
import type { InputLine } from '../records/import.ts';
import { LONGEST_KEY, sourceRecord } from '../records/source-record.ts';
import { dayInCell, distinctCells, type ErateCells, numberInCell, usd, yearsAfter } from './cells.ts';
import type { Derivation } from './derivation.ts';
import type { Parties, Provider } from './parties.ts';
import { rowUrl } from './row-url.ts';

/** Service types whose provider counts as a vendor in use during the funding year. */
const RUNNING = /voice|internet access/i;
const CATEGORIES: readonly [RegExp, string][] = [
  [/voice/i, 'communication'],
  [/internal connections/i, 'devices'],
];

/** The category of the vendors that provide any of these types of service; undefined for other types. */
export const categoryOf = (services: readonly string[]): string | undefined =>
  CATEGORIES.find(([pattern]) => services.some((service) => pattern.test(service)))?.[1];

/** Maximum years from the start to the end of a contract; a later end, such as 2107, is a typo. */
const LONGEST_YEARS = 15;

/** A funded request of a district. */
interface Request {
  readonly line: number;
  /** The number of the funding request. */
  readonly frn: string;
  /** The funding year, which begins on July 1. */
  readonly year: number;
  readonly service: string;
  readonly vendor: Provider;
  /** USAC's number of the service provider. */
  readonly spin: string;
  readonly cells: ErateCells;
  /** US dollars a month. */
  readonly monthly: number;
  /** US dollars of one-time costs. */
  readonly once: number;
  /** The day of the award, or else that on which the service or the funding year begins. */
  readonly start: string;
  /** The latest plausible day on which the contract ends; null if the row has none. */
  readonly end: string | null;
}

/** The funding year of a request: its column, or else the first two digits of its number. */
export const fundingYear = ({
  funding_year: year = '',
  funding_request_number: frn = '',
}: ErateCells): number => Number(year) || 2_000 + Number(frn.slice(0, 2));

/** Derives contracts, purchases, and vendors in use from the funding requests of one district. */
export const contractsOf: Derivation = (rows, { parties, day, today }) => {
  const entries: InputLine[] = [];
  const requests = rows.flatMap(({ line, row }): Request[] => {
    if (row.form_471_frn_status_name === 'Funded') return [requestOf(line, row, parties)];
    entries.push({ line, skipped: `request that is ${row.form_471_frn_status_name || 'of no status'}` });
    return [];
  });
  for (const { line, vendor, service } of requests) {
    if (vendor.id || !parties.isNew(vendor.first)) continue;
    const category = categoryOf([service]) ?? 'other';
    entries.push({
      line,
      record: { type: 'vendor', canonical_name: vendor.first, category },
      onlyIfNew: true,
    });
  }
  const contracts = Map.groupBy(requests.filter(isContract), (request) => identityOf(request, parties));
  for (const [key, years] of contracts) {
    for (const [suffix, part] of byEnd(years)) entries.push(contractOf(`${key}${suffix}`, part, day));
  }
  for (const request of requests) if (request.once > 0) entries.push(purchaseOf(request, day));
  // A service of this or the previous funding year counts as running.
  const since = fundingYearOf(today) - 1;
  const isRunning = ({ service, year }: Request) => RUNNING.test(service) && year >= since;
  const running = requests.filter(isRunning);
  const uses = Map.groupBy(running, ({ vendor }) => vendor.id ?? fold(vendor.first));
  for (const use of uses.values()) entries.push(useOf(use, day));
  for (const request of requests) {
    if (isContract(request) || request.once > 0 || isRunning(request)) continue;
    entries.push({ line: request.line, skipped: 'service of an earlier year without a contract' });
  }
  return entries;
};

function requestOf(line: number, cells: ErateCells, parties: Parties): Request {
  const name = (cells.spin_name ?? '').replace(/\s+/g, ' ').slice(0, 200);
  const year = fundingYear(cells);
  const spin = cells.epc_organization_id ?? '';
  const start = dayInCell(cells.award_date) ?? dayInCell(cells.service_start_date) ?? `${year}-07-01`;
  const ends = [dayInCell(cells.contract_expiration_date), dayInCell(cells.extended_expiration_date)];
  const real = ends.filter((end) => end !== null && end > start && end <= yearsAfter(start, LONGEST_YEARS));
  return {
    line,
    frn: cells.funding_request_number ?? '',
    year,
    service: cells.form_471_service_type_name ?? '',
    vendor: parties.providerOf(spin, name),
    spin,
    cells,
    monthly: numberInCell(cells.total_monthly_recurring_cost) ?? 0,
    once: numberInCell(cells.total_one_time_costs) ?? 0,
    start,
    end: (real as string[]).toSorted().at(-1) ?? null,
  };
}

/**
 * Returns `true` for a contract: it has an award date or extends beyond its funding year. Tariffs and month-to-month
 * services are not contracts.
 */
function isContract({ cells, year, end }: Request): boolean {
  const type = cells.contract_type_name ?? '';
  if (type !== '' && !/contract/i.test(type)) return false;
  return dayInCell(cells.award_date) !== null || (end !== null && end > `${year + 1}-06-30`);
}

/** The identity of a contract across its years. Request numbers change every year, so they are not part of it. */
function identityOf({ cells, spin, vendor }: Request, parties: Parties): string {
  const { ben = cells.leaid ?? '', usac_contract_id: contract, establishing_form_470: form = '' } = cells;
  if (contract) return parties.keyOf(`frns contract ${contract}`, cells.leaid ?? ben);
  const provider = spin || vendor.name.toLowerCase();
  return `frns ${ben} ${provider} ${form} ${dayInCell(cells.award_date) ?? ''}`.slice(0, LONGEST_KEY);
}

/**
 * Divides the requests of one contract by their end dates. Two end dates in one funding year are two contracts; a
 * different end date in another year is an extension. The contract that ends last has no suffix, so its key stays the
 * same while it is the only one.
 */
function byEnd(
  requests: readonly Request[],
): readonly (readonly [suffix: string, part: readonly Request[]])[] {
  const years = [...Map.groupBy(requests, ({ year }) => year).values()];
  const ends = years.map((year) => distinctCells(year.map(({ end }) => end ?? undefined)).sort());
  const fullest = ends.reduce((most, next) => (next.length > most.length ? next : most), []);
  if (fullest.length < 2) return [['', requests]];
  const last = fullest.at(-1) as string;
  // A year with equally many end dates extends each contract. In other years, a request belongs to the next end date.
  const endOf = ({ year, end }: Request) => {
    const own = ends.find((_, at) => years[at]?.[0]?.year === year) as readonly string[];
    if (end !== null && own.length === fullest.length) return fullest[own.indexOf(end)] as string;
    return fullest.find((known) => end !== null && end <= known) ?? last;
  };
  return [...Map.groupBy(requests, endOf)].map(([end, part]) => [end === last ? '' : ` to ${end}`, part]);
}

const place = ({ cells }: Request) => ({ district_nces_id: cells.leaid });
const vendorOf = ({ id, first }: Provider) => (id ? { vendor_id: id } : { vendor_name: first });

/** The funding year of a day. */
const fundingYearOf = (today: string): number =>
  Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);

function sentence(
  { year, frn, service, vendor, cells, monthly, once }: Request,
  end?: string | null,
): string {
  const costs = [
    ...(monthly ? [`${usd(monthly)} a month for ${cells.months_of_service || 12} months`] : []),
    ...(once ? [`${usd(once)} once`] : []),
  ];
  const bids = numberInCell(cells.bid_count);
  return [
    `FY${year} funding request ${frn}: ${service}`,
    vendor.name,
    ...(end ? [`contract to ${end}`] : []),
    costs.join(' and ') || 'cost not stated',
    ...(bids ? [bids === 1 ? '1 bid' : `${bids} bids`] : []),
  ].join(', ');
}

function contractOf(key: string, years: readonly Request[], day: string): InputLine {
  const latest = years.toSorted((a, b) => a.year - b.year || a.frn.localeCompare(b.frn)).at(-1) as Request;
  const ends = years.flatMap(({ end }) => end ?? []);
  const end = ends.toSorted().at(-1) ?? null;
  const quote = sentence(latest, end);
  const services = distinctCells(years.map(({ service }) => service));
  const record = sourceRecord(
    'contract',
    { ...citation(latest, day, quote), key },
    {
      ...place(latest),
      ...vendorOf(latest.vendor),
      vendor_name_raw: latest.vendor.name,
      expires_at: end,
      renewal_mentioned: years.some(
        ({ cells }) => cells.has_voluntary_extension === 'Yes' || Number(cells.remaining_extension_count) > 0,
      ),
      status: 'active', // read as expired once its end has passed
      context: services.length > 1 ? `${quote}. With ${services.slice(0, 5).join('; ')}.` : `${quote}.`,
    },
  );
  return { line: latest.line, record };
}

function purchaseOf(request: Request, day: string): InputLine {
  const { line, frn, year, service, once, start } = request;
  const quote = sentence(request);
  const record = sourceRecord(
    'purchase',
    { ...citation(request, day, quote), key: `frns purchase ${frn}` },
    {
      ...place(request),
      ...vendorOf(request.vendor),
      vendor_name_raw: request.vendor.name,
      item: `${service} (E-Rate FY${year}, funding request ${frn})`,
      amount: once,
      decided_at: start,
      status: 'approved',
      context: `${quote}.`,
    },
  );
  return { line, record };
}

function useOf(requests: readonly Request[], day: string): InputLine {
  const latest = requests.toSorted((a, b) => a.year - b.year || a.frn.localeCompare(b.frn)).at(-1) as Request;
  const first = Math.min(...requests.map(({ year }) => year));
  const quote = sentence(latest);
  const { cells, vendor } = latest;
  const key = `frns use ${cells.leaid} ${vendor.first.toLowerCase()}`.slice(0, LONGEST_KEY);
  // Without the id, because the entry is found by its district, vendor, and key.
  const { id: _, ...record } = sourceRecord(
    'vendor_stack_entry',
    { ...citation(latest, day, quote), key },
    {
      ...place(latest),
      ...vendorOf(vendor),
      context: `${quote}.`,
      first_seen_at: `${first}-07-01`,
    },
  );
  return { line: latest.line, record };
}

const citation = ({ frn, year }: Request, day: string, quote: string) => ({
  origin: 'erate' as const,
  year,
  quote,
  url: rowUrl('qdmp-ygft', { funding_request_number: frn }),
  day,
});
