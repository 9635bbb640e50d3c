import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import createClient from 'openapi-fetch';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
const ids: string[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  for (const name of ['Ames', 'Boone', 'Clinton', 'Dubuque']) {
    const { id } = await harness.seed.district({ name, state: 'IA' });
    ids.push(id);
  }
  await acme.unlocks('district', { id: ids[0]! });
  const school = await harness.seed.school({ districtId: ids[0]! });
  await harness.seed.contact({ name: 'At the district', districtId: ids[0]!, schoolId: null });
  await harness.seed.contact({ name: 'At a school', districtId: ids[0]!, schoolId: school.id });
});
afterAll(() => harness.close());

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await harness.get(`/districts?${query}`, acme.key);
  expect([query, status]).toEqual([query, 200]);
  return body.data.map(({ name }: { name: string }) => name);
};

describe('a list under a repeated name', () => {
  it('finds what a list with commas finds, also mixed, with spaces, and through openapi-fetch', async () => {
    const wanted = ['Ames', 'Boone', 'Clinton'];
    expect(await names(`ids=${ids.slice(0, 3)}`)).toEqual(wanted);
    expect(await names(`ids=${ids[0]}&ids=${ids[1]}&ids=${ids[2]}`)).toEqual(wanted);
    expect(await names(`ids=${ids[0]},%20${ids[1]}&state=IA&ids=${ids[2]}`)).toEqual(wanted);
    const client = createClient<Record<string, never>>({
      baseUrl: `${harness.origin}/api/v1`,
      headers: { Authorization: `Bearer ${acme.key}` },
    });
    const get = client.GET as unknown as (path: string, init: object) => Promise<{ data: unknown }>;
    const { data } = await get('/districts', { params: { query: { ids: ids.slice(0, 3), state: 'IA' } } });
    expect((data as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(wanted);
  });

  it('stays a list in the link to the next page and in files', async () => {
    const query = `ids=${ids[0]}&ids=${ids[1]}&ids=${ids[2]}&limit=2`;
    const first = await harness.get(`/districts?${query}`, acme.key);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link')!)![1]!);
    expect(await names(next.search.slice(1))).toEqual(['Clinton']);
    const file = await harness.get(
      `/districts?ids=${ids[2]}&ids=${ids[1]}&format=csv&fields=name&fields=state`,
      acme.key,
    );
    expect(file.text).toBe('name,state\r\nBoone,IA\r\nClinton,IA\r\n');
  });

  it('is refused where one value is meant', async () => {
    const { status, body } = await harness.get('/districts?state=IA&state=TX', acme.key);
    expect([status, body.message]).toEqual([400, 'state must be given once.']);
  });
});

it('true and false may be written as Python and R write them', async () => {
  const at = async (value: string) => {
    const { status, body } = await harness.get(`/contacts?is_district_contact=${value}`, acme.key);
    return status === 200 ? body.data.map(({ name }: { name: string }) => name) : status;
  };
  for (const value of ['true', 'True', 'TRUE']) expect(await at(value)).toEqual(['At the district']);
  for (const value of ['false', 'False', 'FALSE']) expect(await at(value)).toEqual(['At a school']);
  for (const value of ['constructor', '__proto__', 'yes', '1', '']) expect(await at(value)).toBe(400);
});

describe('a limit above the maximum', () => {
  const ask = (query: string, headers = {}) =>
    harness.request(`/api/v1/districts?${query}`, { key: acme.key, headers });

  it('is lowered, as the pagination and a header show', async () => {
    const { status, body, headers } = await ask('limit=100000');
    const { limit } = body.pagination;
    expect([status, limit < 100_000, headers.get('x-limit-applied')]).toEqual([200, true, String(limit)]);
    expect((await ask(`limit=${limit}`)).headers.get('x-limit-applied')).toBeNull();
  });

  it('is refused under Prefer: handling=strict with the maximum', async () => {
    const strict = { Prefer: 'handling=strict' };
    const { limit } = (await ask('limit=100000')).body.pagination;
    const { status, body } = await ask('limit=100000', strict);
    expect([status, body.message]).toEqual([400, `limit must be at most ${limit}.`]);
    for (const query of [`limit=${limit}`, '']) expect((await ask(query, strict)).status).toBe(200);
  });
});
