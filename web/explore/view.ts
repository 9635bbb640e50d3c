/** The state of the page. The address holds all of it, so that a view can be shared; never the key. */
export interface View {
  readonly subject: SubjectName;
  readonly by: string;
  readonly measure: string;
  readonly filter: Filter;
  /** The district whose signals are shown. */
  readonly district?: string;
}

/** Filters by their names in the graph. */
export interface Filter {
  readonly state?: string;
  readonly search?: string;
  readonly localeType?: string;
  readonly gradeLevels?: string;
  readonly studentCountMin?: string;
  readonly vendorCategory?: string;
}

export type SubjectName = keyof typeof SUBJECTS;
type FilterName = keyof Filter;

export interface Subject {
  readonly title: string;
  /** Its statistics in the graph, and the types of their arguments. */
  readonly field: string;
  readonly filterType: string;
  readonly dimensionType: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** Titles by path within a group, such as `students.sum`. */
  readonly measures: Readonly<Record<string, string>>;
  readonly filters: readonly FilterName[];
}

const STUDENTS = {
  'students.sum': 'Students',
  'students.mean': 'Students, mean',
  'students.median': 'Students, median',
};
const PLACES = { STATE: 'State', COUNTY: 'County', LOCALE: 'Kind of locale' };

export const SUBJECTS = {
  schools: {
    title: 'Schools',
    field: 'schoolStats',
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
    filters: ['state', 'search', 'localeType', 'gradeLevels', 'studentCountMin'],
  },
  districts: {
    title: 'Districts',
    field: 'districtStats',
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
    filters: ['state', 'search', 'localeType', 'studentCountMin', 'vendorCategory'],
  },
  contacts: {
    title: 'Contacts',
    field: 'contactStats',
    filterType: 'ContactFilter',
    dimensionType: 'ContactDimension',
    dimensions: { ...PLACES, DISTRICT_SIZE: 'Size of district', PLACE: 'Place of work', TITLE: 'Title' },
    measures: { count: 'Contacts' },
    filters: ['state', 'search', 'vendorCategory'],
  },
} satisfies Record<string, Subject>;

export const FILTER_TITLES: Readonly<Record<FilterName, string>> = {
  state: 'State',
  search: 'Name contains',
  localeType: 'Locale',
  gradeLevels: 'Grades',
  studentCountMin: 'Students, at least',
  vendorCategory: 'Vendor category',
};

export const subjectOf = ({ subject }: View): Subject => SUBJECTS[subject];

const START: View = { subject: 'schools', by: 'STATE', measure: 'count', filter: {} };

/** Parses a view from an address; ignores unknown parts. */
export function readView(search: string): View {
  const given = new URLSearchParams(search);
  const subject = (
    Object.hasOwn(SUBJECTS, given.get('count') ?? '') ? given.get('count') : START.subject
  ) as SubjectName;
  const wanted = {
    subject,
    by: given.get('by') ?? START.by,
    measure: given.get('measure') ?? START.measure,
    filter: Object.fromEntries([...given].filter(([name]) => Object.hasOwn(FILTER_TITLES, name))),
    district: given.get('district') ?? undefined,
  };
  return valid(wanted);
}

export function addressOf({ subject, by, measure, filter, district }: View): string {
  const entries = Object.entries({ count: subject, by, measure, ...filter, district }).filter(
    ([, value]) => value,
  );
  return `?${new URLSearchParams(entries as [string, string][])}`;
}

/** Reduces a view to what its subject supports. */
export function valid(view: View): View {
  const { dimensions, measures, filters } = subjectOf(view);
  const filter = Object.fromEntries(
    Object.entries(view.filter).filter(([name, value]) => value && filters.includes(name as FilterName)),
  );
  const by = Object.hasOwn(dimensions, view.by) ? view.by : 'STATE';
  const measure = Object.hasOwn(measures, view.measure) ? view.measure : 'count';
  return { ...view, by, measure, filter };
}
