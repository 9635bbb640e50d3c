import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;
/** Has unlocked the first of three districts, and its school. */
let acme: Cast;
let ids: string[];

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'starter' });
  ids = [];
  for (const [at, state] of ['TX', 'TX', 'CA'].entries()) {
    const district = await seed.district({ state, county: 'Alpha', studentCount: 900 + at });
    const school = await seed.school({ districtId: district.id, state, county: 'Alpha', studentCount: 300 });
    const place = { districtId: district.id, state };
    await seed.contact({ ...place, name: 'Ada Reyes', title: 'Technology Director' });
    await seed.contact({ ...place, schoolId: school.id, name: 'Cy Moss', title: 'Principal' });
    await seed.contract(
      { districtId: district.id },
      { status: 'active', expiresAt: new Date(Date.now() + 2e9) },
    );
    ids.push(district.id);
    if (at === 0) await Promise.all([acme.unlocks('district', district), acme.unlocks('school', school)]);
  }
  await harness.db.core.rows(sql`update districts set signal_count = 1`);
});
beforeEach(() => harness.pass(61_000));
afterAll(() => harness.close());

const ask = (document: string, { key } = acme) => harness.graphql(key, document);
const dataOf = async (document: string) => {
  const { body } = await ask(document);
  expect([document, body.errors]).toEqual([document, undefined]);
  return body.data;
};
const GROUPS = 'total groupCount groups { keys { code label } count }';

