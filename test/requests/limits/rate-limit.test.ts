import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { FallbackStore } from '../../../src/requests/limits/fallback.store.ts';
import { logOnce } from '../../../src/requests/limits/log-once.ts';
import { OwnCounts } from '../../../src/requests/limits/own-counts.ts';
import type { SharedStore } from '../../../src/requests/limits/store.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';

let harness: Harness;
let free: Cast; // 30 requests a minute

beforeAll(async () => {
  harness = await Harness.start();
  free = await harness.seed.organization({ plan: 'free' });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000));

type Headed = Pick<HttpAnswer, 'headers'>;
const number = ({ headers }: Headed, name: string) => Number(headers.get(name) ?? Number.NaN);
const remaining = (answer: Headed) => number(answer, 'x-ratelimit-remaining');
/** Simultaneous requests that need no database, so that only the window can refuse them. */
const ask = async (count: number, key = free.key) => {
  const answers = await harness.together(
    Array.from({ length: count }, () => ({ path: '/api/v1/nothing', key })),
  );
  return {
    answers,
    admitted: answers.filter(({ status }) => status === 404),
    refused: answers.filter(({ status }) => status === 429),
  };
};
const upwards = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('the request window', () => {
  it.each([
    ['free', 30],
    ['starter', 600],
  ] as const)(
    'admits exactly as many simultaneous requests as the %s plan allows: %i',
    async (plan, limit) => {
      const { key } = await harness.seed.organization({ plan });
      await harness.get('/me', key); // counts, and caches the key
      const { admitted, refused } = await ask(2 * limit, key);
      expect(admitted.map(remaining).sort((a, b) => a - b)).toEqual(upwards(limit - 1));
      expect(refused.map(remaining)).toEqual(Array(limit + 1).fill(0));
    },
  );

  it('answers excess requests with the documented body and an accurate Retry-After', async () => {
    await ask(10);
    harness.pass(12_300);
    await ask(20);
    harness.pass(20_000);
    const { status, body, headers } = await harness.get('/me', free.key);
    expect(status).toBe(429);
    expect(body).toEqual({ error: 'Rate Limited', message: expect.any(String), code: 'RATE_LIMITED' });
    const wait = number({ headers }, 'retry-after');
    expect(wait).toBe(28); // 27.7 s, rounded up
    const reset = number({ headers }, 'x-ratelimit-reset');
    expect(Math.abs(reset - (Date.now() / 1_000 + wait))).toBeLessThanOrEqual(2);
    harness.pass((wait - 1) * 1_000);
    expect((await harness.get('/me', free.key)).status).toBe(429);
    harness.pass(1_000);
    expect((await harness.get('/me', free.key)).status).toBe(200);
  });

  it('is shared by REST and GraphQL, where every root field counts, whatever its alias and fragment', async () => {
    const document = `query Many { a: viewer { plan } ...More } query Other { viewer { plan } }
      fragment More on Query { b: viewer { plan } ... on Query { c: viewer { plan } } a: viewer { plan } ...Last }
      fragment Last on Query { d: credits { balance } ...More }`;
    const graphql = (operationName: string) =>
      harness.request('/graphql', {
        key: free.key,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: document, operationName }),
      });
    await ask(5);
    expect(remaining(await graphql('Many'))).toBe(21);
    expect(remaining(await graphql('Other'))).toBe(20);
    const mixed = [
      ...Array.from({ length: 20 }, () => ({ path: '/api/v1/me' })),
      ...Array.from({ length: 20 }, () => ({
        path: '/graphql',
        method: 'POST',
        body: '{"query":"{ viewer { plan } }"}',
      })),
    ];
    const answers = await harness.together(mixed.map((request) => ({ ...request, key: free.key })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('refuses a GraphQL document that does not fit as a whole, with a 429 and a matching error', async () => {
    await ask(28);
    const three = '{ a: viewer { plan } b: viewer { plan } c: viewer { plan } }';
    const refused = await harness.graphql(free.key, three);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        errors: [
          { message: expect.any(String), extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 60 } },
        ],
      },
    ]);
    expect([remaining(refused), number(refused, 'retry-after')]).toEqual([2, 60]);
    expect((await harness.graphql(free.key, '{ a: viewer { plan } b: viewer { plan } }')).status).toBe(200);
  });

  it('reports the limit to a document that could never be admitted', async () => {
    const fields = upwards(31).map((at) => `f${at}: viewer { plan }`);
    const { status, body } = await harness.graphql(free.key, `{ ${fields.join(' ')} }`);
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/31 root fields.*the limit is 30 /),
    ]);
  });

  it('cannot be bypassed with persisted queries', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const { body } = await harness.request('/graphql', {
      key: free.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ extensions }),
    });
    expect(body.errors[0].extensions.code).not.toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('holds a key with a limit of its own to it, while other keys have the rest', async () => {
    const em = harness.db.orm.em.fork();
    const { apiKey } = await createKey(em, free.userId, { name: 'Slow', rateLimit: 10 });
    const { answers, admitted } = await ask(20, apiKey);
    expect(admitted).toHaveLength(10);
    expect(number(answers[0]!, 'x-ratelimit-limit')).toBe(10);
    expect((await ask(30)).admitted).toHaveLength(20);
  });

  it('checks the limit before it validates the request', async () => {
    await ask(30);
    const bad = await harness.get('/schools?limit=x', free.key);
    expect([bad.status, remaining(bad)]).toEqual([429, 0]);
    const graphql = await harness.request('/graphql', {
      key: free.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(graphql.status).toBe(429);
    expect((await harness.get('/schools', `${free.key}x`)).status).toBe(401);
  });
});

