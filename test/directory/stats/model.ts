/** A school as the model groups it. */
export interface ModelSchool {
  readonly districtId: string;
  readonly districtSize: number | null;
  readonly state: string;
  readonly county: string | null;
  readonly localeType: string | null;
  readonly gradeLevels: string | null;
  readonly schoolType: string | null;
  readonly studentCount: number | null;
  readonly teachersFte: number | null;
}

interface Value {
  /** The sort keys of the database; missing values come last in either direction. */
  readonly ranks: readonly (number | string | null)[];
  readonly code: string | null;
  readonly label: string;
  readonly state?: string;
  readonly from?: number;
  readonly to?: number | null;
}

const STATES: Readonly<Record<string, string>> = { TX: 'Texas', CA: 'California', OK: 'Oklahoma' };
const BANDS: Readonly<Record<string, string>> = {
  pre_k: 'Pre-kindergarten',
  elementary: 'Kindergarten to grade 5',
  middle: 'Grades 6 to 8',
  high: 'Grades 9 to 12',
};
const BANDS_OF: Readonly<Record<string, readonly string[]>> = {
  'PK-12': ['pre_k', 'elementary', 'middle', 'high'],
  'KG-05': ['elementary'],
  '06-08': ['middle'],
  '09-12': ['high'],
};

const text = (code: string | null | undefined, label = code): Value[] =>
  code ? [{ ranks: [code], code, label: label ?? code }] : [];

function band(number: number | null, starts: readonly number[]): Value[] {
  if (number === null) return [];
  const index = starts.findLastIndex((start) => start <= number);
  const [from, next] = [starts[index]!, starts[index + 1]];
  const comma = (value: number) => value.toLocaleString('en-US');
  return next === undefined
    ? [{ ranks: [index], code: `${from}+`, label: `${comma(from)} or more`, from, to: null }]
    : [
        {
          ranks: [index],
          code: `${from}-${next - 1}`,
          label: `${comma(from)} to ${comma(next - 1)}`,
          from,
          to: next - 1,
        },
      ];
}

export const SCHOOL_KEYS = {
  STATE: ({ state }: ModelSchool) => text(state, STATES[state]),
  COUNTY: ({ county, state }: ModelSchool) => [
    { ranks: [state, county], code: county, label: `${county ?? 'Not reported'}, ${state}`, state },
  ],
  LOCALE: ({ localeType }: ModelSchool) => text(localeType?.split(':')[0]),
  GRADE_BAND: ({ gradeLevels }: ModelSchool) =>
    (BANDS_OF[gradeLevels ?? ''] ?? []).flatMap((code) => text(code, BANDS[code])),
  ENROLLMENT_BAND: ({ studentCount }: ModelSchool) =>
    band(studentCount, [0, 100, 250, 500, 750, 1_000, 1_500, 2_500]),
  SCHOOL_TYPE: ({ schoolType }: ModelSchool) => text(schoolType),
  DISTRICT_SIZE: ({ districtSize }: ModelSchool) =>
    band(districtSize, [0, 300, 600, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000]),
} satisfies Record<string, (school: ModelSchool) => Value[]>;

const NUMBERS = { students: 'studentCount', teachers: 'teachersFte' } as const;

interface Options {
  readonly order: { readonly by: string; readonly ascending: boolean };
  readonly top: number;
  readonly withOther: boolean;
}
const DEFAULTS: Options = { order: { by: 'COUNT', ascending: false }, top: 100, withOther: true };

