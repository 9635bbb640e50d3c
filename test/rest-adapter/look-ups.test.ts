import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const names = async (path: string): Promise<string[]> => {
  const { body } = await harness.get(path, acme.key);
  return body.data.map(({ name }: { name: string }) => name);
};

describe('nces_ids', () => {
  it('finds up to 100 districts or schools by their NCES identifiers, in REST and in the graph', async () => {
    const district = await harness.seed.district({ name: 'One of Several', ncesId: '0700001' });
    await harness.seed.district({ name: 'Two of Several', ncesId: '0700002' });
    await harness.seed.school({ name: 'School of One', districtId: district.id, ncesId: '070000100001' });
    expect(await names('/districts?nces_ids=0700002,%200700001,0799999')).toEqual([
      'One of Several',
      'Two of Several',
    ]);
    expect(await names('/schools?nces_ids=070000100001')).toEqual(['School of One']);
    const many = Array.from({ length: 101 }, (_, index) => String(7_000_000 + index));
    const tooMany = await harness.get(`/districts?nces_ids=${many}`, acme.key);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'nces_ids must hold at most 100 values.']);
    const graph = (ncesId: string) =>
      harness.graphql(acme.key, `{ districts(filter: { ncesIds: ["${ncesId}"] }) { nodes { name } } }`);
    const found = await graph('0700001');
    expect(found.body.data.districts.nodes).toEqual([{ name: 'One of Several' }]);
  });

  it('names those that no record has, with the reason of those that cannot be read, and finds the others', async () => {
    await harness.seed.district({ name: 'Beside Bad Ids', ncesId: '0700003' });
    const ids = "'0700003,,7.0E+05,no id,070000100001,0799999";
    const missing = ['7.0E+05', 'no id', '070000100001', '0799999'];
    const unreadable = [
      { id: '7.0E+05', reason: expect.stringContaining('its last digits are lost') },
      { id: 'no id', reason: 'An NCES id has 7 digits.' },
      { id: '070000100001', reason: 'An NCES id has 7 digits.' },
    ];
    const path = `/districts?nces_ids=${encodeURIComponent(ids)}`;
    const { status, body } = await harness.get(path, acme.key);
    expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([200, ['Beside Bad Ids']]);
    expect([body.not_found, body.unreadable]).toEqual([missing, unreadable]);
    const none = await harness.get('/schools?nces_ids=x', acme.key);
    expect(none.body).toMatchObject({ data: [], not_found: ['x'], unreadable: [{ id: 'x' }] });
    const known = await harness.get('/districts?nces_ids=700003', acme.key);
    expect(Object.keys(known.body)).toEqual(['data', 'pagination']);
    const empty = await harness.get('/districts?nces_ids=,', acme.key);
    expect([empty.status, empty.body.message]).toEqual([400, 'nces_ids must not be empty.']);

    const file = await harness.get(`${path}&format=csv&fields=name`, acme.key);
    expect(file.headers.get('x-not-found')).toBe('7.0E%2B05, no%20id, 070000100001, 0799999');
    const query = `query Q($ids: [SearchText!]) {
      districts(filter: { ncesIds: $ids }) { nodes { name } notFound unreadable { id reason } }
    }`;
    const graph = await harness.graphql(acme.key, query, { ids: ['700003', '', ...missing] });
    expect(graph.body.data.districts).toEqual({
      nodes: [{ name: 'Beside Bad Ids' }],
      notFound: ['', ...missing],
      unreadable: [{ id: '', reason: 'An NCES id has 7 digits.' }, ...unreadable],
    });
  });
});

describe('ids as spreadsheets leave them', () => {
  it('are read alike by filters in REST and in the graph, and as single ids', async () => {
    const district = await harness.seed.district({ name: 'Lost Zero', ncesId: '0600001' });
    await harness.seed.school({
      name: 'School of Lost Zero',
      districtId: district.id,
      ncesId: '060000100001',
    });
    for (const id of ['600001', '600001.0', "'0600001", ' 0600001 ', '="0600001"']) {
      const given = encodeURIComponent(id);
      expect([id, await names(`/districts?nces_id=${given}`)]).toEqual([id, ['Lost Zero']]);
      expect([id, await names(`/districts?nces_ids=${given},0799999`)]).toEqual([id, ['Lost Zero']]);
      const query = `query Q($id: SearchText!) {
        district(ncesId: $id) { name }
        one: districts(filter: { ncesId: $id }) { nodes { name } }
        some: districts(filter: { ncesIds: [$id] }) { nodes { name } }
      }`;
      const { body } = await harness.graphql(acme.key, query, { id });
      const found = { nodes: [{ name: 'Lost Zero' }] };
      expect([id, body.data]).toEqual([id, { district: { name: 'Lost Zero' }, one: found, some: found }]);
    }
    expect(await names('/schools?nces_ids=60000100001.0')).toEqual(['School of Lost Zero']);
    const school = await harness.get('/districts?nces_id=60000100001', acme.key);
    expect([school.status, school.body.message]).toEqual([
      400,
      'nces_id must be seven digits, such as 4816230.',
    ]);
  });
});

