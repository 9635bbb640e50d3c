import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization();
});

interface Saved {
  readonly id: string;
  readonly path: string;
  readonly link: string;
  readonly [name: string]: unknown;
}
const save = async (body: object, key = acme.key): Promise<Saved> => {
  const response = await harness.post('/saved-searches', key, { name: 'Mine', ...body });
  expect(response).toMatchObject({ status: 201 });
  return response.body;
};
const read = async (id: string, key = acme.key) => (await harness.get(`/saved-searches/${id}`, key)).body;
const run = async ({ path }: Saved, key = acme.key) =>
  (await harness.get(path, key)).body.data as { id: string }[];
const patch = (id: string, body: object, key = acme.key) =>
  harness.send('PATCH', `/saved-searches/${id}`, key, body);
const remove = (id: string, key = acme.key) =>
  harness.send('DELETE', `/saved-searches/${id}`, key, undefined);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe('a saved search', () => {
  it('runs at its link, and in the graph, like the list that it was saved from', async () => {
    const [large, small] = await Promise.all([
      harness.seed.district({ studentCount: 9_000, state: 'VT' }),
      harness.seed.district({ studentCount: 90, state: 'VT' }),
    ]);
    const search = await save({ path: '/districts?state=vt&student_count_min=100&search=' });
    expect(search).toMatchObject({
      type: 'districts',
      path: '/districts?state=VT&student_count_min=100',
      is_shared: false,
      is_watched: false,
      feed_url: null,
      last_seen_at: null,
    });
    expect(search.link).toMatch(/\/api\/v1\/districts\?state=VT&student_count_min=100$/);
    expect(ids(await run(search))).toEqual([large.id]);
    expect(small.id).not.toBe(large.id);
    const { body } = await harness.graphql(
      acme.key,
      'query ($id: UUID!) { savedSearch(id: $id) { filter } }',
      { id: search.id },
    );
    const { filter } = body.data.savedSearch;
    expect(filter).toEqual({ state: 'VT', studentCountMin: 100 });
    const results = 'query ($filter: DistrictFilter!) { districts(filter: $filter) { nodes { id } } }';
    expect((await harness.graphql(acme.key, results, { filter })).body.data.districts.nodes).toEqual([
      { id: large.id },
    ]);
  });

  it('keeps every type of value as the list took it', async () => {
    const district = await harness.seed.district({ name: 'Ünïted & Sons, 100%', studentCount: 5_000 });
    await acme.unlocks('district', district);
    const list = await harness.seed.list(acme);
    const rfp = await harness.seed.rfp({ districtId: district.id });
    const paths = [
      '/districts?search=%C3%9Cn%C3%AFted%20%26%20Sons%2C%20100%25',
      `/districts?ids=${district.id},${list.id}&unlocked_only=true`,
      '/signals?kinds=rfp,contract&student_count_min=10',
      '/contacts?title_ilike=%25chief%25&is_district_contact=false',
      `/schools?list_id=${list.id}&student_teacher_ratio_max=14.5`,
    ];
    for (const path of paths) {
      const search = await save({ name: path.slice(0, 200), path });
      expect(await run(search)).toEqual((await harness.get(path, acme.key)).body.data);
      const again = await save({ name: `again ${path}`.slice(0, 200), path: search.path });
      expect(again.path).toBe(search.path);
    }
    expect(ids(await run(await save({ name: 'signals', path: paths[2] })))).toEqual([rfp.id]);
    expect(ids(await run(await save({ name: 'text', path: paths[0] })))).toEqual([district.id]);
  });

  it.each([
    ['/signals?kinds=nonsense', /kinds must be one or more of/],
    ['/districts?student_count_min=-1', /student_count_min must be a whole number of at least 0/],
    ['/districts?student_count_min=9&student_count_max=1', /student_count_min \(9\) must not be above/],
    ['/districts?limit=3', /Unknown parameters: limit/],
    ['/vendors', /path must be one of \/districts, \/schools, \/contacts, \/signals/],
    ['/signals?since=2026-01-01T00:00:00Z', /A time such as since .* cannot be saved/],
    ['/contacts?updated_since=2026-01-01T00:00:00Z', /A time such as since .* cannot be saved/],
    ['/districts?search=%FF', /validly percent-encoded/],
  ])('refuses %s as the list does', async (path, message) => {
    const response = await harness.post('/saved-searches', acme.key, { name: 'Bad', path });
    expect(response.status).toBe(400);
    expect(response.body.message ?? response.body.error?.message ?? JSON.stringify(response.body)).toMatch(
      message,
    );
  });

  it('refuses the list of somebody else, and a second search of the same name', async () => {
    const other = await harness.seed.organization();
    const { id } = await harness.seed.list(other);
    expect(
      await harness.post('/saved-searches', acme.key, { name: 'x', path: `/schools?list_id=${id}` }),
    ).toMatchObject({ status: 404 });
    await save({ path: '/schools' });
    expect(await harness.post('/saved-searches', acme.key, { name: 'Mine', path: '/schools' })).toMatchObject(
      {
        status: 409,
      },
    );
  });

  it('is seen by colleagues only while it is shared, and changed by its owner only', async () => {
    const colleague = await acme.colleague();
    const stranger = await harness.seed.organization();
    const search = await save({ path: '/schools?state=TX', is_shared: true });
    expect(await read(search.id, colleague.key)).toMatchObject({ id: search.id, user_id: acme.userId });
    expect((await harness.get('/saved-searches', colleague.key)).body.data).toMatchObject([
      { id: search.id },
    ]);
    for (const change of [
      patch(search.id, { name: 'Theirs' }, colleague.key),
      remove(search.id, colleague.key),
    ])
      expect(await change).toMatchObject({ status: 404 });
    expect((await harness.get(`/saved-searches/${search.id}`, stranger.key)).status).toBe(404);
    await patch(search.id, { is_shared: false });
    expect((await harness.get(`/saved-searches/${search.id}`, colleague.key)).status).toBe(404);
    expect((await harness.get(`/saved-searches/${search.id}/feed`, colleague.key)).status).toBe(404);
    expect((await harness.post(`/saved-searches/${search.id}/seen`, colleague.key, {})).status).toBe(404);
  });

  it('counts what is new since each user last saw it', async () => {
    const colleague = await acme.colleague();
    const district = await harness.seed.district({ state: 'RI' });
    const early = await harness.seed.contact({ districtId: district.id, title: 'Chief' });
    const searches = await Promise.all([
      save({ name: 'signals', path: '/signals?state=RI', is_shared: true }),
      save({ name: 'contacts', path: '/contacts?state=RI' }),
      save({ name: 'districts', path: '/districts?state=RI' }),
    ]);
    const counts = async (key = acme.key) =>
      Promise.all(searches.map(async ({ id }) => (await read(id, key)).new_since_last_seen));
    expect(await counts()).toEqual([0, 0, 0]);
    await harness.seed.painPoint({ districtId: district.id });
    await acme.unlocks('district', district); // its older contact becomes new, too
    await harness.seed.rfp({ districtId: district.id });
    await harness.db.core.rows(sql`update districts set last_updated_at = now() where id = ${district.id}`);
    expect(await counts()).toEqual([2, 1, 1]);
    for (const { id } of searches) {
      const seen = await harness.post(`/saved-searches/${id}/seen`, acme.key, {});
      expect(seen.body).toMatchObject({ new_since_last_seen: 0, last_seen_at: expect.stringMatching(/Z$/) });
    }
    await harness.db.core.rows(sql`update contacts set last_updated_at = now() where id = ${early.id}`);
    expect(await counts()).toEqual([0, 1, 0]);
    expect((await read(searches[0]!.id, colleague.key)).new_since_last_seen).toBe(2);
  });

  it('leaves lines in the audit trail', async () => {
    const { id } = await save({ path: '/schools' });
    await patch(id, { path: '/schools?state=TX' });
    await remove(id);
    const { data } = (await harness.get('/audit-trail', acme.key)).body;
    expect(data.filter((line: { subject_id: string }) => line.subject_id === id)).toMatchObject([
      { action: 'saved_search_deleted', subject_type: 'saved_search' },
      { action: 'saved_search_changed' },
      { action: 'saved_search_created', user_id: acme.userId },
    ]);
  });

  it('is watched only as often as the plan allows', async () => {
    const small = await harness.seed.organization({ plan: 'free' });
    const watch = (name: string, path: string) =>
      harness.post('/saved-searches', small.key, { name, path, is_watched: true });
    const made = await Promise.all(
      ['/signals', '/contacts', '/districts', '/schools'].map((path) => watch(path, path)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const [first] = made.filter(({ status }) => status === 201);
    await patch(first!.body.id, { is_watched: false }, small.key);
    expect(await watch('e', '/contacts')).toMatchObject({ status: 201 });
  });
});
