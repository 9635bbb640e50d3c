import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

/** The specification's field list, in its order. */
const SCHOOL_KEYS =
  `id district_id nces_id name state website_url grade_levels state_school_id school_type locale_type
  nces_data_year student_count teachers_fte student_teacher_ratio latitude longitude physical_address physical_city
  physical_state physical_zip mailing_address mailing_city mailing_state mailing_zip phone county ai_summary
  executive_summary timeline summary_generated_at key_facts ai_policy_summary technology_level ai_initiatives
  edtech_products source source_url status website_mapped_at content_fetched_at content_extracted_at crawled_at
  last_analysis_job_id error_message retry_count notes last_updated_at created_at _access`.split(/\s+/);
const DISTRICT_KEYS = [
  ...SCHOOL_KEYS.map(
    (key) =>
      ({ district_id: 'school_count', state_school_id: 'state_district_id', school_type: 'district_type' })[
        key
      ] ?? key,
  ).slice(0, -1),
  'total_revenue',
  'per_pupil_expenditure',
  'free_reduced_lunch_pct',
  '_access',
];
const GATED =
  `ai_summary executive_summary timeline summary_generated_at key_facts ai_policy_summary technology_level
  ai_initiatives edtech_products source_url last_analysis_job_id error_message notes`.split(/\s+/);

/** A value for every gated column. */
const SECRETS = {
  aiSummary: 'canary-ai-summary',
  executiveSummary: 'canary-executive-summary',
  timeline: [{ title: 'canary-timeline' }],
  summaryGeneratedAt: new Date('2026-01-02T03:04:05.678Z'),
  keyFacts: { mascot: 'canary-key-facts' },
  aiPolicySummary: 'canary-ai-policy',
  technologyLevel: 'canary-technology-level',
  aiInitiatives: ['canary-initiative'],
  edtechProducts: ['canary-product'],
  sourceUrl: 'https://example.org/canary-source-url',
  lastAnalysisJobId: '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11',
  errorMessage: 'canary-error-message',
  notes: 'canary-notes',
};

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const names = async (query: string) => {
  const answer = await harness.get(`/schools?${query}`, acme.key);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.body.data.map((school: { name: string }) => school.name);
};

describe('the records', () => {
  it('have for schools exactly the documented keys, in the documented order, in search and detail', async () => {
    const school = await harness.seed.school();
    const list = await harness.get(`/schools?district_id=${school.districtId}`, acme.key);
    expect(Object.keys(list.body)).toEqual(['data', 'pagination']);
    expect(list.body.pagination).toEqual({ total: 1, limit: 50, offset: 0, has_more: false });
    expect(Object.keys(list.body.pagination)).toEqual(['total', 'limit', 'offset', 'has_more']);
    const one = await harness.get(`/schools/${school.id}`, acme.key);
    expect(Object.keys(one.body)).toEqual(SCHOOL_KEYS);
    expect(list.body.data).toEqual([one.body]);
  });

  it('have the keys of schools also for districts, with their own fields in place', async () => {
    const district = await harness.seed.district({ name: 'Only One', state: 'AK' });
    const list = await harness.get('/districts?state=AK', acme.key);
    const one = await harness.get(`/districts/${district.id}`, acme.key);
    expect(Object.keys(one.body)).toEqual(DISTRICT_KEYS);
    expect(list.body).toEqual({
      data: [one.body],
      pagination: { total: 1, limit: 50, offset: 0, has_more: false },
    });
  });

  it('show null for gated columns while locked, and the values to the organization that unlocked them', async () => {
    const other = await harness.seed.organization();
    const school = await harness.seed.school(SECRETS as never);
    const district = await harness.seed.district(SECRETS as never);
    await acme.unlocks('school', school);
    await acme.unlocks('district', district);
    for (const path of [`/schools/${school.id}`, `/districts/${district.id}`]) {
      const locked = await harness.get(path, other.key);
      expect(locked.text).not.toMatch(/canary|0198c1f2/);
      for (const key of GATED) expect([key, locked.body[key]]).toEqual([key, null]);
      expect(locked.body._access).toEqual({
        is_unlocked: false,
        is_scouting: false,
        unlocked_at: null,
        credits_spent: 0,
        unlock_cost: 6,
      });

      const unlocked = await harness.get(path, acme.key);
      for (const key of GATED) expect([key, unlocked.body[key]]).not.toEqual([key, null]);
      expect(unlocked.body.timeline).toEqual([{ title: 'canary-timeline' }]);
      expect(unlocked.body.summary_generated_at).toBe('2026-01-02T03:04:05.678Z');
      expect(unlocked.body._access).toEqual({
        is_unlocked: true,
        is_scouting: false,
        unlocked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        credits_spent: 6,
        unlock_cost: 0,
      });
    }
  });

  it('stay locked when an unlocked record of another kind has the same id', async () => {
    const school = await harness.seed.school(SECRETS as never);
    await acme.unlocks('district', school);
    expect((await harness.get(`/schools/${school.id}`, acme.key)).body.ai_summary).toBeNull();
  });
});