describe('a look-up', () => {
  it('returns up to 1,000 records in the order of their ids of either kind, and names what is not found', async () => {
    const one = await harness.seed.district({ name: 'Looked Up 1', ncesId: '0800001' });
    const two = await harness.seed.district({ name: 'Looked Up 2', ncesId: '0800002' });
    const school = await harness.seed.school({ districtId: one.id, ncesId: '080000100001' });
    const unknown = Array.from({ length: 995 }, (_, index) => String(8_100_000 + index));
    const ids = [two.id.toUpperCase(), unknown[0], '0800001', two.id, one.id, school.id, ...unknown.slice(1)];
    const { status, body } = await harness.post('/districts/look-up', acme.key, { ids });
    expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['Looked Up 2', 'Looked Up 1'],
    ]);
    expect(body.not_found).toEqual([unknown[0], school.id, ...unknown.slice(1)]);
    const same = await harness.get(`/districts?ids=${two.id}`, acme.key);
    expect(body.data[0]).toEqual(same.body.data[0]);
    const schools = await harness.post('/schools/look-up', acme.key, { ids: ['080000100001'] });
    expect([schools.body.data[0].id, schools.body.not_found]).toEqual([school.id, []]);
  });

  it('shows the intelligence of unlocked records alone, and counts a request for every 200 ids', async () => {
    const reader = await harness.seed.organization({ plan: 'free' });
    const open = await harness.seed.district({ aiSummary: 'Plans tablets.', ncesId: '0810001' });
    const locked = await harness.seed.district({ aiSummary: 'Plans robots.', ncesId: '0810002' });
    await reader.unlocks('district', open);
    const filler = Array.from({ length: 399 }, (_, index) => String(8_200_000 + index));
    const { body, headers } = await harness.post('/districts/look-up', reader.key, {
      ids: [open.id, locked.id, ...filler],
    });
    expect(body.data.map((row: { ai_summary: string | null }) => row.ai_summary)).toEqual([
      'Plans tablets.',
      null,
    ]);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(30 - 3));
  });

  it('reads ids as spreadsheets leave them, and gives the reason for those that it cannot read', async () => {
    const district = await harness.seed.district({ ncesId: '0601234' });
    const given = ['601234', '0601234.0', "'0601234", ' 0601234 ', '6.01E+06', '080000100001', 'unknown'];
    const { status, body } = await harness.post('/districts/look-up', acme.key, { ids: given });
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [district.id]]);
    expect(body.not_found).toEqual(['6.01E+06', '080000100001', 'unknown']);
    expect(body.unreadable).toEqual([
      { id: '6.01E+06', reason: expect.stringContaining('its last digits are lost') },
      { id: '080000100001', reason: 'An NCES id has 7 digits.' },
      { id: 'unknown', reason: 'An NCES id has 7 digits.' },
    ]);
  });

  it('refuses no ids, and more than 1,000', async () => {
    const ask = async (ids: unknown) => {
      const { status, body } = await harness.post('/districts/look-up', acme.key, { ids });
      return [status, body.message];
    };
    expect(await ask([])).toEqual([400, 'ids must be an array of 1 to 1000 texts.']);
    expect(await ask(Array(1_001).fill('0800001'))).toEqual([
      400,
      'ids must be an array of 1 to 1000 texts.',
    ]);
    const none = await harness.graphql(acme.key, '{ lookUpSchools(ids: []) { notFound } }');
    expect(none.body.errors[0].message).toBe('ids must hold at least one id.');
  });

  it('costs a document as many objects as it has ids', async () => {
    const { body } = await harness.graphql(
      acme.key,
      `query Find($ids: [SearchText!]!) { lookUpDistricts(ids: $ids) { nodes { name access { isUnlocked } } } }`,
      { ids: Array.from({ length: 300 }, (_, index) => String(8_300_000 + index)) },
    );
    expect(body.extensions.cost.requested).toBe(1 + 300 + 300);
  });
});
