import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';
import { type ModelNumbers, type ModelSchool, modelStats, SCHOOL_KEYS } from './model.ts';

let harness: Harness;
let acme: Cast;
let schools: ModelSchool[];

const STATES = ['TX', 'CA', 'OK'];
const COUNTIES = ['Marshall', 'Lincoln', null];
const LOCALES = ['City: Large', 'City: Small', 'Rural: Fringe', null];
const SPANS = ['PK-12', 'KG-05', '06-08', '09-12', 'UG-UG', null];
const TYPES = ['Regular', 'Alternative', null];
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  schools = [];
  for (const [index, studentCount] of [90, 4_000, 120_000, null].entries()) {
    const district = await harness.seed.district({ state: pick(STATES, index), studentCount });
    for (let n = 0; n < 12; n++) {
      const turn = index * 12 + n;
      const school = {
        districtId: district.id,
        state: pick(STATES, index),
        county: pick(COUNTIES, n),
        localeType: pick(LOCALES, turn * 7 + (turn >> 2)),
        gradeLevels: pick(SPANS, turn * 5 + (turn >> 1)),
        schoolType: pick(TYPES, turn >> 1),
        studentCount: n % 5 === 0 ? null : (turn * turn * 37) % 2_900,
        teachersFte: n % 3 === 0 ? null : turn / 4,
      };
      await harness.seed.school(school);
      schools.push({ ...school, districtSize: studentCount });
    }
  }
});
afterAll(() => harness.close());

const NUMBERS = '{ counted sum mean median min max }';
const GROUP = `{ keys { dimension kind code label state from to }
  count districts students ${NUMBERS} teachers ${NUMBERS} }`;
const STATS = `query (
  $filter: SchoolFilter!, $groupBy: [SchoolDimension!]!, $order: SchoolGroupOrder!, $top: Int!, $withOther: Boolean!
) {
  schoolStats(filter: $filter, groupBy: $groupBy, order: $order, top: $top, withOther: $withOther) {
    total groupCount overlaps all ${GROUP} groups ${GROUP}
  }
}`;
const ORDER = { by: 'COUNT', ascending: false };

const stats = async (variables: Record<string, unknown>) => {
  const defaults = { filter: {}, groupBy: [], order: ORDER, top: 100, withOther: true };
  const { body } = await harness.graphql(acme.key, STATS, { ...defaults, ...variables });
  expect(body.errors).toBeUndefined();
  return body.data.schoolStats;
};
const refusal = async (query: string) => {
  harness.pass(60_000);
  const { status, body } = await harness.graphql(acme.key, query);
  return { status, code: body.errors[0].extensions.code, message: body.errors[0].message };
};

const names = Object.keys(SCHOOL_KEYS) as (keyof typeof SCHOOL_KEYS)[];
const groupings = [
  ...names.map((name) => [name]),
  ...names.flatMap((first) => names.filter((name) => name !== first).map((second) => [first, second])),
];

