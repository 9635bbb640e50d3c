import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;
/** Has unlocked all but the last of four districts, and the schools of the first two. */
let acme: Cast;
let districts: string[];

const soon = () => new Date(Date.now() + 2e9);

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'growth' });
  districts = [];
  for (const [at, state] of ['TX', 'TX', 'CA', 'CA'].entries()) {
    const district = await seed.district({ state, county: `County ${at}`, studentCount: 1_000 * at });
    const school = await seed.school({ districtId: district.id, state, studentCount: 100 * at });
    await seed.contract({ districtId: district.id }, { status: 'active', expiresAt: soon() });
    await seed.contract({ schoolId: school.id }, { status: 'active', expiresAt: soon() });
    await seed.contact({ districtId: district.id, state, name: `Ann ${at}`, title: 'Technology Director' });
    await seed.contact({
      districtId: district.id,
      schoolId: school.id,
      state,
      name: 'Bo',
      title: 'Principal',
    });
    districts.push(district.id);
    if (at < 3) await acme.unlocks('district', district);
    if (at < 2) await acme.unlocks('school', school);
  }
});
beforeEach(() => harness.pass(61_000));
afterAll(() => harness.close());

const ask = async (document: string, { key } = acme) => {
  const { body } = await harness.graphql(key, document);
  expect([document, body.errors]).toEqual([document, undefined]);
  return body.data;
};

interface Feed {
  readonly pagination: { readonly total: number };
  readonly nodes: readonly { readonly entityType: string; readonly district: { readonly id: string } }[];
}

/** Where the signals of a search are: positions of districts, with an `s` for a school of them. */
const placesOf = async (search: string, given = '') => {
  const { found } = await ask(`{ found: ${search} {
    signals${given} { pagination { total } nodes { entityType district { id } } }
  } }`);
  const { nodes, pagination }: Feed = found.signals;
  const places = nodes.map(
    ({ entityType, district }) => `${districts.indexOf(district.id)}${entityType === 'school' ? 's' : ''}`,
  );
  expect(pagination.total).toBe(places.length);
  return places.toSorted();
};

describe('signals of a search', () => {
  it.each([
    ['districts', ['0', '0s', '1', '1s', '2']],
    ['districts(filter: { state: "TX" })', ['0', '0s', '1', '1s']],
    ['districts(filter: { state: "TX", studentCountMin: 500 })', ['1', '1s']],
    ['districts(filter: { county: "County 2" })', ['2']],
    ['districts(filter: { lockedOnly: true })', []],
    ['schools', ['0s', '1s']],
    ['schools(filter: { state: "CA" })', []],
    ['schools(filter: { studentCountMin: 50 })', ['1s']],
    ['contacts(filter: { role: [technology] })', ['0', '1', '2']],
    ['contacts(filter: { role: [principal], state: "TX" })', ['0s', '1s']],
    ['contacts(filter: { search: "Ann 1" })', ['1']],
  ])('are those at the places that it finds: %s', async (search, places) => {
    expect(await placesOf(search)).toEqual(places);
  });

  it('take the arguments of the feed, and count at locked places by state and kind', async () => {
    expect(await placesOf('districts(filter: { state: "TX" })', '(filter: { kinds: [rfp] })')).toEqual([]);
    const { districts: found, signals } = await ask(`{
      districts(filter: { state: "CA", studentCountMin: 1 }) {
        signals(order: date, page: { limit: 1 }) { nodes { id } pagination { hasMore } locked { kind places } }
        elsewhere: signals(filter: { state: "TX" }) { pagination { total } locked { kind } }
      }
      signals(filter: { state: "CA" }) { locked { kind places } }
    }`);
    expect(found.signals).toEqual({
      nodes: [{ id: expect.any(String) }],
      pagination: { hasMore: false },
      locked: signals.locked,
    });
    expect(signals.locked).toEqual([{ kind: 'contract', places: 3 }]);
    expect(found.elsewhere).toEqual({ pagination: { total: 0 }, locked: [] });
  });

  it('are none for an organization that has unlocked nothing, as the field `hasUnlocked` tells it', async () => {
    const stranger = await harness.seed.organization();
    const viewer = '{ viewer { organization { hasUnlocked } } districts { signals { nodes { id } } } }';
    expect(await ask(viewer, stranger)).toEqual({
      viewer: { organization: { hasUnlocked: false } },
      districts: { signals: { nodes: [] } },
    });
    expect((await ask(viewer)).viewer.organization).toEqual({ hasUnlocked: true });
  });

  it('leave out places that the search leaves out, such as closed ones', async () => {
    const { seed } = harness;
    const closed = { state: 'NM', operatingStatus: 'closed' } as const;
    const district = await seed.district(closed);
    const school = await seed.school({ ...closed, districtId: district.id });
    for (const place of [{ districtId: district.id }, { schoolId: school.id }])
      await seed.contract(place, { status: 'active', expiresAt: soon() });
    await acme.unlocks('district', district);
    await acme.unlocks('school', school);
    const at = districts.push(district.id) - 1;
    const found: Record<string, readonly string[]> = {};
    for (const search of ['districts', 'schools'])
      for (const filter of [
        '',
        '(filter: { state: "NM" })',
        '(filter: { state: "NM", includeClosed: true })',
      ])
        found[search + filter] = (await placesOf(search + filter)).filter((place) =>
          place.startsWith(`${at}`),
        );
    expect(found).toMatchObject({
      districts: [],
      'districts(filter: { state: "NM" })': [],
      'districts(filter: { state: "NM", includeClosed: true })': [`${at}`, `${at}s`],
      schools: [],
      'schools(filter: { state: "NM" })': [],
      'schools(filter: { state: "NM", includeClosed: true })': [`${at}s`],
    });
  });

  it('read nothing unless they are selected, and belong to searches alone', async () => {
    const statements = await statementsOf(() => ask('{ districts { nodes { id } } }'));
    expect(statements.filter(({ text }) => text.includes('from signals'))).toEqual([]);
    const cost = await harness.graphql(acme.key, '{ districts { signals(first: 5) { nodes { id } } } }');
    expect(cost.body.extensions.cost.requested).toBe(1 + 101 + 5);
    const { body } = await harness.graphql(
      acme.key,
      `{ district(id: "${districts[0]}") { schools { nodes { id } signals { nodes { id } } } } }`,
    );
    expect(body.data.district.schools).toMatchObject({ nodes: [{}], signals: null });
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  it('are as many as the plan has requests; beyond them they are null, and the rest of the page is there', async () => {
    const guest = await harness.seed.organization({ plan: 'free' });
    const fifteen = Array.from({ length: 15 }, (_, at) => `s${at}: signals(first: 1) { asOf }`).join(' ');
    await ask(`{ districts { ${fifteen} } }`, guest);
    await ask(`{ schools { ${fifteen} } }`, guest);
    const { body } = await harness.graphql(guest.key, '{ contacts { nodes { id } signals { asOf } } }');
    expect(body.data.contacts).toEqual({ nodes: [], signals: null });
    expect(body.errors).toMatchObject([
      { path: ['contacts', 'signals'], extensions: { code: 'RATE_LIMITED', limit: 30 } },
    ]);
    await ask('{ signals { asOf } }', guest);
  });
});
