/** A question in two forms: as a document, and as handwritten SQL. */
export interface Question {
  readonly title: string;
  readonly query: string;
  /** Each statement's first column is the key of a group, the second its count. */
  readonly statements: readonly string[];
  /** The values of the filter, which are parameters of every statement, as in a service. */
  readonly values: readonly unknown[];
  /** The counts by key in the response to the document, for each statement. */
  readonly countsOf: (data: StatsData) => Record<string, number>[];
}

export interface StatsData {
  readonly schoolStats?: Stats;
  readonly schoolFacets?: Facets;
}

interface Key {
  readonly code: string | null;
  readonly state: string | null;
}
interface Stats {
  readonly groups: readonly { readonly keys: readonly Key[]; readonly count: number }[];
}
interface Facets {
  readonly facets: readonly { readonly groups: readonly { readonly key: Key; readonly count: number }[] }[];
}

const textOf = ({ code, state }: Key): string => (state ? `${state} ${code}` : String(code));

const stats = (
  title: string,
  asked: string,
  numbers: string,
  statement: string,
  values: readonly unknown[] = [],
): Question => ({
  title,
  query: `{ schoolStats(${asked}, top: 5000) { groups { keys { code state } count ${numbers} } } }`,
  statements: [statement],
  values,
  countsOf: (data) => {
    const { groups } = data.schoolStats!;
    return [Object.fromEntries(groups.map(({ keys, count }) => [keys.map(textOf).join(' '), count]))];
  },
});

const facets = (
  title: string,
  asked: string,
  statements: readonly string[],
  values: readonly unknown[] = [],
): Question => ({
  title,
  query: `{ schoolFacets(${asked}, top: 60) { facets { groups { key { code state } count } } } }`,
  statements,
  values,
  countsOf: (data) => {
    const { facets: found } = data.schoolFacets!;
    return found.map(({ groups }) =>
      Object.fromEntries(groups.map(({ key, count }) => [textOf(key), count])),
    );
  },
});

const SUM = 'students { sum }';
const BAND = `case when student_count < 100 then '0-99' when student_count < 250 then '100-249'
  when student_count < 500 then '250-499' when student_count < 750 then '500-749'
  when student_count < 1000 then '750-999' when student_count < 1500 then '1000-1499'
  when student_count < 2500 then '1500-2499' when student_count >= 2500 then '2500+' end`;
const LOCALE = `split_part(locale_type, ':', 1)`;
const COUNTY = `state || ' ' || coalesce(county, 'null')`;
const by = (key: string, where = '', more = ', sum(student_count)') =>
  `select ${key}, count(*)${more} from schools ${where} group by 1`;
const GRADES = `select band, count(*) from schools left join lateral unnest(grade_bands) band on true group by 1`;
const TYPE = `school_type`;
const FIVE = 'dimensions: [STATE, LOCALE, GRADE_BAND, ENROLLMENT_BAND, SCHOOL_TYPE]';
const NAMED = 'where name ilike $1';
const LINCOLN = ['%lincoln%'];

export const questions: readonly Question[] = [
  stats('schools and students by state', 'groupBy: [STATE]', SUM, by('state')),
  stats('by enrollment', 'groupBy: [ENROLLMENT_BAND]', SUM, by(BAND)),
  stats('by grade band', 'groupBy: [GRADE_BAND]', '', GRADES),
  stats(
    'rural schools by state',
    'filter: { localeType: Rural }, groupBy: [STATE]',
    SUM,
    by('state', `where ${LOCALE} = $1`),
    ['Rural'],
  ),
  stats('by county', 'groupBy: [COUNTY]', SUM, by(COUNTY)),
  stats(
    'medians by state',
    'groupBy: [STATE]',
    'students { median }',
    by('state', '', ', percentile_cont(0.5) within group (order by student_count)'),
  ),
  stats(
    'Texas by county',
    'filter: { state: "TX" }, groupBy: [COUNTY]',
    SUM,
    by(COUNTY, 'where state = $1'),
    ['TX'],
  ),
  stats(
    'rural schools of 500 students by state',
    'filter: { localeType: Rural, studentCountMin: 500 }, groupBy: [STATE]',
    SUM,
    by('state', `where ${LOCALE} = $1 and student_count >= $2`),
    ['Rural', 500],
  ),
  stats(
    '"lincoln" by state',
    'filter: { search: "lincoln" }, groupBy: [STATE]',
    SUM,
    by('state', NAMED),
    LINCOLN,
  ),
  facets('five facets', FIVE, [
    by('state', '', ''),
    by(LOCALE, '', ''),
    GRADES,
    by(BAND, '', ''),
    by(TYPE, '', ''),
  ]),
  facets(
    'five facets of "lincoln"',
    `filter: { search: "lincoln" }, ${FIVE}`,
    [
      by('state', NAMED, ''),
      by(LOCALE, NAMED, ''),
      GRADES.replace('group by', `${NAMED} group by`),
      by(BAND, NAMED, ''),
      by(TYPE, NAMED, ''),
    ],
    LINCOLN,
  ),
];
