import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let owner: Cast;
let colleague: { userId: string; key: string };
let stranger: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  owner = await harness.seed.organization();
  colleague = await owner.colleague();
  stranger = await harness.seed.organization();
});
afterAll(() => harness.close());

type Who = { readonly key: string };
const MISSING = { error: 'Not Found', message: 'There is no list with this id.', statusCode: 404 };

async function listOfOne(sharing: 'none' | 'read' | 'edit') {
  const list = await harness.seed.list(owner, {
    name: `For ${sharing} ${Math.random()}`,
    description: 'Ours',
    color: 'red',
    sharing,
  });
  const district = await harness.seed.district();
  const item = await harness.seed.listItem(list, district, { notes: 'Ask Ann' });
  return { list, district, item };
}
const share = (id: string, sharing: string, { key }: Who = owner) =>
  harness.send('PATCH', `/lists/${id}`, key, { sharing });

async function sharingOf(id: string): Promise<string> {
  const ask = async (path: string) => (await harness.get(path, owner.key)).body.data;
  const one = await ask(`/lists/${id}?include_sharing=true`);
  expect(await ask('/lists?include_sharing=true&limit=200')).toContainEqual(one);
  const { text } = await harness.get('/lists?format=ndjson&fields=id,sharing', owner.key);
  expect(text).toContain(JSON.stringify({ id, sharing: one.sharing }));
  return one.sharing;
}

/** The answers about a list on each way to it, for one user. */
async function found(list: { id: string }, district: { id: string }, { key }: Who) {
  const get = async (path: string) => (await harness.get(path, key)).body;
  const graph = await harness.graphql(
    key,
    `query ($id: UUID!) {
      list(id: $id) { id items { nodes { entityId } } itemCount }
      listItems(listId: $id) { nodes { entityId } }
      node(id: $id) { id }
      nodes(ids: [$id]) { id }
    }`,
    { id: list.id },
  );
  return {
    listed: (await get('/lists?limit=200')).data.some(({ id }: { id: string }) => id === list.id),
    itself: (await harness.get(`/lists/${list.id}`, key)).status,
    items: (await harness.get(`/lists/${list.id}/items`, key)).body.data?.map(
      (item: { entity_id: string; notes: string }) => [item.entity_id === district.id, item.notes],
    ),
    filtered: (await harness.get(`/districts?list_id=${list.id}`, key)).body.data?.length,
    schools: (await harness.get(`/schools?district_list_ids=${list.id}`, key)).status,
    contacts: (await harness.get(`/contacts?list_id=${list.id}`, key)).status,
    signals: (await harness.get(`/signals?list_id=${list.id}`, key)).status,
    graph: graph.body.data,
  };
}

const nothing = {
  listed: false,
  itself: 404,
  items: undefined,
  filtered: undefined,
  schools: 404,
  contacts: 404,
  signals: 404,
  graph: { list: null, listItems: null, node: null, nodes: [null] },
};