describe('statistics of a page', () => {
  it.each([
    ['districts', 'districtStats', 'stats', '{ state: "TX" }', '[COUNTY]'],
    ['districts', 'districtStats', 'stats', '{ unlockedOnly: true }', '[STATE]'],
    ['schools', 'schoolStats', 'stats', '{ studentCountMin: 300 }', '[STATE, LOCALE]'],
    ['contacts', 'contactStats', 'stats', '{ search: "a" }', '[ROLE]'],
    ['contacts', 'peopleStats', 'peopleStats', '{ role: [technology] }', '[STATE]'],
    ['signals', 'signalStats', 'stats', '{ kinds: [contract] }', '[KIND]'],
  ])('are those of all results of %s: %s', async (list, root, field, filter, by) => {
    const { nested, alone } = await dataOf(`{
      nested: ${list}(filter: ${filter}, page: { limit: 1 }) { nodes { id } ${field}(groupBy: ${by}) { ${GROUPS} } }
      alone: ${root}(filter: ${filter}, groupBy: ${by}) { ${GROUPS} }
    }`);
    expect(nested[field]).toEqual(alone);
    expect(alone.total).toBeGreaterThan(0);
  });

  it.each([
    ['districts', '{ state: "TX" }', '{ county: "Alpha", unlockedOnly: true }'],
    ['schools', '{ state: "CA" }', '{ studentCountMin: 300 }'],
    ['contacts', '{ search: "a" }', '{ role: [technology] }'],
  ])('are totals of other searches of %s, each as that search has it', async (list, ...filters) => {
    const data = await dataOf(`{
      found: ${list}(filter: { search: "nothing" }) { totals(filters: [${filters.join(', ')}, {}]) }
      ${[...filters, '{}'].map((one, at) => `s${at}: ${list}(filter: ${one}) { pagination { total } }`).join('\n')}
    }`);
    const alone = [data.s0, data.s1, data.s2].map(({ pagination }) => pagination.total);
    expect(data.found.totals).toEqual(alone);
    expect(Math.min(...alone)).toBeGreaterThan(0);
  });

  it('take totals from the counts that the searches sum, and read no school and no contact', async () => {
    const statements = await statementsOf(async () => {
      const { schools, contacts } = await dataOf(`{
        schools { totals(filters: [{}, { state: "TX" }, { state: "VT" }]) }
        contacts { totals(filters: [{}, { state: "TX", isDistrictContact: true }, { state: "CA" }]) }
      }`);
      expect([schools.totals, contacts.totals]).toEqual([
        [3, 2, 0],
        [2, 1, 0],
      ]);
    });
    expect(statements.filter(({ text }) => /from (?:schools|contacts)\b/.test(text))).toEqual([]);
  });

  it('refuses more than 20 totals, and leaves the rest of the page', async () => {
    const many = Array.from({ length: 21 }, () => '{}').join(', ');
    const { body } = await ask(`{ districts { nodes { id } totals(filters: [${many}]) } }`);
    expect(body.data.districts).toMatchObject({ nodes: expect.any(Array), totals: null });
    expect(body.errors[0].message).toBe('The number of filters must be at most 20.');
  });

  it('are facets, too, which ignore the filters on their own values', async () => {
    const { districts, districtFacets } = await dataOf(`{
      districts(filter: { state: "TX" }) { facets(dimensions: [STATE]) { total facets { groups { count } } } }
      districtFacets(filter: { state: "TX" }, dimensions: [STATE]) { total facets { groups { count } } }
    }`);
    expect(districts.facets).toEqual(districtFacets);
    expect(districtFacets).toMatchObject({ total: 2, facets: [{ groups: [{ count: 2 }, { count: 1 }] }] });
  });

  it('count what was unlocked, and the locked places with signals, as the filters find them', async () => {
    const { districts, locked } = await dataOf(`{
      districts { stats(groupBy: [STATE]) { all { unlocked lockedWithSignals } groups {
        keys { code } unlocked lockedWithSignals
      } } }
      locked: districts(filter: { lockedOnly: true, hasSignals: true }) { pagination { total } }
    }`);
    expect(districts.stats).toEqual({
      all: { unlocked: 1, lockedWithSignals: locked.pagination.total },
      groups: [
        { keys: [{ code: 'TX' }], unlocked: 1, lockedWithSignals: 1 },
        { keys: [{ code: 'CA' }], unlocked: 0, lockedWithSignals: 1 },
      ],
    });
  });

  it('cost one request with any number of aliases, and one statement for each alias', async () => {
    const remaining = async (document: string) =>
      Number((await ask(document)).headers.get('x-ratelimit-remaining'));
    const before = await remaining('{ districts { stats { total } } }');
    const statements = await statementsOf(async () => {
      const after = await remaining(
        '{ districts { stats { total } byState: stats(groupBy: [STATE]) { total } areas: stats { all { count } } } }',
      );
      expect(before - after).toBe(1);
    });
    const counting = (all: typeof statements) =>
      all.filter(({ text }) => text.includes('from districts')).length;
    expect(counting(statements)).toBe(3);
    const rows = await statementsOf(() => ask('{ districts { nodes { id } } }'));
    expect(counting(rows)).toBe(1);
    const contacts = await statementsOf(() => ask('{ contacts { __typename } }'));
    expect(contacts.filter(({ text }) => text.includes('contacts'))).toEqual([]);
  });

  it('share the guard of the root field: beyond it they are null, and the rest of the page is there', async () => {
    const guard = 120; // a fifth of the plan's requests
    const eight = Array.from({ length: 8 }, (_, at) => `s${at}: stats { total }`).join(' ');
    for (let at = 0; at < guard / 8; at++) await dataOf(`{ districts { ${eight} } }`);
    const { status, body } = await ask(
      '{ districts { nodes { id } stats { total } } districtFacets(dimensions: [STATE]) { total } }',
    );
    expect(status).toBe(200);
    expect(body.data.districts).toEqual({ nodes: ids.map(() => ({ id: expect.any(String) })), stats: null });
    expect(body.data.districtFacets.total).toBe(3);
    expect(body.errors).toEqual([
      {
        message: expect.stringContaining('Try again in 60 s.'),
        locations: expect.any(Array),
        path: ['districts', 'stats'],
        extensions: {
          code: 'RATE_LIMITED',
          retryAfterSeconds: 60,
          limit: guard,
          resetAt: expect.any(Number),
        },
      },
    ]);
    const { body: root } = await ask('{ districtStats { total } }');
    expect(root.errors[0].extensions.code).toBe('RATE_LIMITED');
    await dataOf('{ schools { stats { total } } }');
  });

  it('belong to searches: in pages of a record they are refused, and what was asked beside them is there', async () => {
    const { body } = await ask(`{ district(id: "${ids[0]}") { schools { nodes { id } stats { total } } } }`);
    expect(body.data.district.schools).toEqual({ nodes: [{ id: expect.any(String) }], stats: null });
    expect(body.errors[0]).toMatchObject({
      path: ['district', 'schools', 'stats'],
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
