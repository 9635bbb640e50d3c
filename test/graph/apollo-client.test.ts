import { gql, type TypedDocumentNode } from '@apollo/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frontend } from '../support/apollo-frontend.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
});
beforeEach(async () => {
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

interface Access {
  isUnlocked: boolean;
  unlockCost: number;
  lockedFields: string[];
}
interface District {
  id: string;
  name: string;
  access: Access;
  executiveSummary: string | null;
  contracts: { id: string }[] | null;
  schools: { nodes: { id: string; contracts: { id: string }[] | null }[] };
}
interface Credits {
  balance: { creditBalance: number };
}

const SEARCH: TypedDocumentNode<{ districts: { nodes: Pick<District, 'id' | 'name'>[] } }> = gql`
  query { districts { nodes { id name access { id isUnlocked unlockCost } } } }`;
const DETAIL: TypedDocumentNode<{ district: District }, { id: string }> = gql`
  query ($id: UUID!) {
    district(id: $id) {
      id name executiveSummary
      access { id isUnlocked unlockCost lockedFields }
      contracts { id vendorNameRaw }
      painPoints { id description }
      rfps { id title }
      schools { nodes { id name access { id isUnlocked } contracts { id } events { id } } }
    }
    credits { id balance { creditBalance } }
  }`;
const UNLOCK: TypedDocumentNode<{ unlock: { creditsCharged: number; credits: Credits } }, { id: string }> =
  gql`
  mutation ($id: UUID!) {
    unlock(input: { entities: [{ entityType: district, entityId: $id }] }) {
      creditsCharged
      credits { id balance { creditBalance } }
      results {
        entityId
        entity {
          ... on District {
            id executiveSummary
            access { id isUnlocked unlockCost lockedFields }
            contracts { id vendorNameRaw }
            painPoints { id description }
            rfps { id title }
          }
        }
      }
    }
  }`;

describe('Apollo Client with its default cache and error policy', () => {
  it('goes from a search to a locked detail, unlocks, and shows the unlocked detail from its cache', async () => {
    const { id } = await harness.seed.district({ name: 'Lakeside' });
    await harness.seed.school({ districtId: id });
    await harness.seed.contract({ districtId: id });
    const { client, requests } = frontend(harness, acme);

    const search = await client.query({ query: SEARCH });
    expect([search.error, search.data!.districts.nodes.map(({ name }) => name)]).toEqual([
      undefined,
      ['Lakeside'],
    ]);

    const locked = await client.query({ query: DETAIL, variables: { id } });
    expect(locked.error).toBeUndefined();
    expect(locked.data!.district).toMatchObject({
      access: { isUnlocked: false, unlockCost: 6 },
      executiveSummary: null,
      contracts: null,
      schools: { nodes: [{ contracts: null }] },
    });
    expect(locked.data!.district.access.lockedFields).toEqual(
      expect.arrayContaining(['contracts', 'executiveSummary', 'painPoints', 'rfps']),
    );

    const unlock = await client.mutate({ mutation: UNLOCK, variables: { id } });
    expect([unlock.error, unlock.data!.unlock.creditsCharged]).toEqual([undefined, 6]);
    expect(requests).toHaveLength(3);

    const { data } = await client.query({ query: DETAIL, variables: { id } });
    expect(data).toMatchObject({
      district: { name: 'Lakeside', access: { isUnlocked: true, unlockCost: 0, lockedFields: [] } },
      credits: { balance: { creditBalance: 94 } },
    });
    expect(data!.district.executiveSummary).not.toBeNull();
    expect(data!.district.contracts).toHaveLength(1);
    const again = await client.query({ query: SEARCH });
    expect(again.data!.districts.nodes).toMatchObject([{ access: { isUnlocked: true } }]);
    expect(requests).toHaveLength(3);
  });

  it('keeps an earlier query readable when a later one selects other fields of its access', async () => {
    const { id } = await harness.seed.district();
    const { client, requests } = frontend(harness, acme);
    await client.query({ query: gql`query { district(id: "${id}") { id access { id isUnlocked } } }` });
    const other = gql`query { district(id: "${id}") { id access { id unlockCost } } }`;
    await client.query({ query: other });
    await client.query({ query: gql`query { district(id: "${id}") { id access { id isUnlocked } } }` });
    expect(requests).toHaveLength(2);
  });
});

describe('a list in the cache', () => {
  it('has the right items and their number after items are added and removed, without another request', async () => {
    const districts = [await harness.seed.district(), await harness.seed.district()];
    const { id: listId } = await harness.seed.list(acme);
    const { client, requests } = frontend(harness, acme);
    const LIST: TypedDocumentNode<{ list: { itemCount: number; items: { nodes: { id: string }[] } } }> = gql`
      query { list(id: "${listId}") { id itemCount items(page: { limit: 20 }) { nodes { id entityId } } } }`;
    const shown = async () => (await client.query({ query: LIST })).data!.list;
    expect(await shown()).toMatchObject({ itemCount: 0 });
    const added = await client.mutate<{ addListItems: { id: string }[] }>({
      mutation: gql`mutation ($items: [ListItemInput!]!) {
        addListItems(listId: "${listId}", items: $items) {
          id entityId list { id itemCount updatedAt items(page: { limit: 20 }) { nodes { id entityId } } }
        }
      }`,
      variables: { items: districts.map(({ id }) => ({ entityId: id })) },
    });
    expect(await shown()).toMatchObject({
      itemCount: 2,
      items: { nodes: [expect.anything(), expect.anything()] },
    });
    const [gone, stays] = added.data!.addListItems.map(({ id }) => id);
    const removed = await client.mutate({
      mutation: gql`mutation ($itemIds: [UUID!]!) {
        removeListItems(listId: "${listId}", itemIds: $itemIds) {
          ids list { id itemCount updatedAt items(page: { limit: 20 }) { nodes { id entityId } } }
        }
      }`,
      variables: { itemIds: [gone, gone] },
    });
    expect(removed.data).toMatchObject({ removeListItems: { ids: [gone], list: { id: listId } } });
    expect(await shown()).toMatchObject({ itemCount: 1, items: { nodes: [{ id: stays }] } });
    expect(requests).toHaveLength(3);

    const refused = await harness.graphql(
      acme.key,
      `mutation { removeListItems(listId: "${listId}", itemIds: ["${stays}", "${gone}"]) { ids } }`,
    );
    expect(refused.body.errors[0].extensions).toEqual({ code: 'NOT_FOUND', field: 'itemIds' });
    expect((await harness.graphql(acme.key, `{ list(id: "${listId}") { itemCount } }`)).body.data).toEqual({
      list: { itemCount: 1 },
    });
  });
});

describe('a mutation', () => {
  it('returns what it changed as it is afterwards, even after a read of it in the same document', async () => {
    const { id } = await harness.seed.district();
    const { body } = await harness.graphql(
      acme.key,
      `mutation ($entities: [EntityRef!]!) {
        price: unlock(input: { entities: $entities, dryRun: true }) { ...U }
        buy: unlock(input: { entities: $entities }) { ...U }
      }
      fragment U on UnlockResult {
        credits { id balance { creditBalance } }
        results { entity { ... on District { id access { id isUnlocked } } } }
      }`,
      { entities: [{ entityType: 'district', entityId: id }] },
    );
    const found = (creditBalance: number, isUnlocked: boolean) => ({
      credits: { id: acme.organizationId, balance: { creditBalance } },
      results: [{ entity: { id, access: { id, isUnlocked } } }],
    });
    expect(body.data).toEqual({ price: found(100, false), buy: found(94, true) });
  });

  it('returns the list of an added item, the scouted district, and the job and contact of an email', async () => {
    const { id: districtId } = await harness.seed.district({ websiteUrl: 'https://example.org' });
    const contact = await harness.seed.contact({ districtId });
    await acme.unlocks('district', { id: districtId });
    await acme.unlocks('contact', contact);
    const { id: listId } = await harness.seed.list(acme);
    const { id: promptId } = await harness.seed.emailPrompt(acme, { systemPrompt: 'Be kind.' });
    const { body } = await harness.graphql(
      acme.key,
      `mutation {
        addListItems(listId: "${listId}", items: [{ entityId: "${districtId}" }]) { id list { id itemCount } }
        startScouting(entityType: district, entityId: "${districtId}") {
          scoutingStatus { id status } entity { ... on District { id access { id isScouting } } }
        }
        generateEmail(input: { contactId: "${contact.id}", emailPromptId: "${promptId}" }) {
          job { id status } contact { id emailStatus } credits { id balance { creditsHeld } }
        }
      }`,
    );
    expect(body).toEqual({
      data: {
        addListItems: [{ id: expect.any(String), list: { id: listId, itemCount: 1 } }],
        startScouting: {
          scoutingStatus: { id: districtId, status: 'pending' },
          entity: { id: districtId, access: { id: districtId, isScouting: false } },
        },
        generateEmail: {
          job: { id: expect.any(String), status: 'queued' },
          contact: { id: contact.id, emailStatus: 'pending' },
          credits: { id: acme.organizationId, balance: { creditsHeld: 1 } },
        },
      },
      extensions: expect.anything(),
    });
  });
});