describe('a failing window store', () => {
  it('leaves counting to the process, which admits exactly what the plan allows', async () => {
    const away = () => Promise.reject(new Error('no store'));
    const broken: SharedStore = { take: away, synchronize: away };
    const logged: string[] = [];
    const onFailure = logOnce(
      { error: (_: unknown, message: string) => logged.push(message) } as never,
      'away',
      () => 0,
    );
    const requests = new FallbackStore(broken, new OwnCounts(() => 0), onFailure);
    const alone = await Harness.start(undefined, { requests });
    try {
      const { key } = await alone.seed.organization({ plan: 'free' });
      expect((await alone.graphql(key, '{ viewer { plan } }')).status).toBe(200);
      for (let time = 0; time < 29; time++) expect((await alone.get('/me', key)).status).toBe(200);
      expect((await alone.get('/me', key)).status).toBe(429);
      expect(logged).toEqual(['away']);
    } finally {
      await alone.close();
    }
  });
});

describe('an expensive field', () => {
  it('has a limit of its own per organization, counted through every alias, simultaneous or not', async () => {
    // The limit of the field is a fifth of the plan's 600 requests: 120, which 40 documents of three calls use up.
    const { key, colleague } = await harness.seed.organization({ plan: 'starter' });
    const counting = 'schoolStats { all { count } }';
    const document = `{ a: ${counting} b: ${counting} c: ${counting} }`;
    const answers = await harness.together(
      Array.from({ length: 50 }, () => ({
        path: '/graphql',
        method: 'POST',
        key,
        body: JSON.stringify({ query: document }),
      })),
    );
    const codes = answers.flatMap(({ body }) =>
      (body.errors ?? []).map((error: { extensions: object }) => error.extensions),
    );
    const whole = answers.filter(({ body }) => !body.errors);
    expect([whole.length <= 40, codes.length > 0]).toEqual([true, true]);
    for (const extensions of codes) expect(extensions).toMatchObject({ code: 'RATE_LIMITED', limit: 120 });
    const again = await harness.graphql((await colleague()).key, `{ ${counting} }`);
    expect([again.status, again.body.errors[0].message]).toEqual([
      429,
      expect.stringContaining('120 are allowed in 60 seconds'),
    ]);
    const reset = Number(again.headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
    expect([
      again.headers.get('retry-after'),
      again.headers.get('x-ratelimit-limit'),
      remaining(again),
    ]).toEqual(['60', '120', 0]);
    expect(Math.abs(reset - 60)).toBeLessThan(5);
    expect(again.body.errors[0].extensions.resetAt).toBe(Number(again.headers.get('x-ratelimit-reset')));
    const other = await harness.get('/me', key);
    expect([other.headers.get('x-ratelimit-limit'), remaining(other)]).toEqual(['600', 600 - 152]);
    harness.pass(60_000);
    expect((await harness.graphql(key, `{ ${counting} }`)).status).toBe(200);
  });

  it('is none of the documented routes, which have the whole plan', async () => {
    const starter = await harness.seed.organization({ plan: 'starter', credits: 0 });
    const nothing = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
    for (const [path, body] of [
      [`/contacts/${nothing}/generate-email`, { email_prompt_id: nothing }],
      [`/districts/${nothing}/scout`, {}],
    ] as const) {
      const statuses = new Set<number>();
      for (let asked = 0; asked < 150; asked += 10) {
        const some = Array.from({ length: 10 }, () => harness.post(path, starter.key, body));
        for (const { status } of await Promise.all(some)) statuses.add(status);
      }
      expect([path, ...statuses]).toEqual([path, 404]);
    }
    for (let asked = 0; asked < 300; asked += 10) {
      const some = Array.from({ length: 10 }, () => harness.get('/analytics/market-summary', starter.key));
      for (const { status } of await Promise.all(some)) expect(status).toBe(200);
    }
    expect((await harness.get('/analytics/market-summary', starter.key)).status).toBe(429);
    harness.pass(60_000);
  });
});