describe('the search for schools', () => {
  it('applies each filter alone and all of them together', async () => {
    const district = await harness.seed.district();
    const here = { districtId: district.id };
    await harness.seed.school({
      ...here,
      name: 'Lincoln High',
      state: 'WY',
      status: 'completed',
      studentCount: 900,
      studentTeacherRatio: 14.5,
      gradeLevels: '09-12',
      localeType: 'City: Large',
      county: 'Teton County',
      schoolType: 'Regular',
    });
    await harness.seed.school({
      ...here,
      name: 'Washington Elementary',
      state: 'MT',
      studentCount: 200,
      studentTeacherRatio: 20,
      gradeLevels: 'KG-05',
      localeType: 'Rural: Remote',
      county: 'Lincoln',
    });
    await harness.seed.school({ ...here, name: 'Bare', state: 'MT' });
    const within = (filter: string) => names(`district_id=${district.id}&${filter}`);
    for (const filter of [
      'state=wy',
      'search=lincoln',
      'search=COLN%20hi',
      'status=completed',
      'student_count_min=900',
      'student_teacher_ratio_max=14.5',
      'grade_levels=high',
      'grade_levels=middle,%20high',
      'locale_type=City',
      'county=teton',
      'school_type=Regular',
      'state=WY&search=lincoln&status=completed&student_count_min=1&student_count_max=1000' +
        '&grade_levels=high&county=ton',
    ]) {
      expect([filter, await within(filter)]).toEqual([filter, ['Lincoln High']]);
    }
    expect(await within('student_count_max=899')).toEqual(['Washington Elementary']);
    expect(await within('student_teacher_ratio_min=14.6')).toEqual(['Washington Elementary']);
    expect(await within('grade_levels=elementary,high')).toEqual(['Lincoln High', 'Washington Elementary']);
    expect(await within('grade_levels=pre_k')).toEqual([]);
    expect(await within('search=')).toHaveLength(3);
  });

  it('treats %, _ and \\ literally', async () => {
    const { id } = await harness.seed.district();
    for (const name of ['100% School', '100x School', 'A_B School', 'AxB School', 'C\\D School']) {
      await harness.seed.school({ districtId: id, name });
    }
    expect(await names(`district_id=${id}&search=0%25`)).toEqual(['100% School']);
    expect(await names(`district_id=${id}&search=a_b`)).toEqual(['A_B School']);
    expect(await names(`district_id=${id}&search=c%5Cd`)).toEqual(['C\\D School']);
    expect(await names(`district_id=${id}&search=%25`)).toEqual(['100% School']);
  });

  it("returns only the organization's unlocked records with unlocked_only", async () => {
    const other = await harness.seed.organization();
    const [mine, theirs] = await harness.seed.schools(2, { districtId: (await harness.seed.district()).id });
    await acme.unlocks('school', mine!);
    await other.unlocks('school', theirs!);
    expect(await names(`district_id=${mine!.districtId}&unlocked_only=true`)).toEqual([mine!.name]);
    expect(await names(`district_id=${mine!.districtId}&unlocked_only=false`)).toHaveLength(2);
  });

  it('sorts missing values last in both directions, and equal ones by id', async () => {
    const { id } = await harness.seed.district();
    for (const [name, studentCount] of [
      ['few', 1],
      ['none', null],
      ['many', 9],
      ['nil', undefined],
    ] as const) {
      await harness.seed.school({ districtId: id, name, studentCount });
    }
    const up = await names(`district_id=${id}&order_by=student_count`);
    const down = await names(`district_id=${id}&order_by=student_count&order_ascending=false`);
    expect(up.slice(0, 2)).toEqual(['few', 'many']);
    expect(down.slice(0, 2)).toEqual(['many', 'few']);
    expect(up.slice(2)).toEqual(down.slice(2).reverse());
  });

  it("lowers a limit above the plan's or the documented maximum, and reports it", async () => {
    const small = await harness.seed.organization({ plan: 'free' });
    const large = await harness.seed.organization({ plan: 'enterprise' });
    const cases = [
      { path: '/schools', cast: small, limit: 50 },
      { path: '/schools', cast: large, limit: 200 },
      { path: '/districts', cast: small, limit: 50 },
      { path: '/districts', cast: large, limit: 1_000 },
    ];
    for (const { path, cast, limit } of cases) {
      const lowered = await harness.get(`${path}?limit=5000`, cast.key);
      expect([path, lowered.body.pagination.limit]).toEqual([path, limit]);
      expect(lowered.headers.get('x-limit-applied')).toBe(String(limit));
      expect((await harness.get(`${path}?limit=50`, cast.key)).headers.has('x-limit-applied')).toBe(false);
    }
  });
});