/** The statistics that `schoolStats` must return, worked out record by record. */
export function modelStats(
  schools: readonly ModelSchool[],
  groupBy: readonly string[],
  { order, top, withOther }: Options = DEFAULTS,
) {
  const keysOf = (school: ModelSchool) =>
    groupBy.map((name) => {
      const values: Value[] = SCHOOL_KEYS[name as keyof typeof SCHOOL_KEYS](school);
      return values.length > 0 ? values : [null];
    });
  const groups = new Map<string, { values: (Value | null)[]; schools: ModelSchool[] }>();
  for (const school of schools) {
    for (const values of product(keysOf(school))) {
      const name = JSON.stringify(values);
      const group = groups.get(name) ?? { values, schools: [] };
      groups.set(name, group);
      group.schools.push(school);
    }
  }
  const sumOf = ({ schools: members }: { schools: ModelSchool[] }): number | null => {
    if (order.by === 'COUNT') return members.length;
    return numbersOf(members, NUMBERS[order.by.toLowerCase() as keyof typeof NUMBERS]).sum;
  };
  const direction = order.ascending ? 1 : -1;
  const sorted = [...groups.values()].sort((a, b) => {
    const bySum = order.by === 'KEY' ? 0 : compare(sumOf(a), sumOf(b), direction);
    const ranksOf = ({ values }: typeof a) => values.flatMap((value) => value?.ranks ?? [null]);
    const byKey = ranksOf(a).map((rank, index) =>
      compare(rank, ranksOf(b)[index] ?? null, order.by === 'KEY' ? direction : 1),
    );
    return bySum || byKey.find((result) => result !== 0) || 0;
  });
  const rest = sorted.slice(top).flatMap(({ schools: members }) => members);
  const isOverlapping = groupBy.includes('GRADE_BAND');
  return {
    total: schools.length,
    groupCount: groups.size,
    overlaps: isOverlapping,
    all: groupOf(schools, []),
    groups: [
      ...sorted.slice(0, top).map(({ values, schools: members }) =>
        groupOf(
          members,
          values.map((value, index) => keyOf(groupBy[index]!, value)),
        ),
      ),
      ...(withOther && rest.length > 0
        ? [
            withoutWhole(
              groupOf(
                rest,
                groupBy.map((name) => nameless(name, 'OTHER', 'All others')),
              ),
            ),
          ]
        : []),
    ],
  };
}

/** Missing values come last in either direction. */
function compare(a: number | string | null, b: number | string | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a === b ? 0 : a < b ? -direction : direction;
}

const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((item) => [...tuple, item])),
    [[]],
  );

const nameless = (dimension: string, kind: string, label: string) => ({
  dimension,
  kind,
  code: null,
  label,
  state: null,
  from: null,
  to: null,
});

const keyOf = (dimension: string, value: Value | null) =>
  value
    ? {
        dimension,
        kind: value.code === null ? 'NOT_REPORTED' : 'VALUE',
        code: value.code,
        label: value.label,
        state: value.state ?? null,
        from: value.from ?? null,
        to: value.to ?? null,
      }
    : nameless(dimension, 'NOT_REPORTED', 'Not reported');

type Keys = ReturnType<typeof keyOf>[];

const groupOf = (schools: readonly ModelSchool[], keys: Keys) => ({
  keys,
  count: schools.length,
  districts: new Set(schools.map(({ districtId }) => districtId)).size as number | null,
  students: numbersOf(schools, 'studentCount'),
  teachers: numbersOf(schools, 'teachersFte'),
});

/** The merged rest has neither medians nor counts of different values. */
const withoutWhole = (group: ReturnType<typeof groupOf>) => ({
  ...group,
  districts: null,
  students: { ...group.students, median: null },
  teachers: { ...group.teachers, median: null },
});

export interface ModelNumbers {
  readonly counted: number;
  readonly sum: number | null;
  readonly mean: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

function numbersOf(schools: readonly ModelSchool[], property: 'studentCount' | 'teachersFte'): ModelNumbers {
  const numbers = schools.flatMap((school) => school[property] ?? []).sort((a, b) => a - b);
  if (numbers.length === 0) return { counted: 0, sum: null, mean: null, median: null, min: null, max: null };
  const sum = numbers.reduce((total, number) => total + number, 0);
  const at = (index: number) => numbers[index]!;
  const middle = (numbers.length - 1) / 2;
  return {
    counted: numbers.length,
    sum: rounded(sum),
    mean: rounded(sum / numbers.length),
    median: rounded((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    min: at(0),
    max: at(numbers.length - 1),
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
