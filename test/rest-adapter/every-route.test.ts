import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BodyAccepts } from '../../rest-adapter/body.ts';
import type { Accepts } from '../../rest-adapter/parameter-types.ts';
import type { AnyRoute } from '../../rest-adapter/route.ts';
import { newKey } from '../../src/accounts/users/keys.ts';
import { Harness } from '../support/harness.ts';
import { Prism } from '../support/prism.ts';
import { preparedRoutes } from '../support/sample-requests.ts';
import type { Cast } from '../support/seed.ts';

let harness: Harness;
let acme: Cast;
const prepared = await preparedRoutes();

/** The path of Prism's program, to send the requests through it. */
const { PRISM } = process.env;
let prism: Prism | undefined;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  if (PRISM) harness.intermediary = prism = await Prism.start(PRISM, harness.origin);
});
afterAll(async () => {
  await prism?.close();
  await harness.close();
  if (prism) console.log(`Prism: ${prism.passed} requests of the battery, no violation by a response`);
});
beforeEach(() => harness.pass(60_000)); // each test has a window of its own

/** A path of the route with valid ids. */
const pathOf = (path: string, id: string = randomUUID()) => path.replace(/\{\w+\}/g, id);

const JSON_BODY = { 'Content-Type': 'application/json' };
const hasBody = ({ method }: AnyRoute) => method === 'POST' || method === 'PATCH';

/** Bodies for the routes that refuse an empty one. */
const SAMPLES: Readonly<Record<string, object>> = {
  'POST /lists': { name: 'A list', entity_type: 'district' },
  'POST /lists/{listId}/items': { entity_id: randomUUID() },
  'POST /user-email-prompts': { name: 'A prompt', system_prompt: 'Be kind.', instruction_prompt: 'Write.' },
  'POST /contacts/{contactId}/generate-email': { email_prompt_id: randomUUID() },
  'POST /webhooks': { url: 'https://hooks.example.org/education' },
  'POST /webhooks/{webhookId}/replay': { event_id: randomUUID() },
  'POST /saved-searches': { name: 'A search', path: '/signals?state=TX' },
  'POST /exports': { path: '/vendors', format: 'csv' },
  'POST /districts/look-up': { ids: [randomUUID()] },
  'POST /schools/look-up': { ids: ['010000500870'] },
  'POST /match': { rows: [{ name: 'Dallas ISD', state: 'TX' }] },
  'POST /unlock': { entity_type: 'district', entity_id: randomUUID() },
};

/** Values that a field of a body must refuse. */
function refusedInBody({ kind, orNull, maxLength = 0 }: BodyAccepts): unknown[] {
  const wrong = [{}, ...(kind === 'array' ? [[], [1], 'x', 1] : [['x']]), ...(orNull ? [] : [null])];
  switch (kind) {
    case 'text':
      return [...wrong, 1, true, 'x'.repeat(maxLength + 1), 'nul\0byte'];
    case 'uuid':
    case 'timestamp':
      return [...wrong, 1, '', 'nonsense'];
    case 'texts':
      return [{}, [], [1], [''], ['x'], ['nul\0byte'], 'x', 1, null];
    case 'values':
      return [{}, [], ['nonsense'], [1], 'nonsense', 1, ...(orNull ? [] : [null])];
    case 'flag':
      return [...wrong, 'true', 1];
    case 'whole':
      return [...wrong, '1', -1, 1.5, 2 ** 31];
    case 'value':
      return [...wrong, 'nonsense', '', 1];
    case 'array':
      return wrong;
  }
}

/** Values that a parameter must refuse. */
function refused(accepts: Accepts): string[] {
  switch (accepts.kind) {
    case 'uuid':
      return ['1', 'not-a-uuid', `${randomUUID()}0`, "' or 1=1 --"];
    case 'uuids':
      return ['', 'not-a-uuid', `${randomUUID()},x`, Array.from({ length: 101 }, () => randomUUID()).join()];
    case 'texts':
      return ['', '?', Array.from({ length: 101 }, () => accepts.bounds.format!.example).join()];
    case 'timestamp':
      return [
        '',
        '2026-11-20',
        '2026-02-30T00:00:00Z',
        '2026-11-20T09:30:00',
        '10000-01-01T00:00:00Z',
        'now',
      ];
    case 'state':
      return ['T', 'TEX', '12', ''];
    case 'text':
      return [
        'a'.repeat(201),
        'nul%00byte',
        ...(accepts.bounds.notEmpty ? [''] : []),
        ...(accepts.bounds.format ? ['?'] : []),
      ];
    case 'flag':
      return ['1', 'yes', 'TRUE', ''];
    case 'number':
      return [
        'x',
        '',
        '-1',
        ...(accepts.whole
          ? ['1e3', '1.5', '2147483648', String(accepts.min - 1)]
          : ['1e', '1e999', 'NaN', 'Infinity']),
      ];
    case 'values':
      return [
        'nonsense',
        '',
        ...(accepts.list ? [`${accepts.values[0]},nonsense`] : accepts.values.slice(0, 2).join() || []),
      ];
  }
}

