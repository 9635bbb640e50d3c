import { badRequest } from '../../platform/base/problem.ts';

/** One of USAC's E-Rate data sets. */
export interface ErateSet {
  readonly name: 'entities' | 'frns' | 'items' | 'requests' | 'budgets';
  /** The id at opendata.usac.org. */
  readonly id: string;
  readonly title: string;
  /** A column that only this set has and every row fills. */
  readonly mark: string;
  /** Columns that a file must have; `a|b` is either. */
  readonly needed: readonly string[];
  /** Required columns that every row fills, so they are present in JSON, which omits empty values. */
  readonly filled: readonly string[];
  /** Columns that hold a day; a row in which one cannot be read is rejected. */
  readonly days: readonly string[];
  /** Optional columns. All others are dropped, so people who are named in the forms are never stored. */
  readonly read: readonly string[];
  /** Other names of columns, such as those of downloads, without spaces. */
  readonly spellings: Readonly<Record<string, string>>;
  /** The columns with the state and, if the set has one, the year; filters for fetching a part. */
  readonly state: string;
  readonly year?: string;
}

const BEN = {
  billed_entity_number: 'ben',
  billed_entity_number_ben: 'ben',
  billed_entity_name: 'organization_name',
  billed_entity_state: 'state',
};

export const ERATE_SETS: readonly ErateSet[] = [
  {
    name: 'entities',
    id: '7i5i-83qf',
    title: 'E-Rate entities (supplemental information)',
    mark: 'entity_type',
    needed: ['entity_number', 'entity_name', 'entity_type', 'physical_state|leaid'],
    filled: ['entity_number', 'entity_type'],
    days: [],
    read: [
      'parent_entity_number',
      'physical_county',
      'physical_city',
      'state_lea_code',
      'nces_public_state_code',
      'nces_public_district_code',
      'status',
    ],
    spellings: { nces_id: 'leaid', state: 'physical_state' },
    state: 'physical_state',
  },
  {
    name: 'items',
    id: 'hbj5-2bpj',
    title: 'Form 471 line items',
    mark: 'form_471_line_item_number',
    needed: [
      'form_471_line_item_number',
      'funding_request_number',
      'form_471_manufacturer_name',
      'form_471_product_name',
      'ben|leaid',
    ],
    filled: ['form_471_line_item_number', 'ben|leaid'],
    days: [],
    read: [
      'organization_name',
      'applicant_type',
      'state',
      'funding_year',
      'form_version',
      'form_471_function_name',
      'model_of_equipment',
      'other_manufacturer_desc',
      'one_time_quantity',
      'monthly_quantity',
      'pre_discount_extended_eligible_line_item_costs',
    ],
    spellings: {
      ...BEN,
      line_item: 'form_471_line_item_number',
      frn: 'funding_request_number',
      function: 'form_471_function_name',
      product_type: 'form_471_product_name',
      make: 'form_471_manufacturer_name',
      manufacturer: 'form_471_manufacturer_name',
      other_manufacturer: 'other_manufacturer_desc',
      model: 'model_of_equipment',
      prediscount_eligible_line_cost_usd: 'pre_discount_extended_eligible_line_item_costs',
    },
    state: 'state',
    year: 'funding_year',
  },
  {
    name: 'frns',
    id: 'qdmp-ygft',
    title: 'Form 471 funding requests (FRN status)',
    mark: 'form_471_frn_status_name',
    needed: [
      'funding_request_number',
      'form_471_frn_status_name',
      'form_471_service_type_name',
      'spin_name',
      'contract_expiration_date',
      'total_monthly_recurring_cost',
      'months_of_service',
      'total_one_time_costs',
      'ben|leaid',
    ],
    filled: [
      'funding_request_number',
      'form_471_frn_status_name',
      'form_471_service_type_name',
      'spin_name',
      'ben|leaid',
    ],
    days: ['award_date', 'service_start_date', 'contract_expiration_date', 'extended_expiration_date'],
    read: [
      'organization_name',
      'organization_entity_type_name',
      'state',
      'funding_year',
      'form_version',
      'nickname',
      'usac_contract_id',
      'contract_type_name',
      'bid_count',
      'establishing_form_470',
      'award_date',
      'extended_expiration_date',
      'epc_organization_id',
      'has_voluntary_extension',
      'remaining_extension_count',
      'service_start_date',
    ],
    spellings: {
      ...BEN,
      frn: 'funding_request_number',
      frn_status: 'form_471_frn_status_name',
      form_471_frn_status: 'form_471_frn_status_name',
      service_type: 'form_471_service_type_name',
      form_471_service_type: 'form_471_service_type_name',
      service_provider_name: 'spin_name',
      service_provider_spin: 'epc_organization_id',
      spin: 'epc_organization_id',
      contract_expiry_date: 'contract_expiration_date',
      contract_type: 'contract_type_name',
      establishing_form470: 'establishing_form_470',
      establishing_fcc_form_470: 'establishing_form_470',
      total_monthly_recurring_usd: 'total_monthly_recurring_cost',
      total_one_time_usd: 'total_one_time_costs',
      request_nickname: 'nickname',
      file_state: 'state',
      applicant_type: 'organization_entity_type_name',
    },
    state: 'state',
    year: 'funding_year',
  },
  {
    name: 'budgets',
    id: '6brt-5pbv',
    title: 'category-two budgets',
    mark: 'c2_budget_cycle',
    needed: ['ben|leaid', 'c2_budget_cycle', 'c2_budget', 'available_c2_budget_amount'],
    filled: ['ben|leaid', 'c2_budget_cycle'],
    days: [],
    read: [
      'organization_name',
      'applicant_type',
      'state',
      'funded_c2_budget_amount',
      'pending_c2_budget_amount',
      'c2_budget_version',
    ],
    spellings: BEN,
    state: 'state',
  },
  {
    name: 'requests',
    id: 'jt8s-3q52',
    title: 'Form 470 requests',
    mark: 'allowable_contract_date',
    needed: ['application_number', 'allowable_contract_date', 'funding_year', 'ben|leaid'],
    filled: ['application_number', 'allowable_contract_date', 'ben|leaid'],
    days: ['allowable_contract_date', 'certified_date_time'],
    read: [
      'organization_name',
      'applicant_type',
      'state',
      'form_nickname',
      'form_pdf',
      'f470_number',
      'rfp_documents',
      'form_version',
      'fcc_form_470_status',
      'certified_date_time',
      'service_category',
      'service_type',
      'function',
      'other_function',
      'quantity',
      'unit',
      'manufacturer',
      'other_manufacturer',
    ],
    spellings: {
      ...BEN,
      f470_status: 'fcc_form_470_status',
      form_470_status: 'fcc_form_470_status',
      certified_datetime: 'certified_date_time',
      certified_date: 'certified_date_time',
      rfp_url: 'rfp_documents',
    },
    state: 'billed_entity_state',
    year: 'funding_year',
  },
];

