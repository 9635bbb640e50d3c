import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLInputObjectType, isInputObjectType } from 'graphql';
import { declaredFilters } from '../../packages/records/filters/search-filters.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { preparedRoutes } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const names = async (path: string): Promise<string[]> => {
  const { status, body, text } = await harness.get(path, acme.key);
  expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  return body.data.map(({ name }: { name: string }) => name);
};

describe('a declared search filter', () => {
  const schema = declaredSchema();

  it('is a query parameter of its route, with the same description', async () => {
    const types = (await schema).getTypeMap();
    const byInput = new Map<string, Record<string, string | undefined>>();
    for (const route of await preparedRoutes()) {
      const input = /\$filter: (\w+)/.exec(route.document)?.[1];
      if (!input) continue;
      const described = Object.entries(route.query).map(([name, { description }]) => [name, description]);
      byInput.set(input, Object.fromEntries(described));
    }
    // Filters of the findings below a record, which only the graph has.
    const nested = /^(Contract|Purchase|Rfp|PainPoint|FundingSignal|TimelineEvent|VendorStackEntry)Filter$/;
    for (const input of [...declaredFilters().keys()].filter((name) => !nested.test(name))) {
      expect(isInputObjectType(types[input])).toBe(true);
      for (const field of Object.values((types[input] as GraphQLInputObjectType).getFields())) {
        const parameter = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect([input, parameter, byInput.get(input)?.[parameter]]).toEqual([
          input,
          parameter,
          field.description,
        ]);
      }
    }
  });

  it('has a description, like every query parameter', async () => {
    for (const { path, query } of await preparedRoutes()) {
      for (const [name, { description }] of Object.entries(query)) {
        expect([path, name, description]).toEqual([path, name, expect.stringMatching(/\w/)]);
      }
    }
  });

  it('refuses the same values by the same bounds in REST and GraphQL', async () => {
    const graphql = async (filter: string, field: string) =>
      (await harness.graphql(acme.key, `{ ${field}(filter: {${filter}}) { nodes { id } } }`)).body.errors[0];
    const rest = async (path: string) => (await harness.get(path, acme.key)).body.message;
    expect(await rest('/contacts?title_ilike=')).toBe('title_ilike must not be empty.');
    expect((await graphql('titleIlike: ""', 'contacts')).message).toBe('titleIlike must not be empty.');
    expect(await rest('/schools?school_type=')).toBe('school_type must not be empty.');
    expect((await graphql('schoolType: ""', 'schools')).message).toBe('schoolType must not be empty.');
    expect(await rest('/schools?student_count_min=-1')).toContain('of at least 0');
    const negative = await graphql('studentCountMin: -1', 'schools');
    expect(negative).toMatchObject({
      message: 'studentCountMin must be at least 0.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});

describe('the filters by lists of institutions', () => {
  it('find the contacts at districts or schools on them; other filters still apply', async () => {
    const [listed, other, outside] = [
      await harness.seed.district({ name: 'Listed' }),
      await harness.seed.district({ name: 'With a listed school' }),
      await harness.seed.district({ name: 'Outside' }),
    ];
    const schools = [
      await harness.seed.school({ districtId: listed.id }),
      await harness.seed.school({ districtId: other.id }),
      await harness.seed.school({ districtId: other.id }),
    ];
    for (const district of [listed, other, outside]) await acme.unlocks('district', district);
    const at = (name: string, districtId: string, schoolId?: string) =>
      harness.seed.contact({ name, title: 'Principal', districtId, schoolId: schoolId ?? null });
    await at('A', listed.id);
    await at('B', listed.id, schools[0]!.id);
    await at('C', other.id, schools[1]!.id);
    await at('D', other.id, schools[2]!.id);
    await at('E', other.id);
    await at('F', outside.id);
    const districts = await harness.seed.list(acme, { entityType: 'district' });
    await harness.seed.listItem({ ...districts, userId: acme.userId, entityType: 'district' }, listed);
    const someSchools = await harness.seed.list(acme, { entityType: 'school', name: 'Schools' });
    await harness.seed.listItem({ ...someSchools, userId: acme.userId, entityType: 'school' }, schools[1]!);

    const [byDistrict, bySchool] = [`district_list_ids=${districts.id}`, `school_list_ids=${someSchools.id}`];
    expect(await names(`/contacts?${byDistrict}`)).toEqual(['A', 'B']);
    expect(await names(`/contacts?${bySchool}`)).toEqual(['C']);
    expect(await names(`/contacts?${byDistrict}&${bySchool}`)).toEqual(['A', 'B', 'C']);
    expect(await names(`/contacts?${byDistrict}&${bySchool}&is_district_contact=false`)).toEqual(['B', 'C']);

    const stranger = await harness.seed.organization();
    const hidden = await harness.get(`/contacts?${byDistrict}&${bySchool}`, stranger.key);
    expect(hidden.status).toBe(404); // lists of other users do not exist for the caller
    await harness.seed.contact({ name: 'G', districtId: outside.id, schoolId: null });
    const parent = await harness.seed.district({ name: 'Locked' });
    const locked = await harness.seed.school({ districtId: parent.id });
    await harness.seed.contact({ name: 'H', districtId: locked.districtId, schoolId: locked.id });
    await harness.seed.listItem({ ...someSchools, userId: acme.userId, entityType: 'school' }, locked);
    const { body } = await harness.get(`/contacts?${byDistrict}&${bySchool}`, acme.key);
    expect(body._locked_parent_contacts).toMatchObject({ total_hidden: 1, parents: [{ name: 'Locked' }] });
  });
});

describe('the vendor filter with a merged vendor', () => {
  it('finds what its survivor finds, through chains of merges, and vice versa', async () => {
    const survivor = await harness.seed.vendor({ canonicalName: 'Survivor' });
    const middle = await harness.seed.vendor({ canonicalName: 'Middle', mergedIntoId: survivor.id });
    const first = await harness.seed.vendor({ canonicalName: 'First', mergedIntoId: middle.id });
    const aside = await harness.seed.vendor({ canonicalName: 'Aside', mergedIntoId: survivor.id });
    const other = await harness.seed.vendor({ canonicalName: 'Other' });
    for (const [name, vendor] of Object.entries({ survivor, middle, first, aside, other })) {
      const district = await harness.seed.district({ name: `Uses ${name}` });
      await harness.seed.stackEntry({ districtId: district.id }, vendor);
    }
    const family = ['Uses aside', 'Uses first', 'Uses middle', 'Uses survivor'];
    for (const { id } of [survivor, middle, first, aside]) {
      expect(await names(`/districts?vendor_ids=${id}`)).toEqual(family);
    }
    expect(await names(`/districts?vendor_ids=${first.id},${other.id}`)).toHaveLength(5);
    expect(await names(`/districts?vendor_ids=${other.id}`)).toEqual(['Uses other']);
  });
});

describe('school_type and district_type', () => {
  it("match the type, its synonyms and the source's words, whole and in any case", async () => {
    const district = await harness.seed.district({
      name: 'Union',
      districtType: 'Regular',
      reportedType: 'Local school district that is a component of a supervisory union',
    });
    const school = (name: string, schoolType: string | null, more: object = {}) =>
      harness.seed.school({ name, schoolType, districtId: district.id, ...more });
    await school('Plain', 'Regular', { isCharter: false });
    await school('Chartered', 'Regular', { isCharter: true, reportedType: 'K-12 Schools (Public)' });
    await school('Continuation', 'Alternative', { reportedType: 'Continuation High Schools' });
    await school('Own', 'Preschool');
    await school('Unknown', null);
    const found = (type: string) =>
      names(`/schools?district_id=${district.id}&school_type=${encodeURIComponent(type)}`);
    expect(await found('regular')).toEqual(['Chartered', 'Plain']);
    expect(await found('Regular School')).toEqual(['Chartered', 'Plain']);
    expect(await found('CHARTER')).toEqual(['Chartered']);
    expect(await found('charter school')).toEqual(['Chartered']);
    expect(await found('k-12 schools (public)')).toEqual(['Chartered']);
    expect(await found('Alternative')).toEqual(['Continuation']);
    expect(await found('alternative/other')).toEqual(['Continuation']);
    expect(await found('continuation high schools')).toEqual(['Continuation']);
    expect(await found('preschool')).toEqual(['Own']);
    expect(await found('Alter')).toEqual([]);
    expect(await found('%')).toEqual([]);
    const districts = (type: string) =>
      names(`/districts?search=Union&district_type=${encodeURIComponent(type)}`);
    expect(await districts('REGULAR')).toEqual(['Union']);
    expect(await districts('local school district')).toEqual(['Union']);
    expect(await districts('local school district that is a component of a supervisory union')).toEqual([
      'Union',
    ]);
    expect(await districts('charter')).toEqual([]);
  });
});

describe('zip', () => {
  it('finds districts and schools by the first five digits of their ZIP code', async () => {
    const district = await harness.seed.district({ name: 'Zip District', physicalZip: '75201' });
    await harness.seed.school({ name: 'Zip School', districtId: district.id, physicalZip: '75201-1234' });
    await harness.seed.school({ name: 'Elsewhere', districtId: district.id, physicalZip: '75202' });
    expect(await names('/districts?zip=75201')).toEqual(['Zip District']);
    expect(await names('/schools?zip=75201')).toEqual(['Zip School']);
    for (const zip of ['', '7520', '75201-1234', 'x']) {
      const { status, body } = await harness.get(`/schools?zip=${zip}`, acme.key);
      const message = zip ? 'zip must be five digits, such as 75201.' : 'zip must not be empty.';
      expect([status, body.message]).toEqual([400, message]);
    }
  });
});

describe('nces_id', () => {
  it('finds the district or school with this NCES identifier', async () => {
    const district = await harness.seed.district({ name: 'Known to NCES', ncesId: '0612345' });
    await harness.seed.school({ name: 'Known School', districtId: district.id, ncesId: '061234500001' });
    expect(await names('/districts?nces_id=0612345')).toEqual(['Known to NCES']);
    expect(await names('/schools?nces_id=061234500001')).toEqual(['Known School']);
    expect(await names('/districts?nces_id=9999999')).toEqual([]);
    expect(await names('/districts?nces_id=0612345&state=WY')).toEqual([]);
    expect(await names('/districts?nces_id=612345')).toEqual(['Known to NCES']);
    const { status, body } = await harness.get('/districts?nces_id=6.1E%2B5', acme.key);
    expect([status, body.message]).toEqual([400, 'nces_id must be seven digits, such as 4816230.']);
  });
});

describe('ids', () => {
  it('finds districts and schools by their ids, and leaves out unknown ones', async () => {
    const [one, two] = [
      await harness.seed.district({ name: 'Id 1' }),
      await harness.seed.district({ name: 'Id 2' }),
    ];
    const school = await harness.seed.school({ name: 'Id School', districtId: one.id });
    expect(await names(`/districts?ids=${two.id},${school.id},${one.id}`)).toEqual(['Id 1', 'Id 2']);
    expect(await names(`/schools?ids=${one.id},${school.id}`)).toEqual(['Id School']);
  });

  it('finds contacts at unlocked parents, and neither shows nor counts hidden ones', async () => {
    const [open, locked] = [
      await harness.seed.district(),
      await harness.seed.district({ name: 'Locked ids' }),
    ];
    await acme.unlocks('district', open);
    const visible = await harness.seed.contact({ name: 'Visible', districtId: open.id, schoolId: null });
    const hidden = await harness.seed.contact({
      name: 'Hidden',
      title: 'Treasurer',
      districtId: locked.id,
      schoolId: null,
    });
    for (const beside of [
      '',
      '&title_ilike=Treasurer',
      '&enrichment_status=pending',
      `&district_id=${locked.id}`,
    ]) {
      const path = `/contacts?ids=${hidden.id},${visible.id}${beside}`;
      const { body } = await harness.get(path, acme.key);
      const shown: string[] = body.data.map(({ name }: { name: string }) => name);
      expect([path, shown.filter((name) => name !== 'Visible')]).toEqual([path, []]);
      if (beside === '') expect(shown).toEqual(['Visible']);
      expect(body._locked_parent_contacts).toEqual({
        total_hidden: 0,
        parents: [],
        message: 'Hidden contacts are not counted when contacts are looked up by id.',
      });
    }
    const nested = await harness.graphql(
      acme.key,
      `{ district(id: "${locked.id}") { contacts(filter: {ids: ["${hidden.id}"]}) { nodes { id } } } }`,
    );
    expect(nested.body.data.district.contacts.nodes).toEqual([]);
  });
});
