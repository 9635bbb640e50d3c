import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMarketClient,
  InsufficientCreditsError,
  LockedError,
  type MarketClient,
  RateLimitedError,
} from '../../packages/client/src/index.ts';
import { BothWorlds } from '../support/both-worlds.ts';
import { runNode } from '../support/run-node.ts';

let worlds: BothWorlds;
let key: string;
let market: MarketClient;
beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
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

describe('the examples', () => {
  const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
  const EXAMPLES = [
    { language: 'TypeScript', command: [process.execPath, 'examples/search.ts'], needs: [] },
    { language: 'Python', command: ['python3', 'examples/search.py'], needs: ['python3'] },
    { language: 'curl', command: ['bash', 'examples/search.sh'], needs: ['bash', 'curl', 'jq'] },
  ].map((example) => ({ ...example, missing: example.needs.filter((program) => !isInstalled(program)) }));

  for (const { language, missing } of EXAMPLES.filter((example) => example.missing.length > 0)) {
    it.skip(`need ${missing.join(', ')} on this machine for ${language}`, () => {});
  }

  const runnable = EXAMPLES.filter(({ missing }) => missing.length === 0);
  it.each(runnable)(
    'search and unlock with a test key and nothing else in $language',
    async ({ command }) => {
      const API_KEY = await worlds.testKeyFor((await worlds.seed.organization({ plan: 'growth' })).key);
      const balance = async () => {
        const { body } = await worlds.request('/api/v1/credits', { key: API_KEY });
        return (body as { balance: { credit_balance: number } }).balance.credit_balance;
      };
      const environment = { API_KEY, BASE_URL: `${worlds.origin}/api/v1` };
      const run = (environment: Record<string, string>) =>
        runNode(command.slice(1), { command: command[0]!, environment });
      const asked = await run(environment);
      expect(asked).toContain('schools, such as:');
      expect(asked).toMatch(/Unlocking .* \(test\) costs 6 credits; UNLOCK=yes does it\./);
      expect(await balance()).toBe(1_000); // nothing is spent before UNLOCK asks for it
      expect(await run({ ...environment, UNLOCK: 'yes' })).toMatch(/Unlocked .*6 credits\./);
      expect(await balance()).toBe(994);
    },
  );

  it('list schools with a test key in typed GraphQL', async () => {
    const environment = { API_KEY: key, GRAPHQL_URL: `${worlds.origin}/graphql` };
    const output = await runNode(['examples/graphql.ts'], { environment });
    expect(output).toMatch(/^[1-9]\d* schools, such as:\n- .* \(test\)/);
  });
});
