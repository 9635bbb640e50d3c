import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '../../rest-adapter/index.ts';
import type { Accepts } from '../../rest-adapter/params.ts';
import { prepareRoute } from '../../rest-adapter/route.ts';
import { createSchema } from '../../src/schema.ts';
import { newKey } from '../../src/viewer/keys.ts';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

let harness: Harness;
let acme: Cast;
const schema = await createSchema();
const prepared = routes.map((route) => prepareRoute(schema, route).declaration);

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000)); // another window for each test

/** A path of the route with some valid ids. */
const pathOf = (path: string, id: string = randomUUID()) => path.replace(/\{\w+\}/g, id);

/** Values that a parameter must refuse. */
function refused(accepts: Accepts): string[] {
  switch (accepts.kind) {
    case 'uuid':
      return ['1', 'not-a-uuid', `${randomUUID()}0`, "' or 1=1 --"];
    case 'uuids':
      return ['', 'not-a-uuid', `${randomUUID()},x`, Array.from({ length: 101 }, () => randomUUID()).join()];
    case 'state':
      return ['T', 'TEX', '12', ''];
    case 'text':
      return ['a'.repeat(201), 'nul%00byte'];
    case 'flag':
      return ['1', 'yes', 'TRUE', ''];
    case 'number':
      return [
        'x',
        '',
        '1e3',
        '-1',
        ...(accepts.whole ? ['1.5', '2147483648', String(accepts.min - 1)] : ['NaN', 'Infinity']),
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
  '%s',
  (_name, route) => {
    const request = (query = '', options: { key?: string; method?: string } = {}) =>
      harness.request(`/api/v1${pathOf(route.path)}${query}`, {
        method: route.method,
        key: acme.key,
        ...options,
      });

    it('answers exactly the documented 401 without a key, with a mistyped and with an unknown one', async () => {
      for (const key of [undefined, 'sk_live_nonsense', newKey(), `${acme.key.slice(0, -1)}_`]) {
        const answer = await request('', { key });
        expect(answer.status).toBe(401);
        expect(answer.text).toBe('{"error":"Unauthorized","message":"You must be logged in"}');
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      }
    });

    it('always answers JSON with a request id', async () => {
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

    it('refuses a wrong method with 405 and says which are allowed', async () => {
      const answer = await request('', { method: 'PUT' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toContain(route.method);
      expect(answer.body).toMatchObject({ error: 'Method Not Allowed', statusCode: 405 });
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
        for (const [name, { accepts }] of parameters) {
          if (accepts.kind !== 'values') continue;
          for (const value of accepts.values)
            expect([value, (await request(`?${name}=${value}`)).status]).toEqual([value, 200]);
        }
      });
    }

    if (route.path.includes('{')) {
      it('refuses a malformed id with 400 and answers 404 for an id that does not exist', async () => {
        const malformed = await harness.get(pathOf(route.path, 'nonsense'), acme.key);
        expect(malformed.status).toBe(400);
        const missing = await request();
        expect(missing.status).toBe(404);
        expect(missing.body).toEqual({ error: 'Not Found', message: expect.any(String), statusCode: 404 });
      });
    }
  },
);
