import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileOfItems } from '../../web/workbench/workspace/list-operations.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let stranger: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  stranger = await harness.seed.organization();
});
afterAll(() => harness.close());

describe('the work on an item', () => {
  it('is kept with the item: status, reason, account, and an owner, by whom places are found', async () => {
    const { id } = await harness.seed.list(acme, { entityType: 'district' });
    const [mine, other] = [await harness.seed.district(), await harness.seed.district()];
    const said = {
      notes: 'Ask for Kim.',
      status: 'contacted',
      reason: 'SIS ends in May.',
      account_id: '001A',
      account_name: 'Katy',
      owner_id: acme.userId,
    };
    const added = await harness.send('POST', `/lists/${id}/items`, acme.key, {
      items: [{ entity_id: mine.id, ...said }, { entity_id: other.id }],
    });
    expect(added.status).toBe(201);
    const include = 'include=status,reason,account_id,account_name,owner_id';
    const { data } = (await harness.get(`/lists/${id}/items?${include}`, acme.key)).body;
    expect(data).toContainEqual({ ...added.body.data[0], ...said });
    expect(data).toContainEqual(
      expect.objectContaining({ entity_id: other.id, status: 'to_do', owner_id: null }),
    );
    const plain = (await harness.get(`/lists/${id}/items`, acme.key)).body.data;
    expect(Object.keys(plain[0])).not.toContain('status');

    const owned = await harness.get(`/districts?owner_id=${acme.userId}`, acme.key);
    expect(owned.body.data.map((place: { id: string }) => place.id)).toEqual([mine.id]);
    expect((await harness.get(`/districts?owner_id=${acme.userId}`, stranger.key)).body.data).toEqual([]);

    const change = `mutation Change($id: UUID!, $list: UUID!, $owner: UUID) {
      updateListItem(listId: $list, itemId: $id, status: closed, ownerId: $owner) {
        status reason ownerId accountId
      } }`;
    const write = (owner: string | null | undefined) =>
      harness.graphql(acme.key, change, { id: added.body.data[0].id, list: id, owner });
    expect((await write(undefined)).body.data.updateListItem).toEqual({
      status: 'closed',
      reason: said.reason,
      ownerId: acme.userId,
      accountId: '001A',
    });
    expect((await write(stranger.userId)).body.errors[0].message).toBe('There is no user with this id.');
    expect((await write(null)).body.data.updateListItem.ownerId).toBeNull();
  });

  it('is in files with the columns that CRMs import, for lists of each kind', async () => {
    const { seed } = harness;
    const district = await seed.district({ name: 'KATY ISD', state: 'TX', ncesId: '4825170' });
    const school = await seed.school({ districtId: district.id, name: 'KATY H S', ncesId: '482517002765' });
    const contact = await seed.contact({
      districtId: district.id,
      name: 'Ada Reyes',
      email: 'ada@katy.example',
    });
    await acme.unlocks('district', district);
    const work = { account_id: '001A', account_name: 'Katy', reason: 'SIS ends.', owner_id: acme.userId };
    const fileOf = async (entityType: 'district' | 'school' | 'contact', { id }: { id: string }) => {
      const list = await seed.list(acme, { entityType });
      await harness.post(`/lists/${list.id}/items`, acme.key, { items: [{ entity_id: id, ...work }] });
      const fields = new URLSearchParams(fileOfItems({ id: list.id, entityType }).split('?')[1]);
      const path = `/lists/${list.id}/items?${fields}&format=ndjson&names=flat`;
      return JSON.parse((await harness.get(path, acme.key)).text);
    };
    const [{ name: owner }] = (await harness.graphql(acme.key, '{ users { name } }')).body.data.users;
    const done = { account_id: '001A', account_name: 'Katy', owner_name: owner, reason: 'SIS ends.' };
    expect(await fileOf('district', district)).toMatchObject({
      ...done,
      district_nces_id: '4825170',
      district_name: 'KATY ISD',
      status: 'to_do',
    });
    expect(await fileOf('school', school)).toMatchObject({
      ...done,
      school_nces_id: '482517002765',
      school_district_name: 'KATY ISD',
    });
    const locked = await fileOf('contact', contact);
    expect(locked).toMatchObject({ ...done, contact_district_name: 'KATY ISD', contact_email: null });
    await acme.unlocks('contact', contact);
    expect(await fileOf('contact', contact)).toMatchObject({ contact_email: 'ada@katy.example' });
  });
});