/** A column name as the API writes it: `Funding Request Number` is `funding_request_number`. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The name of a file's column in the set; undefined for a column that is not read. */
export function setColumnOf(set: ErateSet, name: string): string | undefined {
  const given = plain(name);
  const column = set.spellings[given] ?? given;
  return column === 'leaid' || wanted(set).has(column) ? column : undefined;
}

const wantedOf = new Map<ErateSet, ReadonlySet<string>>();

function wanted(set: ErateSet): ReadonlySet<string> {
  const known = wantedOf.get(set) ?? new Set([...set.needed.flatMap((name) => name.split('|')), ...set.read]);
  wantedOf.set(set, known);
  return known;
}

/** The set that has these columns; throws a Problem if none does. */
export function setOf(names: readonly string[]): ErateSet {
  const set = ERATE_SETS.find((one) => names.some((name) => setColumnOf(one, name) === one.mark));
  if (set) return set;
  throw badRequest(
    `This is no set of E-Rate rows that can be imported: those are ${ERATE_SETS.map(
      ({ title, id }) => `${title} (${id})`,
    ).join(
      ', ',
    )}. Its columns begin with ${names.slice(0, 8).join(', ').slice(0, 200)}. Nothing was imported.`,
  );
}

/** Throws a Problem if columns are missing. */
export function requireColumns(title: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw badRequest(
    `The file of ${title} lacks ${missing.map((name) => name.replace('|', ' or ')).join(', ')}: the publisher ` +
      'may have changed or withdrawn the set. Nothing was imported.',
  );
}
