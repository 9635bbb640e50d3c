import { randomUUID } from 'node:crypto';
import { byColumn } from '@emi/records/pages';
import { countChildren, readChildren, readOne } from '@emi/records/queries';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LISTS } from '../../src/directory/lists/list.entity.ts';
import { EMAIL_PROMPTS } from '../../src/workspace/emails/email-prompt.entity.ts';
import { GENERATED_EMAILS } from '../../src/workspace/emails/generated-email.entity.ts';
import { LIST_ITEMS } from '../../src/workspace/lists/list-item.entity.ts';
import type { Cast } from '../support/cast.ts';
import { contextOf } from '../support/executed.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

const LIST_KEYS = 'id user_id name entity_type description color item_count created_at updated_at'.split(' ');
const ITEM_KEYS = 'id list_id entity_id added_at notes'.split(' ');

let harness: Harness;
let acme: Cast;
let other: Cast;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit(); // contacts are unlocked without their parents
  acme = await harness.seed.organization();
  other = await harness.seed.organization();
});
afterAll(() => harness.close());

const count = async (request: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(request)).filter(({ text }) => !text.includes('from api_keys')).length;

describe('GET /lists', () => {
  it("returns only the user's lists, oldest first, with the documented keys in their order", async () => {
    const me = await acme.colleague();
    const first = await harness.seed.list(me, { createdAt: new Date('2026-01-01T00:00:00Z') });
    await harness.seed.list(me, { name: 'Later', color: '#ff0000', description: 'For spring' });
    await harness.seed.list(await acme.colleague());
    await harness.seed.list(other);
    await harness.seed.listItem(first, await harness.seed.district());
    const { body } = await harness.get('/lists', me.key);
    expect(Object.keys(body)).toEqual(['data', 'pagination']);
    expect(body.pagination).toEqual({ total: 2, limit: 50, offset: 0, has_more: false });
    expect(Object.keys(body.data[0])).toEqual(LIST_KEYS);
    expect(body.data).toEqual([
      {
        id: first.id,
        user_id: me.userId,
        name: first.name,
        entity_type: 'district',
        description: first.description,
        color: first.color,
        item_count: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({
        name: 'Later',
        color: '#ff0000',
        description: 'For spring',
        item_count: 0,
      }),
    ]);
  });

  it('filters by type, and pages', async () => {
    const me = await acme.colleague();
    for (const entityType of ['district', 'school', 'contact', 'school'] as const) {
      await harness.seed.list(me, { entityType });
    }
    const schools = await harness.get('/lists?entity_type=school', me.key);
    expect(schools.body.data.map((list: { entity_type: string }) => list.entity_type)).toEqual([
      'school',
      'school',
    ]);
    const page = await harness.get('/lists?limit=3&offset=2', me.key);
    expect(page.body.pagination).toEqual({ total: 4, limit: 3, offset: 2, has_more: false });
    expect(page.body.data).toHaveLength(2);
  });

  it('costs three statements for any number of lists', async () => {
    const me = await acme.colleague();
    for (let i = 0; i < 8; i++) await harness.seed.list(me);
    for (const limit of [2, 8]) {
      expect(await count(() => harness.get(`/lists?limit=${limit}`, me.key))).toBe(3);
    }
  });

  it('lowers a limit above the maximum and reports it', async () => {
    const large = await harness.seed.organization({ plan: 'enterprise' });
    const small = await harness.seed.organization({ plan: 'free' });
    for (const [cast, limit] of [
      [large, 200],
      [small, 50],
    ] as const) {
      const list = await harness.seed.list(cast);
      for (const path of ['/lists', `/lists/${list.id}/items`]) {
        const answer = await harness.get(`${path}?limit=1000`, cast.key);
        expect(answer.body.pagination.limit).toBe(limit);
        expect(answer.headers.get('x-limit-applied')).toBe(String(limit));
      }
    }
  });
});

describe('the items of a list', () => {
  it('come in the order they were added, without entities unless requested', async () => {
    const list = await harness.seed.list(acme, { entityType: 'school' });
    const schools = await harness.seed.schools(3);
    for (const school of schools) await harness.seed.listItem(list, school);
    const { body } = await harness.get(`/lists/${list.id}/items`, acme.key);
    expect(body.pagination).toEqual({ total: 3, limit: 100, offset: 0, has_more: false });
    expect(body.data.map((item: { entity_id: string }) => item.entity_id)).toEqual(
      schools.map(({ id }) => id),
    );
    for (const item of body.data) expect(Object.keys(item)).toEqual(ITEM_KEYS);
    expect(body.data[0].list_id).toBe(list.id);
  });

  it('carry the entity in the shape of its own record, gated as there', async () => {
    for (const entityType of ['district', 'school', 'contact'] as const) {
      const list = await harness.seed.list(acme, { entityType });
      const locked = await harness.seed[entityType]({ notes: 'canary' } as never);
      const unlocked = await harness.seed[entityType]();
      await acme.unlocks(entityType, unlocked);
      if (entityType === 'contact') {
        await acme.unlocks(
          'district',
          ...[locked, unlocked].map((contact) => ({ id: (contact as { districtId: string }).districtId })),
        );
      }
      await harness.seed.listItem(list, locked);
      await harness.seed.listItem(list, unlocked);
      const answer = await harness.get(`/lists/${list.id}/items?include_entities=true`, acme.key);
      expect(answer.text).not.toContain('canary');
      expect(Object.keys(answer.body.data[0])).toEqual([...ITEM_KEYS, 'entity']);
      for (const [index, { id }] of [locked, unlocked].entries()) {
        const record = await harness.get(`/${entityType}s/${id}`, acme.key);
        expect(JSON.stringify(answer.body.data[index].entity)).toBe(record.text);
      }
    }
  });

  it('show null for a contact whose parent is locked', async () => {
    const list = await harness.seed.list(acme, { entityType: 'contact' });
    const contact = await harness.seed.contact({ name: 'Canary Hidden' });
    await acme.unlocks('contact', contact);
    await harness.seed.listItem(list, contact);
    const hidden = await harness.get(`/lists/${list.id}/items?include_entities=true`, acme.key);
    expect(hidden.text).not.toContain('Canary');
    expect(hidden.body.data[0]).toMatchObject({ entity_id: contact.id, entity: null });
    await acme.unlocks('district', { id: contact.districtId });
    const shown = await harness.get(`/lists/${list.id}/items?include_entities=true`, acme.key);
    expect(shown.body.data[0].entity.name).toBe('Canary Hidden');
  });

  it('cost one more statement with their entities, however many there are', async () => {
    const list = await harness.seed.list(acme, { entityType: 'school' });
    for (const school of await harness.seed.schools(6)) await harness.seed.listItem(list, school);
    for (const limit of [2, 6]) {
      const path = `/lists/${list.id}/items?limit=${limit}`;
      expect(await count(() => harness.get(path, acme.key))).toBe(3);
      expect(await count(() => harness.get(`${path}&include_entities=true`, acme.key))).toBe(4);
    }
  });

  it("are unreachable on every path in another user's list, as is the list", async () => {
    const list = await harness.seed.list(acme, { name: 'Canary' });
    await harness.seed.listItem(list, await harness.seed.district());
    for (const { key } of [await harness.seed.organization(), await acme.colleague()]) {
      const foreign = await harness.get(`/lists/${list.id}/items`, key);
      const missing = await harness.get(`/lists/${randomUUID()}/items`, key);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
      const graph = await harness.graphql(
        key,
        `{ list(id: "${list.id}") { name items { nodes { id } } itemCount }
           listItems(listId: "${list.id}") { nodes { id } pagination { total } }
           lists { nodes { name } pagination { total } } }`,
      );
      expect(graph.body.errors).toBeUndefined();
      expect(graph.body.data).toEqual({
        list: null,
        listItems: null,
        lists: { nodes: [], pagination: { total: 0 } },
      });
      for (const path of [
        `/districts?list_id=${list.id}`,
        `/schools?district_list_ids=${list.id}`,
        `/contacts?school_list_ids=${list.id}`,
        `/contacts?list_id=${list.id}`,
      ]) {
        const answer = await harness.get(path, key);
        const message = `There is no list with the id ${list.id}.`;
        expect([path, answer.body]).toEqual([path, { error: 'Not Found', message, statusCode: 404 }]);
      }
      const nested = await harness.graphql(
        key,
        `{ districts { nodes { schools(filter: { listId: "${list.id}" }) { nodes { id } }
             contacts(filter: { listId: "${list.id}" }) { nodes { id } } } } }`,
      );
      expect(nested.body.errors.length).toBeGreaterThan(0);
      for (const { extensions } of nested.body.errors) expect(extensions.code).toBe('NOT_FOUND');
    }
  });

  it('can be selected by type in GraphQL, alike each time', async () => {
    const list = await harness.seed.list(acme, { entityType: 'school' });
    const school = await harness.seed.school({ name: 'Union High' });
    await harness.seed.listItem(list, school);
    const document = `query ($id: UUID!) { list(id: $id) { name itemCount items { pagination { limit } nodes {
      entity { __typename ... on School { name district { id } } ... on District { name schools { nodes { id } } }
        ... on Contact { email } } } } } }`;
    for (let time = 0; time < 3; time++) {
      const { body } = await harness.graphql(acme.key, document, { id: list.id });
      expect(body.data.list).toEqual({
        name: list.name,
        itemCount: 1,
        items: {
          pagination: { limit: 100 },
          nodes: [
            { entity: { __typename: 'School', name: 'Union High', district: { id: school.districtId } } },
          ],
        },
      });
    }
  });
});

describe('records with an owner', () => {
  it('do not exist for others, however they are read, even by code that forgets to filter', async () => {
    const list = await harness.seed.list(acme);
    const contact = await harness.seed.contact();
    const owned = [
      { gate: LISTS, record: list, column: 'user_id', parentId: acme.userId },
      {
        gate: LIST_ITEMS,
        record: await harness.seed.listItem(list, await harness.seed.district()),
        column: 'list_id',
        parentId: list.id,
      },
      {
        gate: EMAIL_PROMPTS,
        record: await harness.seed.emailPrompt(acme),
        column: 'user_id',
        parentId: acme.userId,
      },
      {
        gate: GENERATED_EMAILS,
        record: await harness.seed.email(acme, contact),
        column: 'contact_id',
        parentId: contact.id,
      },
    ] as const;
    const order = { key: { column: 'id', nullable: false }, ascending: true };
    const fields = new Set(['id']);
    for (const { gate, record, column, parentId } of owned) {
      for (const [cast, isTheirs] of [
        [acme, true],
        [other, false],
      ] as const) {
        const context = await contextOf(harness, cast.key);
        const one = await readOne(context, gate, fields, record.id);
        const all = await readChildren(context, gate, byColumn(column), { order }, fields, parentId);
        const total = await countChildren(context, gate, byColumn(column), parentId);
        const found = [one !== null, all.some(({ id }) => id === record.id), total > 0];
        expect([gate.table, ...found]).toEqual([gate.table, isTheirs, isTheirs, isTheirs]);
      }
    }
  });
});
