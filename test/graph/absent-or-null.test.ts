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

const VALUES = 'name description color';
/** The ways in which a document can express a change. */
const WAYS: readonly (readonly [string, string, (changes: object) => object])[] = [
  [
    'an input object as a variable',
    `mutation A($id: UUID!, $input: UpdateListInput!) { updateList(id: $id, input: $input) { ${VALUES} } }`,
    (input) => ({ input }),
  ],
  [
    'variables inside an input object',
    `mutation B($id: UUID!, $name: String, $description: String, $color: String) {
      updateList(id: $id, input: { name: $name, description: $description, color: $color }) { ${VALUES} }
    }`,
    (changes) => changes,
  ],
  [
    'variables whose default differs from their absence',
    `mutation C($id: UUID!, $description: String, $color: String) {
      updateList(id: $id, input: { name: "Renamed", description: $description, color: $color }) { ${VALUES} }
    }`,
    ({ name: _, ...changes }: { name?: string }) => changes,
  ],
];

describe.each(WAYS)('an update through %s', (_, text, variablesOf) => {
  it('leaves absent fields and clears null ones, each time the document is sent', async () => {
    for (let time = 0; time < 4; time++) {
      const { id } = await harness.seed.list(acme, { description: 'Old', color: 'red' });
      const send = async (changes: object) => {
        const { body } = await harness.graphql(acme.key, text, { id, ...variablesOf(changes) });
        expect(body.errors).toBeUndefined();
        return body.data.updateList;
      };
      const name = `Renamed ${time} ${id}`;
      const renamed = text.includes('"Renamed"') ? 'Renamed' : name;
      expect(await send({ name })).toEqual({ name: renamed, description: 'Old', color: 'red' });
      expect(await send({ name, color: null })).toEqual({ name: renamed, description: 'Old', color: null });
      expect(await send({ name, description: 'New' })).toEqual({
        name: renamed,
        description: 'New',
        color: null,
      });
      expect(await send({ name, description: null, color: 'blue' })).toEqual({
        name: renamed,
        description: null,
        color: 'blue',
      });
      await harness.send('DELETE', `/lists/${id}`, acme.key);
    }
  });
});

it.each([
  ['an argument', 'query D($page: PageInput) { lists(page: $page) { pagination { limit } } }'],
  ['a field', 'query D($limit: Int) { lists(page: { limit: $limit }) { pagination { limit } } }'],
  [
    'a field of one of several operations',
    `query C($limit: Int = 7) { lists(page: { limit: $limit }) { pagination { limit } } }
     query D($limit: Int) { lists(page: { limit: $limit }) { pagination { limit } } }`,
  ],
])(
  '%s with a default takes it when its variable is absent, each time the document is sent',
  async (_, query) => {
    const ask = async (variables: object) => {
      const { body } = await harness.request('/graphql', {
        key: acme.key,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables, operationName: 'D' }),
      });
      return body.data.lists.pagination.limit;
    };
    for (let time = 0; time < 4; time++) {
      expect(await ask({})).toBe(50);
      expect(await ask({ page: { limit: 3 }, limit: 3 })).toBe(3);
    }
  },
);

it('a new list without a description has none, each time the document is sent', async () => {
  const text = `mutation E($name: String!, $notes: String) {
    createList(input: { name: $name, entityType: school, description: $notes }) { id description }
  }`;
  for (let time = 0; time < 4; time++) {
    const { body } = await harness.graphql(acme.key, text, { name: `New ${time}` });
    expect(body.data.createList.description).toBeNull();
  }
});

it('a list item gets the given notes or none, each time the document is sent', async () => {
  const list = await harness.seed.list(acme);
  const text = `mutation F($listId: UUID!, $items: [ListItemInput!]!) {
    addListItems(listId: $listId, items: $items) { entityId notes }
  }`;
  for (let time = 0; time < 4; time++) {
    const [a, b] = [await harness.seed.district(), await harness.seed.district()];
    const { body } = await harness.graphql(acme.key, text, {
      listId: list.id,
      items: [{ entityId: a.id }, { entityId: b.id, notes: 'Ask' }],
    });
    expect(body.data.addListItems).toEqual([
      { entityId: a.id, notes: null },
      { entityId: b.id, notes: 'Ask' },
    ]);
  }
});

it('an unlock ignores absent max_credits, channel and dry run, each time the document is sent', async () => {
  const text = `mutation G($id: UUID!, $most: Int, $dry: Boolean, $channel: Channel) {
    unlock(input: {
      entities: [{ entityType: district, entityId: $id }], maxCredits: $most, dryRun: $dry, channel: $channel
      }) {
      unlocked creditsCharged dryRun
    }
  }`;
  for (let time = 0; time < 4; time++) {
    const { id } = await harness.seed.district();
    const { body } = await harness.graphql(acme.key, text, { id });
    expect(body.data.unlock).toEqual({ unlocked: true, creditsCharged: 6, dryRun: false });
    const second = await harness.seed.district();
    const nulls = { id: second.id, most: null, dry: null, channel: null };
    expect((await harness.graphql(acme.key, text, nulls)).body.data?.unlock).toEqual({
      unlocked: true,
      creditsCharged: 6,
      dryRun: false,
    });
  }
});
