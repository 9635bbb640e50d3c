import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

const STORED = ['Regular', 'regular', 'Special Education', 'Vocational', 'Alternative', 'Preschool', null];
const TYPES = ['regular', 'special_education', 'vocational', 'alternative', 'other'];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  for (const [index, schoolType] of STORED.entries()) {
    await harness.seed.school({ name: `School ${index}`, schoolType });
  }
});
afterAll(() => harness.close());

it('gives the NCES type of a school as an enum, whatever its case, and keeps the text beside it', async () => {
  const { body } = await harness.graphql(acme.key, '{ schools { nodes { ncesType schoolType } } }');
  expect(body.data.schools.nodes).toEqual(
    ['regular', 'regular', 'special_education', 'vocational', 'alternative', 'other', null].map(
      (ncesType, index) => ({ ncesType, schoolType: STORED[index] }),
    ),
  );
});

it('finds schools by the NCES type that they show, in the graph and by the REST parameter', async () => {
  for (const type of TYPES) {
    const { body } = await harness.graphql(
      acme.key,
      `{ schools(filter: { ncesType: ${type} }) { pagination { total } nodes { ncesType } } }`,
    );
    const { nodes, pagination } = body.data.schools;
    expect([type, nodes.length]).toEqual([type, type === 'regular' ? 2 : 1]);
    expect(nodes).toEqual(nodes.map(() => ({ ncesType: type })));
    const rest = await harness.get(`/schools?nces_type=${type}`, acme.key);
    expect(rest.body.pagination.total).toBe(pagination.total);
  }
});
