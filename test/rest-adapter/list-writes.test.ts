import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
let strangers: Cast[];
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const colleague = await acme.colleague();
  strangers = [{ ...acme, ...colleague }, await harness.seed.organization()];
});
afterAll(() => harness.close());

const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const missing = (what: string) => ({
  error: 'Not Found',
  message: `There is no ${what} with this id.`,
  statusCode: 404,
});
const LATER_MS = 5_000;

const patch = (id: string, body?: unknown, { key } = acme) =>
  harness.send('PATCH', `/lists/${id}`, key, body);
const lists = async ({ key } = acme) => (await harness.get('/lists?limit=200', key)).body.data;
const listOf = async (id: string) => (await lists()).find((list: { id: string }) => list.id === id);
const items = async (id: string) => (await harness.get(`/lists/${id}/items`, acme.key)).body.data;

describe('PATCH /lists/{id}', () => {
  it('changes given fields, clears null ones, keeps absent ones, and returns the whole list', async () => {
    const list = await harness.seed.list(acme, { description: 'Old', color: 'red' });
    const before = await listOf(list.id);
    harness.pass(LATER_MS);
    const renamed = await patch(list.id, { name: ' Renamed ' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({
      data: { ...before, name: 'Renamed', updated_at: expect.any(String) },
    });
    expect(Date.parse(renamed.body.data.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    const cleared = await patch(list.id, { description: null });
    expect(cleared.body.data).toMatchObject({ name: 'Renamed', description: null, color: 'red' });
    const all = { name: 'Both', description: 'New', color: null };
    expect((await patch(list.id, all)).body.data).toMatchObject(all);
    expect(await listOf(list.id)).toMatchObject(all);
  });

  it.each<[string, unknown]>([
    ['an empty body', {}],
    ['no body', undefined],
    ['a name that is null', { name: null }],
    ['fields that it does not know', { id: NOWHERE, user_id: NOWHERE, entity_type: 'school', item_count: 9 }],
  ])('changes nothing for %s, not even the update time', async (_, body) => {
    const list = await harness.seed.list(acme, { description: 'Old', color: 'red' });
    const before = await listOf(list.id);
    harness.pass(LATER_MS);
    const { status, body: answer } = await patch(list.id, body);
    expect([status, answer]).toEqual([200, { data: before }]);
    expect(await listOf(list.id)).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['a name without letters', { name: '  ' }],
    ['a name that is a number', { name: 7 }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['a description that is an array', { description: ['x'] }],
    ['a color that is true', { color: true }],
    ['a color with NUL', { color: 'r\0d' }],
    ['an array', [{ name: 'x' }]],
    ['one wrong field among right ones', { name: 'Fine', color: 1 }],
  ])('refuses %s with 400 and changes nothing', async (_, body) => {
    const list = await harness.seed.list(acme);
    const before = await listOf(list.id);
    expect((await patch(list.id, body)).status).toBe(400);
    expect(await listOf(list.id)).toEqual(before);
  });
});

describe('POST /lists', () => {
  it('creates a list with a 201, its Location, and the given fields', async () => {
    const { status, headers, body } = await harness.post('/lists', acme.key, {
      name: 'Spring',
      entity_type: 'school',
      color: '#00ff00',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/lists/${body.data.id}`);
    expect(body.data).toMatchObject({
      user_id: acme.userId,
      name: 'Spring',
      entity_type: 'school',
      description: null,
      color: '#00ff00',
      item_count: 0,
    });
    expect(await listOf(body.data.id)).toEqual(body.data);
    expect((await harness.get(`/lists/${body.data.id}`, acme.key)).body).toEqual(body);
    const stranger = await harness.get(`/lists/${body.data.id}`, (await acme.colleague()).key);
    expect([stranger.status, stranger.body.message]).toEqual([404, 'There is no list with this id.']);
  });

  it('answers 409 to a second list of the user with the same name, whatever it lists, also by renaming', async () => {
    const create = (name: string, entity_type: string, { key } = acme) =>
      harness.post('/lists', key, { name, entity_type });
    const first = await create('Twice', 'district');
    const again = await create('TWICE', 'district');
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: 'Conflict',
        message: 'You already have a list with this name.',
        statusCode: 409,
      },
    ]);
    const ofSchools = await create('Twice', 'school');
    expect([ofSchools.status, ofSchools.body.message]).toEqual([409, again.body.message]);
    expect((await create('Twice', 'district', strangers[0])).status).toBe(201);
    const other = await create('Once', 'district');
    expect((await patch(other.body.data.id, { name: 'twice' })).status).toBe(409);
    expect((await patch(first.body.data.id, { name: 'tWiCe' })).status).toBe(200);
    const contacts = await create('Calls', 'contact');
    const taken = await patch(contacts.body.data.id, { name: 'Twice' });
    expect([taken.status, taken.body.message]).toEqual([409, again.body.message]);
  });

  it('gives a name to exactly one of several requests for it at once', async () => {
    const create = (_: unknown, at: number) =>
      harness.post('/lists', acme.key, { name: 'Contested', entity_type: at % 2 ? 'school' : 'district' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, create))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    "Robert'); drop table lists; --",
    "backslash \\' or 1 = 1",
    '? ?? :name $1 %s',
    '{"a": [1]}',
    '{1,2}',
    'null',
  ])('keeps the text %j as it was sent', async (text) => {
    const { body } = await harness.post('/lists', acme.key, {
      name: text,
      entity_type: 'district',
      description: text,
    });
    expect(body.data).toMatchObject({ name: text, description: text });
    const { id } = body.data;
    const renamed = await patch(id, { name: `${text} 2`, description: `${text} 2` });
    expect(renamed.body.data).toMatchObject({ name: `${text} 2`, description: `${text} 2` });
    const district = await harness.seed.district();
    await harness.post(`/lists/${id}/items`, acme.key, { entity_id: district.id, notes: text });
    expect((await items(id)).map(({ notes }: { notes: string }) => notes)).toEqual([text]);
    expect(await listOf(id)).toMatchObject({ name: `${text} 2`, description: `${text} 2` });
  });

  it.each<[string, object]>([
    ['no name', { entity_type: 'school' }],
    ['no type', { name: 'x' }],
    ['an unknown type', { name: 'x', entity_type: 'vendor' }],
  ])('refuses %s', async (_, body) => {
    const before = await lists();
    expect((await harness.post('/lists', acme.key, body)).status).toBe(400);
    expect(await lists()).toEqual(before);
  });
});

describe('the items of a list', () => {
  const add = (id: string, body: unknown, { key } = acme) => harness.post(`/lists/${id}/items`, key, body);

  it('are added in bulk; adding again has no effect, and existing items keep their notes and times', async () => {
    const list = await harness.seed.list(acme);
    const [a, b, c] = [
      await harness.seed.district(),
      await harness.seed.district(),
      await harness.seed.district(),
    ];
    const first = await add(list.id, { items: [{ entity_id: a.id, notes: 'Ask' }, { entity_id: b.id }] });
    expect(first.status).toBe(201);
    expect(first.body.data.map((item: Record<string, unknown>) => [item.entity_id, item.notes])).toEqual([
      [a.id, 'Ask'],
      [b.id, null],
    ]);
    harness.pass(LATER_MS);
    const again = await add(list.id, {
      items: [{ entity_id: c.id }, { entity_id: a.id, notes: 'Forget' }, { entity_id: c.id.toUpperCase() }],
    });
    expect(again.body.data.map(({ entity_id }: { entity_id: string }) => entity_id)).toEqual([c.id, a.id]);
    expect(again.body.data[1]).toEqual(first.body.data[0]);
    expect((await items(list.id)).length).toBe(3);
    expect((await listOf(list.id)).item_count).toBe(3);
    const { updated_at } = await listOf(list.id);
    harness.pass(LATER_MS);
    await add(list.id, { entity_id: a.id });
    expect((await listOf(list.id)).updated_at).toBe(updated_at);
  });

  it('are added all or none: one that does not exist, or is of another type, is named', async () => {
    const list = await harness.seed.list(acme);
    const { id } = await harness.seed.district();
    const school = await harness.seed.school();
    for (const wrong of [NOWHERE, school.id]) {
      const { status, body } = await add(list.id, { items: [{ entity_id: id }, { entity_id: wrong }] });
      expect([status, body.message]).toEqual([404, `There is no district with the id ${wrong}.`]);
    }
    expect(await items(list.id)).toEqual([]);
  });

  it.each<[string, object]>([
    ['neither form', {}],
    ['both forms', { entity_id: NOWHERE, items: [{ entity_id: NOWHERE }] }],
    ['no elements', { items: [] }],
    ['101 elements', { items: Array(101).fill({ entity_id: NOWHERE }) }],
    ['an element without an id', { items: [{ notes: 'x' }] }],
    ['a malformed id', { entity_id: 'x' }],
  ])('are refused with %s', async (_, body) => {
    expect((await add((await harness.seed.list(acme)).id, body)).status).toBe(400);
  });

  it('are removed with a 204, and only from their own list', async () => {
    const [list, other] = [await harness.seed.list(acme), await harness.seed.list(acme)];
    const item = await harness.seed.listItem(list, await harness.seed.district());
    const remove = (listId: string) => harness.send('DELETE', `/lists/${listId}/items/${item.id}`, acme.key);
    expect([(await remove(other.id)).status, (await items(list.id)).length]).toEqual([404, 1]);
    const { status, text } = await remove(list.id);
    expect([status, text, (await items(list.id)).length]).toEqual([204, '', 0]);
    expect((await remove(list.id)).body).toEqual(missing('item'));
  });

  it('take as many statements to add whether there are two or forty', async () => {
    const districts = await Promise.all(Array.from({ length: 42 }, () => harness.seed.district()));
    const list = await harness.seed.list(acme);
    for (const added of [districts.slice(0, 2), districts.slice(2)]) {
      const statements = await statementsOf(() =>
        add(list.id, { items: added.map(({ id }) => ({ entity_id: id })) }),
      );
      // Two for the transaction; then the list, the entities, listed items, new items, the list's update, and the
      // line of the audit trail.
      expect(statements.filter(({ text }) => !text.includes('from api_keys'))).toHaveLength(8);
    }
    expect((await listOf(list.id)).item_count).toBe(42);
  });

  it('are stored once when several clients add them at the same time', async () => {
    const list = await harness.seed.list(acme);
    const { id } = await harness.seed.district();
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(list.id, { entity_id: id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data[0].id}`)).size).toBe(1);
    expect((await items(list.id)).length).toBe(1);
  });
});

describe('DELETE /lists/{id}', () => {
  it('answers 204 and deletes the items along with the list, but not their entities', async () => {
    const list = await harness.seed.list(acme);
    const { id } = await harness.seed.district();
    await harness.seed.listItem(list, { id });
    const { status, text } = await harness.send('DELETE', `/lists/${list.id}`, acme.key);
    expect([status, text, await listOf(list.id)]).toEqual([204, '', undefined]);
    expect((await harness.get(`/districts/${id}`, acme.key)).status).toBe(200);
    expect((await harness.send('DELETE', `/lists/${list.id}`, acme.key)).body).toEqual(missing('list'));
  });
});

it('a list of a colleague or a stranger does not exist for any operation', async () => {
  const list = await harness.seed.list(acme);
  const district = await harness.seed.district();
  const item = await harness.seed.listItem(list, district);
  const before = [await listOf(list.id), await items(list.id)];
  for (const { key } of strangers) {
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/items', { entity_id: district.id }],
      ['POST', '/items', { entity_id: NOWHERE }],
      ['DELETE', `/items/${item.id}`, undefined],
    ] as const) {
      const answer = await harness.send(method, `/lists/${list.id}${path}`, key, body);
      expect([answer.status, answer.body]).toEqual([404, missing('list')]);
    }
  }
  expect([await listOf(list.id), await items(list.id)]).toEqual(before);
});
