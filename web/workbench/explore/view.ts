import { countyName } from '../parts/names.ts';
import {
  CONTACT_FILTERS,
  DISTRICT_FILTERS,
  FILTERS,
  type Filter,
  type FilterName,
  fromInput,
  SCHOOL_FILTERS,
} from './filters.ts';

export type { Filter, FilterName };

/** The state of the page. All of it is in the address, so that a view can be shared; the key never is. */
export interface View {
  readonly subject: SubjectName;
  readonly by: string;
  /** A second dimension, whose groups are the columns of a table. */
  readonly and?: string;
  readonly measure: string;
  readonly filter: Filter;
  /** The column that sorts the table of groups: `key` or a measure; with a minus sign, descending. */
  readonly sort?: string;
  /** The sort key of the table of places or contacts; with a minus sign, descending. */
  readonly order?: string;
  /** True to show groups instead of places or contacts. */
  readonly tab?: 'groups';
}

export type SubjectName = keyof typeof SUBJECTS;

export interface Subject {
  readonly title: string;
  /** The GraphQL types of the arguments of its search and statistics. */
  readonly filterType: string;
  readonly dimensionType: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** Titles by path within a group, such as `students.sum`. */
  readonly measures: Readonly<Record<string, string>>;
  readonly filters: readonly FilterName[];
  /** The initial order of the table's rows. */
  readonly order: string;
}

/** The sort key that puts places with the most current signals first, then any contents, then what can be read. */
export const WORTH_OPENING = '-worth_opening';

const STUDENTS = {
  'students.sum': 'Students',
  'students.mean': 'Students, mean',
  'students.median': 'Students, median',
};
const PLACES = { STATE: 'State', COUNTY: 'County', LOCALE: 'Kind of locale' };

export const SUBJECTS = {
  schools: {
    title: 'Schools',
    filterType: 'SchoolFilter',
    dimensionType: 'SchoolDimension',
    dimensions: {
      ...PLACES,
      GRADE_BAND: 'Grade band',
      ENROLLMENT_BAND: 'Enrollment',
      SCHOOL_TYPE: 'Type of school',
      DISTRICT_SIZE: 'Size of district',
    },
    measures: { count: 'Schools', ...STUDENTS, 'teachers.sum': 'Teachers' },
    filters: SCHOOL_FILTERS,
    order: WORTH_OPENING,
  },
  districts: {
    title: 'Districts',
    filterType: 'DistrictFilter',
    dimensionType: 'DistrictDimension',
    dimensions: {
      ...PLACES,
      ENROLLMENT_BAND: 'Enrollment',
      DISTRICT_TYPE: 'Type of district',
      VENDOR: 'Vendor, at unlocked places',
      VENDOR_CATEGORY: 'Vendor category, at unlocked places',
    },
    measures: { count: 'Districts', ...STUDENTS, 'perPupilExpenditure.mean': 'Spending per student, mean' },
    filters: DISTRICT_FILTERS,
    order: WORTH_OPENING,
  },
  contacts: {
    title: 'Contacts',
    filterType: 'ContactFilter',
    dimensionType: 'ContactDimension',
    dimensions: {
      ...PLACES,
      ROLE: 'Role',
      LEVEL: 'Level',
      DISTRICT_SIZE: 'Size of district',
      PLACE: 'Place of work',
      TITLE: 'Title',
    },
    measures: { count: 'Contacts' },
    filters: CONTACT_FILTERS,
    order: 'name',
  },
} satisfies Record<string, Subject>;

/** The filter that restricts a view to a group, from the code of the group, by dimension. */
const FILTERS_OF: Readonly<Record<string, (code: string) => Filter>> = {
  STATE: (state) => ({ state }),
  // Without its kind, `Harris` would find Harrison County too.
  COUNTY: (county) => ({ county: countyName(county) }),
  LOCALE: (localeType) => ({ localeType }),
  GRADE_BAND: (gradeLevels) => ({ gradeLevels }),
  VENDOR: (vendorIds) => ({ vendorIds }),
  VENDOR_CATEGORY: (vendorCategory) => ({ vendorCategory }),
  DISTRICT_TYPE: (districtType) => ({ districtType }),
  ROLE: (role) => ({ role }),
  LEVEL: (level) => ({ level }),
  TITLE: (titleIlike) => ({ titleIlike }),
  ENROLLMENT_BAND: (band) => {
    const [studentCountMin, studentCountMax] = band.match(/\d+/g) ?? [];
    return { studentCountMin, studentCountMax };
  },
};

