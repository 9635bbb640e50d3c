import { CATEGORY_NAMES, dateOf, LEVEL_NAMES, ROLE_NAMES } from '@emi/reading/reasons';
import { countyName } from '../parts/names.ts';
import { FUNDING, SIGNALS, TRIAGE_STATES } from '../parts/words.ts';

interface FilterKind {
  readonly title: string;
  readonly kind:
    | 'state'
    | 'choice'
    | 'text'
    | 'number'
    | 'flag'
    | 'list'
    | 'owner'
    | 'vendor'
    | 'ending'
    | 'date'
    | 'id';
  /** The allowed values, or suggestions for a text. */
  readonly choices?: Readonly<Record<string, string>>;
  /** True if the filter of the graph takes several values; the page separates them by commas. */
  readonly isMany?: boolean;
}

const PAIN_POINTS = {
  staffing: 'Staffing',
  budget: 'Budget',
  infrastructure: 'Infrastructure',
  security: 'Security',
  integration: 'Integration',
  compliance: 'Compliance',
  enrollment: 'Enrollment',
  other: 'Other',
};
/** Periods from today; other values are dates. */
export const SPANS: Readonly<Record<string, string>> = {
  '3m': 'within 3 months',
  '6m': 'within 6 months',
  '12m': 'within 12 months',
  '18m': 'within 18 months',
};
const SCOUTED = {
  completed: 'Read',
  in_progress: 'Being read',
  pending: 'Never read',
  error: 'Not readable',
};
const RFPS = { open: 'Open', closed: 'Closed', won: 'Won', lost: 'Lost', no_bid: 'No bid' };

/** Filters by their names in the graph. */
export const FILTERS = {
  state: { title: 'State', kind: 'state' },
  county: { title: 'County', kind: 'text' },
  search: { title: 'Name contains', kind: 'text' },
  role: { title: 'Role', kind: 'choice', choices: ROLE_NAMES, isMany: true },
  notRole: { title: 'Not the role', kind: 'choice', choices: ROLE_NAMES, isMany: true },
  level: { title: 'Level', kind: 'choice', choices: LEVEL_NAMES, isMany: true },
  contactRole: { title: 'Has someone in', kind: 'choice', choices: ROLE_NAMES, isMany: true },
  contactLevel: { title: 'Of the level', kind: 'choice', choices: LEVEL_NAMES, isMany: true },
  titleIlike: { title: 'Title contains', kind: 'text' },
  localeType: {
    title: 'Locale',
    kind: 'choice',
    choices: { City: 'City', Suburb: 'Suburb', Town: 'Town', Rural: 'Rural' },
  },
  gradeLevels: {
    title: 'Grades',
    kind: 'choice',
    isMany: true,
    choices: { pre_k: 'Pre-K', elementary: 'Elementary', middle: 'Middle', high: 'High' },
  },
  studentCountMin: { title: 'Students, at least', kind: 'number' },
  studentCountMax: { title: 'Students, at most', kind: 'number' },
  studentTeacherRatioMin: { title: 'Students per teacher, at least', kind: 'number' },
  studentTeacherRatioMax: { title: 'Students per teacher, at most', kind: 'number' },
  vendorCategory: { title: 'Vendor category', kind: 'choice', choices: CATEGORY_NAMES },
  contractEndsBefore: { title: 'Contract ends', kind: 'ending' },
  rfpStatus: { title: 'RFP', kind: 'choice', choices: RFPS },
  hasPainPoints: { title: 'Has pain points', kind: 'flag' },
  painPointCategory: { title: 'Pain point', kind: 'choice', choices: PAIN_POINTS },
  hasFunding: { title: 'Has funding', kind: 'flag' },
  fundingSource: { title: 'Funding', kind: 'choice', choices: FUNDING },
  hasRecentPurchases: { title: 'Bought recently', kind: 'flag' },
  purchasedFromVendorIds: { title: 'Bought from', kind: 'vendor', isMany: true },
  triage: { title: 'Signals', kind: 'choice', choices: TRIAGE_STATES, isMany: true },
  unlockedOnly: { title: 'Unlocked only', kind: 'flag' },
  lockedOnly: { title: 'Still locked', kind: 'flag' },
  hasSignals: { title: 'Has current signals', kind: 'flag' },
  signalKinds: { title: 'Signals of the kind', kind: 'choice', choices: SIGNALS, isMany: true },
  listId: { title: 'In list', kind: 'list' },
  ownerId: { title: 'Owner', kind: 'owner' },
  districtListIds: { title: 'District in list', kind: 'list', isMany: true },
  schoolListIds: { title: 'School in list', kind: 'list', isMany: true },
  status: { title: 'Website', kind: 'choice', choices: SCOUTED },
  districtType: { title: 'Type of district', kind: 'text' },
  updatedSince: { title: 'Changed since', kind: 'date' },
  readSince: { title: 'Website read since', kind: 'date' },
  isDistrictContact: { title: 'Works for the district', kind: 'flag' },
  zip: { title: 'ZIP', kind: 'text' },
  districtId: { title: 'District', kind: 'id' },
  schoolId: { title: 'School', kind: 'id' },
  vendorIds: { title: 'Vendor', kind: 'vendor', isMany: true },
} satisfies Record<string, FilterKind>;