describe('schoolStats', () => {
  it('equals a model for every grouping by one and by two dimensions', async () => {
    for (const groupBy of groupings) {
      harness.pass(2_000);
      expect([groupBy, await stats({ groupBy })]).toEqual([groupBy, modelStats(schools, groupBy)]);
    }
  });

  const CELLS = ['STATE', 'LOCALE', 'GRADE_BAND', 'ENROLLMENT_BAND', 'SCHOOL_TYPE'];
  it.each([
    {
      table: 'school_cells',
      groupings: CELLS.flatMap((first) => CELLS.map((second) => [...new Set([first, second])])),
      filter: { state: 'tx', localeType: 'City' },
      isMatching: ({ state, localeType }: ModelSchool) => state === 'TX' && localeType?.startsWith('City'),
    },
    {
      table: 'school_counties',
      groupings: [['COUNTY'], ['STATE', 'COUNTY'], ['COUNTY', 'STATE']],
      filter: { state: 'tx', county: 'LIN' },
      isMatching: ({ state, county }: ModelSchool) => state === 'TX' && county === 'Lincoln',
    },
  ])('equals the model where $table answers in place of the schools', async (counts) => {
    const document = `query ($filter: SchoolFilter!, $groupBy: [SchoolDimension!]!) {
      schoolStats(filter: $filter, groupBy: $groupBy, order: { by: STUDENTS }) {
        total groupCount all { students { counted sum mean } }
        groups { keys { code } count students { counted sum mean } }
      }
    }`;
    for (const groupBy of counts.groupings) {
      for (const [filter, among] of [
        [{}, schools],
        [counts.filter, schools.filter(counts.isMatching)],
      ] as const) {
        harness.pass(2_000);
        const [statement] = await statementsOf(async () => {
          const { body } = await harness.graphql(acme.key, document, { filter, groupBy });
          const { total, groupCount, all, groups } = modelStats(among, groupBy as never, {
            order: { by: 'STUDENTS', ascending: false },
            top: 100,
            withOther: true,
          });
          const numbers = ({ counted, sum, mean }: ModelNumbers) => ({ counted, sum, mean });
          expect([groupBy, filter, body.data?.schoolStats]).toEqual([
            groupBy,
            filter,
            {
              total,
              groupCount,
              all: { students: numbers(all.students) },
              groups: groups.map(({ keys, count, students }) => ({
                keys: keys.map(({ code }) => ({ code })),
                count,
                students: numbers(students),
              })),
            },
          ]);
        }).then((statements) => statements.filter(({ text }) => text.includes('grouped')));
        expect(statement!.text).toContain(`from ${counts.table} r`);
      }
    }
  });

  it('keeps the plan only for a text that the trigram index finds, and plans again for other values', async () => {
    const keeps = async (filter: string, groupBy = 'STATE') => {
      harness.pass(2_000);
      const document = `{ schoolStats(filter: ${filter}, groupBy: [${groupBy}]) { groupCount } }`;
      const statements = await statementsOf(() => harness.graphql(acme.key, document));
      return statements.filter(({ text }) => text.includes('window rest')).map(({ keepsPlan }) => keepsPlan);
    };
    expect(await keeps('{ search: "lin" }')).toEqual([true]);
    for (const filter of ['{ search: "li n" }', '{ search: "lin", state: "TX" }', '{ studentCountMin: 5 }'])
      expect([filter, await keeps(filter)]).toEqual([filter, [false]]);
    expect(await keeps('{ search: "lin" }', 'VENDOR')).toEqual([false]);
  });

  it('follows every change of a school at once, in the maintained counts, too', async () => {
    const run = (change: ReturnType<typeof sql>) => harness.db.core.rows(change);
    const counts = async (selection: string) => {
      harness.pass(2_000);
      const by = (
        groupBy: string,
      ) => `schoolStats(groupBy: [${groupBy}], order: { by: KEY, ascending: true }) {
        total groups { keys { code } count students { counted sum ${selection} } }
      }`;
      const { body } = await harness.graphql(
        acme.key,
        `{ sizes: ${by('STATE, ENROLLMENT_BAND')} counties: ${by('COUNTY')} }`,
      );
      return JSON.parse(JSON.stringify(body.data), (name, value) => (name === 'min' ? undefined : value));
    };
    const before = await counts('');
    const added = await harness.seed.school({ state: 'WY', studentCount: 77 });
    for (const change of [
      sql`update schools set student_count = 78 where id = ${added.id}`,
      sql`update schools set county = 'Lincoln' where id = ${added.id}`,
      sql`update schools set student_count = 0 where id = ${added.id}`,
      sql`update schools set student_count = null where id = ${added.id}`,
      sql`update schools set student_count = 3000, state = 'NV', name = 'Other' where id = ${added.id}`,
      sql`update schools set student_count = null, grade_levels = 'PK-12' where id = ${added.id}`,
      sql`update schools set school_type = 'Regular', locale_type = 'Town: Remote' where id = ${added.id}`,
    ]) {
      await run(change);
      const maintained = await counts('');
      expect(maintained).not.toEqual(before);
      expect(maintained).toEqual(await counts('min')); // which is read from the schools
    }
    await run(sql`delete from schools where id = ${added.id}`);
    expect(await counts('')).toEqual(before);
  });

  it('equals the model for every order, with the groups beyond the top merged or left out', async () => {
    for (const by of ['COUNT', 'KEY', 'STUDENTS', 'TEACHERS']) {
      for (const [ascending, withOther] of [
        [true, true],
        [false, true],
        [false, false],
      ] as const) {
        harness.pass(2_000);
        const request = { groupBy: ['COUNTY', 'GRADE_BAND'], order: { by, ascending }, top: 3, withOther };
        expect([request, await stats(request)]).toEqual([
          request,
          modelStats(schools, request.groupBy, request),
        ]);
      }
    }
  });

  it('counts what the search of the same filter finds', async () => {
    for (const filter of [
      { state: 'TX' },
      { localeType: 'City', studentCountMin: 500 },
      { gradeLevels: ['middle', 'high'], schoolType: 'regular' },
      { county: 'lin' },
      { search: 'no such school' },
    ]) {
      harness.pass(60_000);
      const { body } = await harness.graphql(
        acme.key,
        `query ($filter: SchoolFilter!) {
          schoolStats(filter: $filter, groupBy: [STATE]) { total all { count students { sum } } groups { count } }
          schools(filter: $filter, page: { limit: 200 }) { pagination { total } nodes { studentCount } }
        }`,
        { filter },
      );
      const { schoolStats, schools: found } = body.data;
      const counts = found.nodes.flatMap(
        ({ studentCount }: { studentCount: number | null }) => studentCount ?? [],
      );
      const sum = counts.length === 0 ? null : counts.reduce((a: number, b: number) => a + b, 0);
      expect([filter, schoolStats.total]).toEqual([filter, found.pagination.total]);
      expect(schoolStats.all).toEqual({ count: schoolStats.total, students: { sum } });
      const inGroups = schoolStats.groups.reduce(
        (total: number, { count }: { count: number }) => total + count,
        0,
      );
      expect(inGroups).toBe(schoolStats.total);
    }
  });

  it('takes one statement, which reads only what is selected', async () => {
    const run = async (query: string) =>
      (await statementsOf(() => harness.graphql(acme.key, query)))
        .map(({ text }) => text)
        .filter((text) => !text.includes('from api_keys'));
    const whole = await run(
      '{ schoolStats(groupBy: [STATE, GRADE_BAND]) { total groups { keys { code } districts } } }',
    );
    expect(whole).toHaveLength(1);
    expect(whole[0]).not.toMatch(/student_count|percentile/);
    const total = await run('{ schoolStats(groupBy: [STATE]) { total } }');
    expect(total).toHaveLength(1);
    expect(total[0]).not.toContain('group by');
  });

  it('costs its scan, its groups with their keys and numbers, and every median twice', async () => {
    const cost = async (fields: string, top = 10) => {
      harness.pass(60_000);
      const { body } = await harness.graphql(
        acme.key,
        `query ($top: Int!) { schoolStats(groupBy: [STATE], top: $top) { ${fields} } }`,
        { top },
      );
      return body.extensions.cost.requested;
    };
    expect(await cost('total')).toBe(201);
    expect(await cost('groups { count }')).toBe(201 + 11);
    expect(await cost('groups { count keys { code } students { sum } }')).toBe(201 + 11 * (1 + 2 + 1));
    expect(await cost('groups { students { median } }', 20)).toBe(201 + 21 * (1 + 1 + 1));
  });

  it.each([
    [
      'groupBy: [STATE, COUNTY, LOCALE]',
      /^groupBy must name at most 2 dimensions, of STATE, COUNTY, .*; 3 were given\.$/,
    ],
    ['groupBy: [STATE, STATE]', /^groupBy must not name STATE twice\.$/],
    ['groupBy: [COLOR]', /"COLOR" does not exist in "SchoolDimension" enum/],
    ['top: 0', /^top must be at least 1\.$/],
    ['top: 5001', /^top must be at most 5000\.$/],
    [
      'filter: { studentCountMin: 500, studentCountMax: 100 }',
      /^studentCountMin \(500\) must not be above studentCountMax \(100\)\.$/,
    ],
    [
      'filter: { studentTeacherRatioMin: 9, studentTeacherRatioMax: 8.5 }',
      /^studentTeacherRatioMin \(9\) must not/,
    ],
  ])('refuses %s with words that name the field and what is allowed', async (given, message) => {
    const answer = await refusal(`{ schoolStats(${given}) { total } }`);
    expect(answer.message).toMatch(message);
    expect(['BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED']).toContain(answer.code);
  });
});