export const subjectOf = ({ subject }: View): Subject => SUBJECTS[subject];

/** The areas of the map: counties within a state or if the groups are counties, otherwise states. */
export const mapDimension = ({ by, filter: { state } }: View): 'COUNTY' | 'STATE' =>
  state || by === 'COUNTY' ? 'COUNTY' : 'STATE';

const START: View = { subject: 'districts', by: 'STATE', measure: 'count', filter: {} };

/** Names of filters in older saved addresses, with the present names. */
const OLDER = { hasExpiringContracts: 'contractEndsBefore' };

/** Parses a view from an address; ignores unknown parts. */
export function readView(search: string): View {
  const given = new URLSearchParams(search);
  const subject = (
    Object.hasOwn(SUBJECTS, given.get('count') ?? '') ? given.get('count') : START.subject
  ) as SubjectName;
  return valid({
    subject,
    by: given.get('by') ?? (given.get('state') ? 'COUNTY' : START.by),
    and: given.get('and') ?? undefined,
    measure: given.get('measure') ?? START.measure,
    filter: fromInput(
      Object.fromEntries([...given].filter(([name]) => Object.hasOwn({ ...FILTERS, ...OLDER }, name))),
    ),
    sort: given.get('sort') ?? undefined,
    order: given.get('order') ?? undefined,
    tab: given.get('tab') === 'groups' ? 'groups' : undefined,
  });
}

export function addressOf({ subject, by, and, measure, filter, sort, order, tab }: View): string {
  const entries = Object.entries({ count: subject, by, and, measure, ...filter, sort, order, tab }).filter(
    ([, value]) => value,
  );
  return `?${new URLSearchParams(entries as [string, string][])}`;
}

/** The parts of a view's address other than its subject and filter. */
export function chartOf({ by, and, measure, sort, order, tab }: View): string {
  const entries = Object.entries({ by, and, measure, sort, order, tab }).filter(([, value]) => value);
  return String(new URLSearchParams(entries as [string, string][]));
}

/** Reduces a view to what its subject supports. */
export function valid(view: View): View {
  const { dimensions, measures, filters } = subjectOf(view);
  const filter = Object.fromEntries(
    Object.entries(view.filter).filter(([name, value]) => value && filters.includes(name as FilterName)),
  );
  const by = Object.hasOwn(dimensions, view.by) ? view.by : 'STATE';
  const and = view.and && view.and !== by && Object.hasOwn(dimensions, view.and) ? view.and : undefined;
  const measure = Object.hasOwn(measures, view.measure) ? view.measure : 'count';
  const sorts = ['key', ...Object.keys(measures)];
  const sort = view.sort && sorts.includes(view.sort.replace(/^-/, '')) ? view.sort : undefined;
  const { order, tab } = view;
  return { subject: view.subject, by, and, measure, filter, sort, order, tab };
}

/** Returns `true` if there is a filter for the groups of a view, so that a group can be opened. */
export const canDrill = ({ by }: View): boolean => Object.hasOwn(FILTERS_OF, by);

/** The view restricted to a group, and grouped by the first dimension without a filter; unchanged if it cannot be. */
export function drilled(view: View, { code, state }: { code: string | null; state: string | null }): View {
  const filtersOf = FILTERS_OF[view.by];
  if (!filtersOf || !code) return view;
  const filter = { ...view.filter, ...filtersOf(code), ...(view.by === 'COUNTY' && state && { state }) };
  // Any code shows which filters a dimension sets.
  const isUsed = (dimension: string) =>
    Object.keys(FILTERS_OF[dimension]?.('0') ?? {}).some((name) => filter[name as FilterName]);
  const by = Object.keys(subjectOf(view).dimensions).find(
    (dimension) => dimension !== view.by && !isUsed(dimension),
  );
  return valid({ ...view, filter, by: by ?? view.by, and: undefined, sort: undefined });
}

/** The view of a group's rows. */
export const rowsOf = (view: View, key: { code: string | null; state: string | null }): View => ({
  ...drilled(view, key),
  tab: undefined,
});