export type FilterName = keyof typeof FILTERS;
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

export const filterKind = (name: FilterName): FilterKind => FILTERS[name];

const SHARED_FILTERS = [
  'vendorCategory',
  'contractEndsBefore',
  'rfpStatus',
  'hasPainPoints',
  'painPointCategory',
  'hasFunding',
  'fundingSource',
  'hasRecentPurchases',
  'purchasedFromVendorIds',
  'unlockedOnly',
  'listId',
  'ownerId',
  'districtListIds',
  'vendorIds',
  'updatedSince',
] as const;

const PLACE_FILTERS: readonly FilterName[] = [
  'state',
  'county',
  'search',
  'localeType',
  'studentCountMin',
  'studentCountMax',
  'studentTeacherRatioMin',
  'studentTeacherRatioMax',
  'gradeLevels',
  'zip',
  'status',
  'readSince',
  'contactRole',
  'contactLevel',
  'lockedOnly',
  'hasSignals',
  'signalKinds',
  'triage',
  ...SHARED_FILTERS,
];
export const DISTRICT_FILTERS: readonly FilterName[] = [...PLACE_FILTERS, 'districtType'];
export const SCHOOL_FILTERS: readonly FilterName[] = [...PLACE_FILTERS, 'districtId'];
export const CONTACT_FILTERS: readonly FilterName[] = [
  'state',
  'search',
  'role',
  'notRole',
  'level',
  'titleIlike',
  'isDistrictContact',
  ...SHARED_FILTERS,
  'schoolListIds',
  'districtId',
  'schoolId',
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The start of the day a number of months from today, in UTC. */
export function monthsFromNow(months: number): string {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString();
}

/** The input for an end of a contract. The graph has a filter for 6 months from today; other periods become dates. */
function ending(value: string): Record<string, unknown> {
  if (value === '6m') return { hasExpiringContracts: true };
  if (SPANS[value]) return { contractEndsBefore: monthsFromNow(Number.parseInt(value, 10)) };
  return DAY.test(value) ? { contractEndsBefore: `${value}T00:00:00.000Z` } : {};
}

export const valuesOf = (text: string): string[] => text.split(',').filter(Boolean);

/** The filters as the graph's input; malformed numbers and dates are omitted. */
export function filterInput(filter: Filter): Record<string, unknown> {
  const entries = Object.entries(filter) as [FilterName, string][];
  return Object.assign(
    {},
    ...entries.map(([name, text]) => {
      const { kind, isMany } = filterKind(name);
      if (kind === 'ending') return ending(text);
      if (kind === 'date') return DAY.test(text) ? { [name]: `${text}T00:00:00.000Z` } : {};
      if (kind === 'number') return /^\d+(\.\d+)?$/.test(text) ? { [name]: Number(text) } : {};
      if (kind === 'flag') return { [name]: true };
      return { [name]: isMany ? valuesOf(text) : text };
    }),
  );
}

/** The reverse of `filterInput`: a saved filter of the graph as the page's values. */
export function fromInput(input: Readonly<Record<string, unknown>>): Filter {
  const entries = Object.entries(input).map(([name, value]) => {
    if (name === 'hasExpiringContracts') return ['contractEndsBefore', '6m'];
    const isDate =
      Object.hasOwn(FILTERS, name) && ['ending', 'date'].includes(filterKind(name as FilterName).kind);
    return [name, isDate ? String(value).slice(0, 10) : String(value)];
  });
  return Object.fromEntries(entries);
}

const OF_SIGNALS = ['state', 'studentCountMin', 'districtId', 'schoolId', 'listId'] as const;
/** Filters that each restrict signals to one kind, so that two of them together leave none. */
const OF_ONE_KIND = ['vendorCategory', 'fundingSource'] as const;

/** The filters that also apply to signals, and the titles of those that do not. */
export function signalFilters(filter: Filter): { readonly filter: Filter; readonly ignored: string[] } {
  const ofKind = OF_ONE_KIND.filter((name) => filter[name]);
  const followed: readonly FilterName[] = [...OF_SIGNALS, ...(ofKind.length === 1 ? ofKind : [])];
  const given = (Object.entries(filter) as [FilterName, string][]).filter(([, value]) => value);
  return {
    filter: Object.fromEntries(given.filter(([name]) => followed.includes(name))),
    ignored: given.filter(([name]) => !followed.includes(name)).map(([name]) => filterKind(name).title),
  };
}

/** A filter's value as a chip displays it. */
export function valueText(name: FilterName, value: string, names: Readonly<Record<string, string>>): string {
  const { kind, choices } = filterKind(name);
  if (kind === 'ending' && SPANS[value]) return SPANS[value];
  if (DAY.test(value)) return kind === 'ending' ? `before ${dateOf(value)}` : dateOf(value);
  if (name === 'county') return countyName(value);
  return choices?.[value] ?? names[value] ?? value;
}
