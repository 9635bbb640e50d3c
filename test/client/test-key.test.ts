import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMarketClient,
  InsufficientCreditsError,
  LockedError,
  type MarketClient,
  RateLimitedError,
} from '../../packages/client/src/index.ts';
import { BothWorlds } from '../support/both-worlds.ts';

let worlds: BothWorlds;
let key: string;
let market: MarketClient;
beforeAll(async () => {
  worlds = await BothWorlds.start();
  worlds.addTestWorld();
  key = await worlds.testKeyFor((await worlds.seed.organization({ plan: 'growth' })).key);
  market = createMarketClient({ key, baseUrl: `${worlds.origin}/api/v1` });
});
afterAll(() => worlds.close());

/** The district that the guide asks to leave locked. */
const LOCKED = 'ffffffff-ffff-85e5-85d0-ea814d78886a';

describe('the typed client with a test key', () => {
  it('reads the places of the test world, page by page', async () => {
    const ids = new Set<string>();
    for await (const { id, state } of market.pages((query: object) =>
      market.listSchools({ query: { state: 'ZZ', ...query } }),
    )) {
      expect(state).toBe('ZZ');
      ids.add(id);
    }
    expect(ids.size).toBeGreaterThan(150);
  });

  it('throws the classes of failures that the test world provokes', async () => {
    await expect(market.listDistrictRfps({ path: { districtId: LOCKED } })).rejects.toThrow(LockedError);
    await worlds.post('/test/credits', key, { credits: 0 });
    const body = { entity_type: 'district', entity_id: LOCKED } as const;
    await expect(market.unlock({ body })).rejects.toThrow(InsufficientCreditsError);
    const limited = market.listVendors({ headers: { 'X-Test-Error': 'RATE_LIMITED' } });
    await expect(limited).rejects.toThrow(RateLimitedError);
  });
});