describe('a list that its owner shares', () => {
  it.each(['read', 'edit'] as const)(
    'is found by colleagues on every way to it, and by no stranger, if shared to %s',
    async (sharing) => {
      const { list, district } = await listOfOne(sharing);
      const items = { nodes: [{ entityId: district.id }] };
      const itself = { id: list.id };
      expect(await found(list, district, colleague)).toEqual({
        listed: true,
        itself: 200,
        items: [[true, 'Ask Ann']],
        filtered: 1,
        schools: 200,
        contacts: 200,
        signals: 200,
        graph: { list: { ...itself, items, itemCount: 1 }, listItems: items, node: itself, nodes: [itself] },
      });
      expect(await found(list, district, stranger)).toEqual(nothing);
    },
  );

  it('is found by no colleague once the sharing has ended', async () => {
    const { list, district } = await listOfOne('edit');
    expect((await share(list.id, 'none')).status).toBe(200);
    expect(await found(list, district, colleague)).toEqual(nothing);
    expect((await harness.send('PATCH', `/lists/${list.id}`, colleague.key, {})).body).toEqual(MISSING);
  });

  it('is marked as shared, and names its owner', async () => {
    const { body } = await harness.post('/lists', owner.key, {
      name: 'Shared at once',
      entity_type: 'school',
      sharing: 'read',
    });
    expect(body.data).toMatchObject({ user_id: owner.userId });
    expect(await sharingOf(body.data.id)).toBe('read');
    expect((await harness.get(`/lists/${body.data.id}`, colleague.key)).body).toEqual(body);
    expect((await harness.get('/lists?is_editable=true&limit=200', colleague.key)).text).not.toContain(
      body.data.id,
    );
    await share(body.data.id, 'edit');
    expect(await sharingOf(body.data.id)).toBe('edit');
    expect((await harness.get('/lists?is_editable=true&limit=200', colleague.key)).text).toContain(
      body.data.id,
    );
  });

  it.each(['read', 'edit'] as const)(
    'is changed by colleagues as far as it is shared to %s, and no further',
    async (sharing) => {
      const { list, item } = await listOfOne(sharing);
      const { id: added } = await harness.seed.district();
      const statuses: number[] = [];
      for (const [method, path, body] of [
        ['POST', '/items', { entity_id: added }],
        ['PATCH', '', { description: 'Theirs' }],
        ['DELETE', `/items/${item.id}`, undefined],
        ['PATCH', '', { sharing: 'none' }],
        ['PATCH', '', { sharing, description: 'Taken' }],
        ['DELETE', '', undefined],
      ] as const) {
        const target = `/lists/${list.id}${path}`;
        statuses.push((await harness.send(method, target, colleague.key, body)).status);
        expect((await harness.send(method, target, stranger.key, body)).body).toEqual(MISSING);
      }
      const may = sharing === 'edit';
      expect(statuses).toEqual(may ? [201, 200, 204, 403, 403, 403] : [403, 403, 403, 403, 403, 403]);
      const after = (await harness.get(`/lists/${list.id}?include_sharing=true`, owner.key)).body.data;
      expect(after).toMatchObject({ sharing, description: may ? 'Theirs' : 'Ours', item_count: 1 });
      const left = (await harness.get(`/lists/${list.id}/items`, owner.key)).body.data;
      expect(left[0].entity_id === added).toBe(may);
    },
  );

  it('has notes that those who may edit it change and clear, and nobody else', async () => {
    const [mine, read, edit] = [await listOfOne('none'), await listOfOne('read'), await listOfOne('edit')];
    const note = async ({ list, item }: typeof mine, { key }: Who, notes?: string | null) => {
      const { body } = await harness.graphql(
        key,
        `mutation ($listId: UUID!, $itemId: UUID!, $notes: String) {
          updateListItem(listId: $listId, itemId: $itemId, notes: $notes) { id notes addedAt list { id } }
        }`,
        { listId: list.id, itemId: item.id, notes },
      );
      return body.errors?.[0].extensions.code ?? body.data.updateListItem.notes;
    };
    expect(await note(mine, owner, 'Call in May')).toBe('Call in May');
    expect(await note(mine, owner)).toBe('Call in May');
    expect(await note(mine, owner, 'x'.repeat(2_001))).toBe('BAD_USER_INPUT');
    expect(await note(edit, colleague, 'Ask Bo')).toBe('Ask Bo');
    expect(await note(edit, colleague, null)).toBeNull();
    expect(await note(read, colleague, 'Ask Bo')).toBe('FORBIDDEN');
    for (const [who, of] of [
      [colleague, mine],
      [stranger, edit],
      [owner, { ...mine, item: edit.item }],
    ] as const)
      expect(await note(of, who, 'Ask Bo')).toBe('NOT_FOUND');
    const notesOf = async ({ list }: typeof mine) =>
      (await harness.get(`/lists/${list.id}/items`, owner.key)).body.data[0].notes;
    expect([await notesOf(mine), await notesOf(read), await notesOf(edit)]).toEqual([
      'Call in May',
      'Ask Ann',
      null,
    ]);
  });

  it('keeps a name that its owner has once, whoever renames it', async () => {
    const [{ list }, { list: other }] = [await listOfOne('edit'), await listOfOne('none')];
    const { status, body } = await harness.send('PATCH', `/lists/${list.id}`, colleague.key, {
      name: other.name,
    });
    expect([status, body.message]).toEqual([409, 'Its owner already has a list with this name.']);
  });

  it('leaves lines in the audit trail with the user who shared or changed it', async () => {
    const { list } = await listOfOne('none');
    await share(list.id, 'edit');
    await share(list.id, 'edit');
    await harness.send('PATCH', `/lists/${list.id}`, colleague.key, { description: 'Theirs' });
    const { data } = (await harness.get('/audit-trail?limit=200', owner.key)).body;
    const lines = data.filter((line: { subject_id: string }) => line.subject_id === list.id);
    expect(lines.map((line: { action: string; user_id: string }) => [line.action, line.user_id])).toEqual([
      ['list_changed', colleague.userId],
      ['list_changed', owner.userId],
      ['list_shared', owner.userId],
    ]);
  });

  it('is not changed by somebody who waited while its owner ended the sharing', async () => {
    const { list } = await listOfOne('edit');
    const { id } = await harness.seed.district();
    const ending = new pg.Client({ ...harness.address });
    await ending.connect();
    await ending.query('begin');
    await ending.query(`update lists set sharing = 'none' where id = $1`, [list.id]);
    const adding = harness.post(`/lists/${list.id}/items`, colleague.key, { entity_id: id });
    await eventually('the colleague waits', async () => {
      const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
      return (await ending.query(waiting)).rows.length > 0;
    });
    await ending.query('commit');
    await ending.end();
    expect((await adding).body).toEqual(MISSING);
    expect((await harness.get(`/lists/${list.id}`, owner.key)).body.data.item_count).toBe(1);
  });

  it('is either changed before its sharing ends, or not at all', async () => {
    const { list } = await listOfOne('edit');
    const districts = await Promise.all(Array.from({ length: 12 }, () => harness.seed.district()));
    const adding = districts.map(({ id }) =>
      harness.post(`/lists/${list.id}/items`, colleague.key, { entity_id: id }),
    );
    const ended = await share(list.id, 'none');
    const answers = await Promise.all(adding);
    expect(ended.status).toBe(200);
    const added = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    expect((await harness.get(`/lists/${list.id}`, owner.key)).body.data.item_count).toBe(added + 1);
  });
});