describe.each(prepared.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the route %s',
  (_name, route) => {
    const request = (query = '', options: { key?: string; method?: string } = {}) =>
      harness.request(`/api/v1${pathOf(route.path)}${query}`, {
        method: route.method,
        key: acme.key,
        ...options,
      });

    it('answers with exactly the documented 401 without a key, with a mistyped and with an unknown one', async () => {
      for (const key of [undefined, 'sk_live_nonsense', newKey(), `${acme.key.slice(0, -1)}_`]) {
        const answer = await request('', { key });
        expect(answer.status).toBe(401);
        expect(answer.text).toBe('{"error":"Unauthorized","message":"You must be logged in"}');
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      }
    });

    it('always answers in JSON with a request id', async () => {
      for (const answer of [
        await request(),
        await request('', { key: undefined }),
        await request('?limit=0'),
      ]) {
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    });

    it('ignores unknown parameters', async () => {
      expect((await request('?no_such_parameter=1&also[this]=2')).status).toBe((await request()).status);
    });

    it('refuses a wrong method with a 405 that lists the allowed ones', async () => {
      const answer = await request('', { method: 'PUT' });
      expect(answer.status).toBe(405);
      const allowed = answer.headers.get('allow')?.split(', ') ?? [];
      expect(allowed).toContain(route.method);
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
      expect(answer.body).toEqual({
        error: 'Method Not Allowed',
        message: expect.stringMatching(/^Only [A-Z]+((, [A-Z]+)* and [A-Z]+)? (is|are) allowed here\.$/),
        statusCode: 405,
      });
      for (const method of allowed) expect(answer.body.message).toContain(method);
    });

    const parameters = Object.entries(route.query);
    if (parameters.length > 0) {
      it.each(parameters)('refuses bad values of %s with a 400 that names it', async (name, { accepts }) => {
        for (const value of refused(accepts)) {
          const answer = await request(
            `?${name}=${value.includes('%00') ? value : encodeURIComponent(value)}`,
          );
          expect([value, answer.status]).toEqual([value, 400]);
          expect(answer.body).toEqual({
            error: 'Bad Request',
            message: expect.stringContaining(name),
            statusCode: 400,
          });
          if (accepts.kind === 'values') expect(answer.body.message).toContain(accepts.values.join(', '));
        }
      });

      it.each(parameters)('refuses %s repeated or in brackets', async (name, { accepts }) => {
        const value = accepts.kind === 'values' ? accepts.values[0] : 'x';
        for (const query of [
          `?${name}=${value}&${name}=${value}`,
          `?${name}[]=${value}`,
          `?${name}[$ne]=${value}`,
        ]) {
          expect((await request(query)).status).toBe(400);
        }
      });

      it('accepts every documented value', async () => {
        const status = route.path.includes('{') ? 404 : 200; // the ids are of nothing
        for (const [name, { accepts }] of parameters) {
          if (accepts.kind !== 'values') continue;
          for (const value of accepts.values)
            expect([value, (await request(`?${name}=${value}`)).status]).toEqual([value, status]);
        }
      });
    }

    const fields = Object.entries(route.body);
    if (hasBody(route)) {
      const sample = SAMPLES[`${route.method} ${route.path}`] ?? {};
      const post = (body: string, headers: Record<string, string> = JSON_BODY) =>
        harness.request(`/api/v1${pathOf(route.path)}`, {
          method: route.method,
          key: acme.key,
          headers,
          body,
        });

      if (fields.length > 0) {
        it.each(fields)('refuses bad values of %s with a 400 that names it', async (name, { accepts }) => {
          for (const value of refusedInBody(accepts)) {
            const { status, body } = await post(JSON.stringify({ ...sample, [name]: value }));
            expect([value, status]).toEqual([value, 400]);
            expect(body).toEqual({
              error: 'Bad Request',
              message: expect.stringContaining(name),
              statusCode: 400,
            });
          }
        });
      }

      it('refuses anything but a JSON object, and unknown fields if it spends; ignores inherited ones', async () => {
        for (const body of ['{', '[]', '"x"', '1', 'null', '{"a":1}x']) {
          expect([body, (await post(body)).status]).toEqual([body, 400]);
        }
        expect((await post('x=1', { 'Content-Type': 'text/plain' })).status).toBe(415);
        const plain = (await post(JSON.stringify(sample))).status;
        const odd = JSON.stringify({ ...sample, id: randomUUID(), user_id: randomUUID(), nonsense: [1] });
        const expected = route.refusesUnknownFields ? [400] : [plain, 409];
        expect(expected).toContain((await post(odd.replace('{', '{"__proto__":{"name":1},'))).status);
        expect(
          (await post(JSON.stringify({ ...sample, nonsense: 'x'.repeat(route.maxBody ? 620_000 : 110_000) })))
            .status,
        ).toBe(413);
      });
    }

    if (route.path.includes('{')) {
      it('refuses a malformed id with 400 and answers 404 for an id that does not exist', async () => {
        const body = JSON.stringify(SAMPLES[`${route.method} ${route.path}`] ?? {});
        const ask = (id?: string) =>
          harness.request(`/api/v1${pathOf(route.path, id)}`, {
            method: route.method,
            key: acme.key,
            ...(hasBody(route) ? { headers: JSON_BODY, body } : {}),
          });
        expect((await ask('nonsense')).status).toBe(400);
        const missing = await ask();
        expect(missing.status).toBe(404);
        expect(missing.body).toEqual({ error: 'Not Found', message: expect.any(String), statusCode: 404 });
      });
    }
  },
);
