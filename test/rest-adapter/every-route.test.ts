import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '@emi/facade/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Param } from '../../packages/facade/contract/parameter-types.ts';
import { newKey } from '../../src/accounts/identities/keys.ts';
import { acceptedBy, acceptedInQuery } from '../support/accepted.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import type { RequestOptions } from '../support/intermediary.ts';
import { Prism } from '../support/prism.ts';
import { refused, refusedInBody } from '../support/refused-values.ts';
import { preparedRoutes } from '../support/sample-requests.ts';

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
  'POST /user-email-prompts/{promptId}/preview': { contact_id: randomUUID() },
  'POST /contacts/{contactId}/report': { reason: 'left' },
  'POST /contacts/{contactId}/generate-email': { email_prompt_id: randomUUID() },
  'POST /webhooks': { url: 'https://hooks.example.org/education' },
  'POST /webhooks/{webhookId}/replay': { event_id: randomUUID() },
  'POST /saved-searches': { name: 'A search', path: '/signals?state=TX' },
  'POST /exports': { path: '/vendors', format: 'csv' },
  'POST /districts/look-up': { ids: [randomUUID()] },
  'POST /schools/look-up': { ids: ['010000500870'] },
  'POST /match/files': { content: 'name,state\nDallas ISD,TX\n' },
  'POST /match': { rows: [{ name: 'Dallas ISD', state: 'TX' }] },
  'POST /unlock': { entity_type: 'district', entity_id: randomUUID() },
};

/** Removes timestamps, which differ between answers to the same request. */
const withoutTimes = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

describe.each(prepared.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the route %s',
  (_name, route) => {
    const request = (query = '', options: Pick<RequestOptions, 'key' | 'method' | 'isRepeated'> = {}) =>
      harness.request(`/api/v1${pathOf(route.path)}${query}`, {
        method: route.method,
        key: acme.key,
        ...options,
      });

    it('answers with exactly the documented 401 without a key, with a mistyped and with an unknown one', async () => {
      for (const key of [undefined, 'sk_live_nonsense', newKey(), `${acme.key.slice(0, -1)}_`]) {
        const answer = await request('', { key, isRepeated: key !== undefined });
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
      it.each(parameters)('refuses bad values of %s with a 400 that names it', async (name, param) => {
        const { values } = acceptedBy(param.value);
        for (const [at, value] of refused(param).entries()) {
          const query = `?${name}=${value.includes('%00') ? value : encodeURIComponent(value)}`;
          const answer = await request(query, { isRepeated: at > 0 });
          expect([value, answer.status]).toEqual([value, 400]);
          expect(answer.body).toEqual({
            error: 'Bad Request',
            message: expect.stringContaining(name),
            statusCode: 400,
          });
          if (values.length > 0) expect(answer.body.message).toContain(values.join(', '));
        }
      });

      const lists = parameters.filter(([, { isList }]) => isList);
      const single = parameters.filter(([, { isList }]) => !isList);
      const firstOf = ({ value }: Param) => acceptedBy(value).values[0] ?? 'x';
      if (single.length > 0) {
        it.each(single)('refuses %s repeated or in brackets', async (name, param) => {
          const value = firstOf(param);
          const queries = [
            `?${name}=${value}&${name}=${value}`,
            `?${name}[]=${value}`,
            `?${name}[$ne]=${value}`,
          ];
          for (const [at, query] of queries.entries())
            expect((await request(query, { isRepeated: at > 0 })).status).toBe(400);
        });
      }
      if (lists.length > 0) {
        it.each(lists)('takes %s repeated as a list, and refuses it in brackets', async (name, param) => {
          const { kind, example, values: choices } = acceptedInQuery(param);
          const ids = [randomUUID(), randomUUID()];
          const values = kind === 'texts' ? [example] : choices.length > 0 ? choices : ids;
          const [joined, repeated, bracketed] = await Promise.all(
            [
              `?${name}=${values.join()}`,
              `?${values.map((value) => `${name}=${value}`).join('&')}`,
              `?${name}[]=${values[0]}`,
            ].map((query) => request(query)),
          );
          expect(joined!.status).not.toBe(400);
          expect(repeated!.status).toBe(joined!.status);
          expect(withoutTimes(repeated!.text)).toBe(withoutTimes(joined!.text));
          expect(bracketed!.status).toBe(400);
          const withBad = await request(`?${name}=${values[0]}&${name}=?`);
          expect(withBad.status).toBe(kind === 'texts' ? joined!.status : 400);
        });
      }

      it('accepts every documented value', async () => {
        const status = route.path.includes('{') ? 404 : 200; // the ids are of nothing
        for (const [name, param] of parameters) {
          for (const value of acceptedBy(param.value).values)
            expect([value, (await request(`?${name}=${value}`)).status]).toEqual([value, status]);
        }
      });
    }

    const fields = Object.entries(route.body);
    if (hasBody(route)) {
      const sample = SAMPLES[`${route.method} ${route.path}`] ?? {};
      const post = (body: string, headers: Record<string, string> = JSON_BODY, isRepeated = false) =>
        harness.request(`/api/v1${pathOf(route.path)}`, {
          method: route.method,
          key: acme.key,
          headers,
          body,
          isRepeated,
        });

      if (fields.length > 0) {
        it.each(fields)('refuses bad values of %s with a 400 that names it', async (name, field) => {
          for (const [at, value] of refusedInBody(field).entries()) {
            const { status, body } = await post(
              JSON.stringify({ ...sample, [name]: value }),
              JSON_BODY,
              at > 0,
            );
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
