import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BadRequestError,
  createMarketClient,
  InsufficientCreditsError,
  LockedError,
  type MarketClientOptions,
  NotAListError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
} from '../../packages/client/src/index.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<Harness['seed']['organization']>>;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth', credits: 20 });
});
afterAll(() => harness.close());

const clientOf = (options: Partial<MarketClientOptions> = {}) =>
  createMarketClient({ key: acme.key, baseUrl: `${harness.origin}/api/v1`, ...options });

describe('the typed client', () => {
  it('reads every result of a list, page by page', async () => {
    const district = await harness.seed.district();
    for (let number = 0; number < 5; number++) await harness.seed.school({ districtId: district.id });
    const market = clientOf();
    const names: string[] = [];
    const inDistrict = (query: object) =>
      market.listSchools({ query: { district_id: district.id, ...query } });
    for await (const school of market.pages(inDistrict, 2)) names.push(school.name);
    expect(new Set(names).size).toBe(5);
  });

  it('reads every result of a list as rows of one export', async () => {
    const district = await harness.seed.district();
    for (let number = 0; number < 3; number++) await harness.seed.school({ districtId: district.id });
    const names: string[] = [];
    const ofDistrict = { district_id: district.id, fields: 'name' };
    for await (const row of clientOf().rows<{ name: string }>('/schools', ofDistrict)) names.push(row.name);
    expect(new Set(names).size).toBe(3);
    await expect(clientOf().rows('/schools', { fields: 'nothing' }).next()).rejects.toBeInstanceOf(
      BadRequestError,
    );
  });

  it('reads rows of a path with a query of its own, which given parameters replace', async () => {
    const district = await harness.seed.district();
    const wanted = await harness.seed.school({ districtId: district.id, name: 'Lincoln & Main?' });
    await harness.seed.school({ districtId: district.id, name: 'Washington' });
    const path = `/schools?district_id=${district.id}&search=${encodeURIComponent('Lincoln & Main?')}`;
    const namesOf = async (query: Record<string, string>) => {
      const names: string[] = [];
      for await (const { name } of clientOf().rows<{ name: string }>(path, query)) names.push(name);
      return names;
    };
    expect(await namesOf({})).toEqual([wanted.name]);
    expect(await namesOf({ search: 'washington' })).toEqual(['Washington']);
  });

  it('refuses to read rows of a route without a list', async () => {
    const { id } = await harness.seed.district();
    for (const path of ['/credits', '/me', `/districts/${id}`]) {
      const refused = await clientOf()
        .rows(path)
        .next()
        .catch((error) => error);
      expect(refused).toBeInstanceOf(NotAListError);
      expect(refused.message).toBe(`${path} has no list: it answered with application/json; charset=utf-8.`);
    }
  });

  it('charges an unlock once although the response was lost and the request repeated', async () => {
    const { id } = await harness.seed.district();
    let attempts = 0;
    const losing: typeof fetch = async (request) => {
      const response = await fetch(request);
      attempts++;
      if (attempts > 1) return response;
      await response.text();
      throw new TypeError('connection reset');
    };
    const before = (await clientOf().getCredits()).balance.credit_balance;
    const body = { entity_type: 'district', entity_id: id } as const;
    const result = await clientOf({ fetch: losing }).unlock({ body });
    expect(attempts).toBe(2);
    expect(result).toMatchObject({ unlocked: true, credits_charged: 6, already_unlocked: false });
    expect((await clientOf().getCredits()).balance.credit_balance).toBe(before - 6);
  });

  it('throws a class for each kind of failure, with what the caller needs to act', async () => {
    const { id } = await harness.seed.district();
    const market = clientOf();
    const locked = await market.listDistrictRfps({ path: { districtId: id } }).catch((error) => error);
    expect(locked).toBeInstanceOf(LockedError);
    expect(locked).toMatchObject({ status: 403, unlockCost: 6, entity: { type: 'district', id } });
    expect(locked.requestId).toEqual(expect.any(String));

    const poor = await harness.seed.organization({ credits: 1 });
    const body = { entity_type: 'district', entity_id: id } as const;
    const unpaid = await clientOf({ key: poor.key })
      .unlock({ body })
      .catch((error) => error);
    expect(unpaid).toBeInstanceOf(InsufficientCreditsError);
    expect(unpaid).toMatchObject({ balance: 1, required: 6 });

    const unknown = market.getDistrict({ path: { districtId: crypto.randomUUID() } });
    await expect(unknown).rejects.toThrow(NotFoundError);
    await expect(clientOf({ key: 'sk_live_wrong' }).getViewer()).rejects.toThrow(UnauthorizedError);
  });

  it('waits for the time in Retry-After, and gives up when that is too long', async () => {
    const free = await harness.seed.organization({ plan: 'free' });
    const hurried = clientOf({ key: free.key, retries: 2, maxWaitSeconds: 0 });
    for (let number = 0; number < 30; number++) await hurried.getCredits();
    const refused = await hurried.getCredits().catch((error) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);

    const statuses: number[] = [];
    const patient = clientOf({
      key: free.key,
      fetch: async (request) => {
        const response = await fetch(request);
        statuses.push(response.status);
        const headers = new Headers(response.headers);
        if (response.status === 429) {
          harness.pass(60_000);
          headers.set('retry-after', '0');
        }
        return new Response(response.body, { status: response.status, headers });
      },
    });
    await patient.getCredits();
    expect(statuses).toEqual([429, 200]);
  });
});
