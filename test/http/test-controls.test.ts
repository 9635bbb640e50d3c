import { FAILURES } from '@emi/base/problems';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { BothWorlds } from '../support/both-worlds.ts';

let worlds: BothWorlds;
let live: string;
let test: string;

beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
  live = (await worlds.seed.organization({ plan: 'growth' })).key;
  test = await worlds.testKeyFor(live);
});
afterAll(async () => {
  expect((await audit(worlds.test.db)).filter(({ rows }) => rows.length > 0)).toEqual([]);
  await worlds.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
const get = async (path: string, headers?: Record<string, string>): Promise<any> =>
  (await worlds.request(`/api/v1${path}`, { key: test, headers })).body;
// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
const post = async (path: string, body: unknown = {}): Promise<any> =>
  (await worlds.post(path, test, body)).body;
const balanceAt = async (time?: string): Promise<number> =>
  (await get('/credits', time ? { 'X-Test-Time': time } : {})).balance.credit_balance;

describe('play credits', () => {
  it('are set from 0 to 1,000, so that a purchase fails without them, and are refilled', async () => {
    expect(await post('/test/credits', { credits: 0 })).toEqual({ credit_balance: 0 });
    const { data } = await get('/districts?state=ZZ&limit=1');
    const unlock = { entity_type: 'district', entity_id: data[0].id };
    const answer = await worlds.post('/api/v1/unlock', test, unlock);
    expect([answer.status, answer.body]).toEqual([402, expect.objectContaining({ balance: 0, required: 6 })]);
    expect(await post('/test/credits')).toEqual({ credit_balance: 1_000 });
    expect(await balanceAt()).toBe(1_000);
    for (const credits of [-1, 1_001, 0.5, 'many'])
      expect([credits, (await worlds.post('/test/credits', test, { credits })).status]).toEqual([
        credits,
        400,
      ]);
    expect((await worlds.post('/test/credits', test, { amount: 1 })).status).toBe(400);
  });
});

describe('X-Test-Time', () => {
  it('moves credits to another month, which begins once', async () => {
    const before = await balanceAt();
    const year = new Date().getUTCFullYear() + 1;
    const { period, balance } = await get('/credits', { 'X-Test-Time': `${year}-03-09T12:00:00Z` });
    expect(period.start).toBe(`${year}-03-01T00:00:00.000Z`);
    expect(balance.credit_balance).toBe(before + balance.credits_included_monthly);
    expect(await post('/test/credits')).toEqual({ credit_balance: 1_000 });
    expect(await balanceAt(`${year}-03-09T12:00:00Z`)).toBe(1_000);
    expect(await balanceAt()).toBe(1_000);
  });

  it('moves signals past their end, and scores them by their age at that time', async () => {
    const { data } = await get('/districts?state=ZZ&limit=1');
    await post('/api/v1/unlock', { entity_type: 'district', entity_id: data[0].id });
    const made = await post('/test/changes', { kind: 'rfp', place_id: data[0].id });
    const found = async (time: Date) =>
      (await get('/signals?kinds=rfp&limit=100', { 'X-Test-Time': time.toISOString() })).data.find(
        ({ id }: { id: string }) => id === made.id,
      );
    const now = Date.now();
    const [today, later] = [await found(new Date(now)), await found(new Date(now + 20 * 86_400_000))];
    expect(later.score.value).toBeLessThan(today.score.value);
    expect(await found(new Date(now + 30 * 86_400_000))).toBeUndefined();
  });

  it('must be a time of this century, and needs a test key', async () => {
    for (const time of ['tomorrow', '1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z']) {
      const { status, body } = await worlds.request('/api/v1/credits', {
        key: test,
        headers: { 'X-Test-Time': time },
      });
      expect([time, status, body]).toEqual([
        time,
        400,
        expect.objectContaining({ message: expect.stringContaining('X-Test-Time') }),
      ]);
    }
    const headers = { 'X-Test-Time': '2027-01-01T00:00:00Z' };
    expect((await worlds.request('/api/v1/credits', { key: live, headers })).status).toBe(400);
  });
});

describe('POST /test/changes', () => {
  it('makes a signal of each kind appear in the feed of whoever has unlocked the place', async () => {
    const { data } = await get('/schools?state=ZZ&limit=1');
    await post('/api/v1/unlock', { entity_type: 'school', entity_id: data[0].id });
    const signals = async () => {
      const headers = { 'X-Test-Time': new Date().toISOString() }; // the clock of this service stands still
      return (await get('/signals?limit=100', headers)).data.map(({ id }: { id: string }) => id);
    };
    for (const kind of ['rfp', 'pain_point', 'funding']) {
      const made = await post('/test/changes', { kind, place_id: data[0].id });
      expect(made).toMatchObject({ kind, school_id: data[0].id });
      expect(await signals()).toContain(made.id);
    }
    for (const body of [
      { kind: 'x' },
      { place_id: 'x' },
      { place_id: crypto.randomUUID() },
      { other: 1 },
      [],
    ])
      expect([400, 404]).toContain((await worlds.post('/test/changes', test, body)).status);
    expect((await worlds.post('/test/changes', live, {})).status).toBe(401);
  });
});

describe('a body of the wrong types', () => {
  const WRONG: readonly unknown[] = [
    ['rfp'],
    ['rfp', 'funding'],
    { toString: 'rfp' },
    {},
    [],
    7,
    true,
    '',
    'RFP',
    'toString',
  ];
  it.each([
    ['/test/changes', 'kind'],
    ['/test/changes', 'place_id'],
    ['/test/credits', 'credits'],
  ])('is refused by POST %s, which names %s, and the service goes on', async (path, field) => {
    for (const wrong of field === 'credits' ? WRONG.filter((value) => value !== 7) : WRONG) {
      const { status, body } = await worlds.post(path, test, { [field]: wrong });
      const named = expect.stringMatching(new RegExp(`^${field} must be`));
      expect([wrong, status, body]).toEqual([wrong, 400, expect.objectContaining({ message: named })]);
    }
    for (const wrong of [[], ['rfp'], 'text', 7, null])
      expect([wrong, (await worlds.post(path, test, wrong)).status]).toEqual([wrong, 400]);
    const headers = { 'Content-Type': 'text/plain' };
    expect((await worlds.request(path, { key: test, method: 'POST', headers, body: '{}' })).status).toBe(415);
    expect((await worlds.request('/healthz')).status).toBe(200);
  });
});

describe('many changes at one place', () => {
  it('differ from each other, until there are no more', async () => {
    const { data } = await get('/districts?state=ZZ&limit=1');
    const made: string[] = [];
    for (let at = 0; at < 40; at++) {
      const { status, body } = await worlds.post('/test/changes', test, {
        kind: 'pain_point',
        place_id: data[0].id,
      });
      expect([200, 409]).toContain(status);
      if (status === 200) made.push(body.id);
    }
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('X-Test-Error', () => {
  it.each([
    'CONFLICT',
    'IDEMPOTENT_REQUEST_IN_PROGRESS',
    'EXPORT_TOO_LARGE',
    'RATE_LIMITED',
    'SCOUTING_CAP_REACHED',
    'INTERNAL_SERVER_ERROR',
    'UNAVAILABLE',
  ] as const)('answers %s as REST and the graph do', async (code) => {
    const headers = { 'X-Test-Error': code };
    const { status, error } = FAILURES[code];
    const rest = await worlds.request('/api/v1/districts', { key: test, headers });
    expect([rest.status, rest.headers.get('x-mode')]).toEqual([status, 'test']);
    expect(rest.body).toMatchObject({ error, message: expect.stringMatching(/\w/) });
    expect(rest.headers.has('retry-after')).toBe([429, 503].includes(status));
    const graph = await worlds.request('/graphql', {
      key: test,
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { plan } }' }),
    });
    expect(graph.body).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  it('names the allowed values, and needs a test key', async () => {
    const headers = { 'X-Test-Error': 'NONSENSE' };
    for (const key of [live, test])
      expect((await worlds.request('/api/v1/districts', { key, headers })).status).toBe(400);
  });
});
