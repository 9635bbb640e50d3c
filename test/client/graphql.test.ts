import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createGraphqlClient,
  type GraphqlClientOptions,
  graphql,
  MarketGraphqlError,
  type ResultOf,
} from '../../packages/client/src/graphql.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 20 });
});
afterAll(() => harness.close());

const clientOf = (options: Partial<GraphqlClientOptions> = {}) =>
  createGraphqlClient({ key: acme.key, url: `${harness.origin}/graphql`, ...options });

const SCHOOL = graphql(
  `query School($id: UUID!) { school(id: $id) { name studentCount district { state } } }`,
);
const UNLOCK = graphql(`
  mutation Unlock($id: UUID!) {
    unlock(input: { entities: [{ entityType: school, entityId: $id }] }) { unlocked creditsCharged }
  }
`);

describe('the typed GraphQL client', () => {
  it('infers variables and results from the document (checked by `npm run typecheck`)', async () => {
    const { id, name } = await harness.seed.school({ studentCount: 700, state: 'VT' });
    const { school } = await clientOf().request(SCHOOL, { id });
    const students: number | null | undefined = school?.studentCount;
    expect([school?.name, students]).toEqual([name, 700]);

    // @ts-expect-error the selection has no such field
    type Unknown = NonNullable<ResultOf<typeof SCHOOL>['school']>['phone'];
    // @ts-expect-error a required variable is missing
    const request: () => Promise<Unknown> = () => clientOf().request(SCHOOL, {});
    await expect(request()).rejects.toThrow(MarketGraphqlError);
  });

  it('throws the code of a refusal, with the data that was returned nevertheless', async () => {
    const wrong = await clientOf({ key: 'sk_live_wrong' })
      .request(SCHOOL, { id: crypto.randomUUID() })
      .catch((error) => error);
    expect(wrong).toBeInstanceOf(MarketGraphqlError);
    expect(wrong).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', requestId: expect.any(String) });

    const unknown = await clientOf()
      .request(UNLOCK, { id: crypto.randomUUID() })
      .catch((error) => error);
    expect(unknown).toMatchObject({ status: 200, code: 'NOT_FOUND', data: { unlock: null } });
  });

  it('charges a mutation once although its response was lost and the request repeated', async () => {
    const { id } = await harness.seed.school();
    let attempts = 0;
    const losing: typeof fetch = async (request) => {
      const response = await fetch(request);
      attempts++;
      if (attempts > 1) return response;
      throw new TypeError('connection reset');
    };
    const { unlock } = await clientOf({ fetch: losing }).request(UNLOCK, { id });
    expect([attempts, unlock?.creditsCharged]).toEqual([2, 6]);
  });
});
