import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLObjectType, isInterfaceType, isObjectType } from 'graphql';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { School } from '../../src/directory/schools/school.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { declaredSchema } from '../support/schema.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
let stranger: Cast;
let district: District;
let school: School;
/** The id of one record of each type that implements `Node`. */
let ids: Record<string, string>;
const schema = await declaredSchema();

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  stranger = await seed.organization();
  district = await seed.district({ county: 'Travis' });
  school = await seed.school({ districtId: district.id, county: 'Travis' });
  const place = { districtId: district.id };
  const vendor = await seed.vendor();
  const contact = await seed.contact(place);
  const records = {
    District: district,
    School: school,
    Contact: contact,
    Vendor: vendor,
    Contract: await seed.contract(place),
    PainPoint: await seed.painPoint(place),
    Purchase: await seed.purchase(place),
    FundingSignal: await seed.fundingSignal(place),
    Rfp: await seed.rfp(place),
    TimelineEvent: await seed.timelineEvent(place),
    ClassifiedUrl: await seed.classifiedUrl(place),
    VendorStackEntry: await seed.stackEntry(place, vendor),
    List: await seed.list(acme),
    EmailPrompt: await seed.emailPrompt(acme),
  };
  ids = Object.fromEntries(Object.entries(records).map(([type, { id }]) => [type, String(id)]));
  await acme.unlocks('district', district);
  await acme.unlocks('contact', contact);
});
afterAll(() => harness.close());

const ask = async ({ key }: Cast, query: string, variables?: Record<string, unknown>) => {
  const { body } = await harness.graphql(key, query, variables);
  return body;
};
const NODES = 'query ($ids: [UUID!]!) { nodes(ids: $ids) { __typename id } }';

describe('node and nodes', () => {
  it('find a record of every type that implements Node, as what it is, each time', async () => {
    const node = schema.getType('Node');
    const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
    expect(Object.keys(ids).sort()).toEqual([...types].sort());
    for (let time = 0; time < 3; time++) {
      for (const [type, id] of Object.entries(ids)) {
        const { data } = await ask(acme, 'query ($id: UUID!) { node(id: $id) { __typename id } }', { id });
        expect(data).toEqual({ node: { __typename: type, id } });
      }
    }
  });

  it('return records in the order of their ids, and null for what does not exist or belongs to others', async () => {
    const missing = randomUUID();
    const given = [missing, ...Object.values(ids).reverse(), missing];
    const own = (await ask(acme, NODES, { ids: given })).data.nodes;
    expect(own.map((node: { id: string } | null) => node?.id ?? missing)).toEqual(given);
    const foreign = (await ask(stranger, NODES, { ids: given })).data.nodes;
    const types = foreign.flatMap((node: { __typename: string } | null) => node?.__typename ?? []);
    expect(types.sort()).toEqual(['District', 'School', 'Vendor']);
  });

  it('take one statement for the types and one for each type, however many ids there are', async () => {
    const more = await harness.seed.schools(10, { districtId: district.id });
    const found = await statementsOf(() =>
      ask(acme, NODES, { ids: [district.id, school.id, ...more.map(({ id }) => id)] }),
    );
    expect(found.filter(({ text }) => !text.includes('from api_keys'))).toHaveLength(3);
  });

  it('give the shared fields of districts and schools, and of findings, without naming their types', async () => {
    const { data } = await ask(
      acme,
      `query ($place: UUID!, $finding: UUID!) {
        place: node(id: $place) {
          ... on Institution { name county access { isUnlocked } } ... on School { district { id } }
          }
        finding: node(id: $finding) { ... on Finding { entityId entityType createdAt } }
      }`,
      { place: school.id, finding: ids.Rfp },
    );
    expect(data.place).toEqual({
      name: school.name,
      county: 'Travis',
      access: { isUnlocked: false },
      district: { id: district.id },
    });
    expect(data.finding).toMatchObject({ entityId: district.id, entityType: 'district' });
  });

  it('refuses more than 100 ids and states how many are allowed', async () => {
    const { errors } = await ask(acme, NODES, { ids: Array.from({ length: 101 }, () => randomUUID()) });
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(errors[0].message).toMatch(/^ids must hold at most 100 values/);
  });
});

describe('the interfaces', () => {
  it('are implemented by exactly the types of their kind', () => {
    for (const [name, implementing] of [
      ['Institution', ['District', 'School']],
      [
        'Finding',
        [
          'ClassifiedUrl',
          'Contract',
          'FundingSignal',
          'PainPoint',
          'Purchase',
          'Rfp',
          'TimelineEvent',
          'VendorStackEntry',
        ],
      ],
    ] as const) {
      const type = schema.getType(name);
      const types = isInterfaceType(type) ? schema.getPossibleTypes(type).filter(isObjectType) : [];
      expect(types.map((member) => member.name).sort()).toEqual(implementing);
    }
  });
});

describe('Institution', () => {
  it('has whatever districts and schools share, with one meaning', () => {
    const [district, school, institution] = ['District', 'School', 'Institution'].map((name) =>
      (schema.getType(name) as GraphQLObjectType).getFields(),
    );
    const shared = Object.keys(district!).filter(
      (name) => String(school![name]?.type) === String(district![name]!.type),
    );
    expect(Object.keys(institution!).sort()).toEqual(shared.sort());
    for (const name of shared) {
      const [a, b, c] = [district, school, institution].map((fields) => ({
        description: fields![name]!.description,
        arguments: fields![name]!.args.map((argument) => [argument.name, String(argument.type)]),
      }));
      expect([name, a, b]).toEqual([name, c, c]);
    }
  });

  it('reads their lists and pages by id, each time', async () => {
    const document = `query ($ids: [UUID!]!) {
      nodes(ids: $ids) { ... on Institution {
        scoutingStatus { status } contracts(page: { limit: 1 }) { id } reportedType
        contacts(first: 5) { edges { node { id } } }
      } }
    }`;
    for (let time = 0; time < 3; time++) {
      const { data } = await ask(acme, document, { ids: [district.id, school.id] });
      expect(data.nodes).toMatchObject([
        { contracts: [{ id: ids.Contract }], contacts: { edges: [{ node: { id: ids.Contact } }] } },
        { scoutingStatus: { status: expect.any(String) }, contracts: null, contacts: { edges: [] } },
      ]);
    }
  });
});

describe('district and school', () => {
  it('find by NCES identifier what they find by id, and null where there is nothing', async () => {
    const { data } = await ask(
      acme,
      `query ($district: SearchText!, $school: SearchText!) {
        district(ncesId: $district) { id name } school(ncesId: $school) { id name }
        none: school(ncesId: "000000000000") { id }
      }`,
      { district: district.ncesId, school: school.ncesId },
    );
    expect(data).toEqual({
      district: { id: district.id, name: district.name },
      school: { id: school.id, name: school.name },
      none: null,
    });
  });

  it.each([
    ['district', '', /^Give either id or ncesId\.$/],
    [
      'school',
      '(id: "0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11", ncesId: "481623001823")',
      /^Give either id or ncesId\.$/,
    ],
    ['school', '(ncesId: "4816230")', /^ncesId must be twelve digits, such as 481623001823\.$/],
    ['district', '(ncesId: "")', /^ncesId must not be empty\.$/],
  ])('refuse %s%s and say what is allowed', async (field, given, message) => {
    const { errors } = await ask(acme, `{ ${field}${given} { id } }`);
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(errors[0].message).toMatch(message);
  });
});
