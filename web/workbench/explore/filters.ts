import { CATEGORIES, FUNDING } from '../parts/words.ts';

interface FilterKind {
  readonly title: string;
  readonly kind: 'state' | 'choice' | 'text' | 'number' | 'flag' | 'list' | 'id';
  readonly choices?: Readonly<Record<string, string>>;
  /** True if the graph takes several values. */
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
const RFPS = { open: 'Open', closed: 'Closed', won: 'Won', lost: 'Lost', no_bid: 'No bid' };

/** Filters by their names in the graph. Those of findings look only at places that are unlocked. */
export const FILTERS = {
  state: { title: 'State', kind: 'state' },
  county: { title: 'County', kind: 'text' },
  search: { title: 'Name contains', kind: 'text' },
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
  vendorCategory: { title: 'Vendor category', kind: 'choice', choices: CATEGORIES },
  hasExpiringContracts: { title: 'Contract ends soon', kind: 'flag' },
  rfpStatus: { title: 'RFP', kind: 'choice', choices: RFPS },
  hasPainPoints: { title: 'Has pain points', kind: 'flag' },
  painPointCategory: { title: 'Pain point', kind: 'choice', choices: PAIN_POINTS },
  hasFunding: { title: 'Has funding', kind: 'flag' },
  fundingSource: { title: 'Funding', kind: 'choice', choices: FUNDING },
  hasRecentPurchases: { title: 'Bought recently', kind: 'flag' },
  unlockedOnly: { title: 'Unlocked only', kind: 'flag' },
  listId: { title: 'In list', kind: 'list' },
  districtListIds: { title: 'District in list', kind: 'list', isMany: true },
  isDistrictContact: { title: 'Works for the district', kind: 'flag' },
  zip: { title: 'ZIP', kind: 'text' },
  districtId: { title: 'District', kind: 'id' },
  schoolId: { title: 'School', kind: 'id' },
  vendorIds: { title: 'Vendor', kind: 'id', isMany: true },
} satisfies Record<string, FilterKind>;

export type FilterName = keyof typeof FILTERS;
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

export const filterKind = (name: FilterName): FilterKind => FILTERS[name];

const FINDINGS = [
  'vendorCategory',
  'hasExpiringContracts',
  'rfpStatus',
  'hasPainPoints',
  'painPointCategory',
  'hasFunding',
  'fundingSource',
  'hasRecentPurchases',
  'unlockedOnly',
  'listId',
  'districtListIds',
  'vendorIds',
] as const;

export const DISTRICT_FILTERS: readonly FilterName[] = [
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
  ...FINDINGS,
];
export const SCHOOL_FILTERS: readonly FilterName[] = [...DISTRICT_FILTERS, 'districtId'];
export const CONTACT_FILTERS: readonly FilterName[] = [
  'state',
  'search',
  'titleIlike',
  'isDistrictContact',
  ...FINDINGS,
  'districtId',
  'schoolId',
];

/** The filters as the graph's input; numbers that are none are left out. */
export function filterInput(filter: Filter): Record<string, unknown> {
  const entries = Object.entries(filter) as [FilterName, string][];
  return Object.fromEntries(
    entries.flatMap(([name, text]) => {
      const { kind, isMany } = filterKind(name);
      if (kind === 'number' && !/^\d+(\.\d+)?$/.test(text)) return [];
      const value = kind === 'number' ? Number(text) : kind === 'flag' ? true : text;
      return [[name, isMany ? [value] : value]];
    }),
  );
}

/** The filters as parameters of the REST route. */
export const restQuery = (filter: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ]),
  );

const OF_SIGNALS = ['state', 'studentCountMin', 'districtId', 'schoolId', 'listId'] as const;
/** Each leaves one kind of signals, so that two of them leave none. */
const OF_ONE_KIND = ['vendorCategory', 'fundingSource'] as const;

/** The filters that signals have too, and the titles of those that they do not follow. */
export function signalFilters(filter: Filter): { readonly filter: Filter; readonly ignored: string[] } {
  const ofKind = OF_ONE_KIND.filter((name) => filter[name]);
  const followed: readonly FilterName[] = [...OF_SIGNALS, ...(ofKind.length === 1 ? ofKind : [])];
  const given = (Object.entries(filter) as [FilterName, string][]).filter(([, value]) => value);
  return {
    filter: Object.fromEntries(given.filter(([name]) => followed.includes(name))),
    ignored: given.filter(([name]) => !followed.includes(name)).map(([name]) => filterKind(name).title),
  };
}

/** What a chip says of a value. */
export function valueText(name: FilterName, value: string, names: Readonly<Record<string, string>>): string {
  const { choices } = filterKind(name);
  return choices?.[value] ?? names[value] ?? value;
}
