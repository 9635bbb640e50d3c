import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let id: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  ({ id } = await harness.seed.district());
});
afterAll(() => harness.close());

const head = (path: string) =>
  fetch(harness.origin + path, { method: 'HEAD', headers: { Authorization: `Bearer ${acme.key}` } });
const ask = (path: string, method = 'GET') => harness.request(path, { key: acme.key, method });

describe('the mounted façade', () => {
  it.each(['/api/v1/districts/ID', '/api/v1/districts/ID/', '/API/V1/districts/ID', '/api/v1/districts/%ID'])(
    'answers %s with the district',
    async (path) => {
      const encoded = path.replace('%ID', `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`);
      const { status, body } = await ask(encoded.replace('ID', id));
      expect([status, body.id]).toEqual([200, id]);
    },
  );

  it.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/Districts',
    '/api/v1//districts',
    '/api/v1/districts//',
    '/api/v1/districts/ID//',
    '/api/v1/districts/ID/nothing',
    '/api/v1/lists/ID/items/ID/more',
    '/api/v1x/districts',
  ])('has no route at %s', async (path) => {
    const { status, body } = await ask(path.replaceAll('ID', id));
    expect([status, body.message]).toEqual([404, 'There is no such route.']);
  });

  it('refuses an address without a route only after authentication, which comes first', async () => {
    expect((await harness.request('/api/v1/nothing')).status).toBe(401);
    expect((await harness.request('/api/v1/%zz')).status).toBe(401);
    expect((await ask('/api/v1/%zz')).status).toBe(400);
  });

  it('answers HEAD as GET, without a body, where GET is allowed', async () => {
    const answer = await head(`/api/v1/districts/${id}`);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    const { text } = await ask(`/api/v1/districts/${id}`);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    const refused = await head('/api/v1/unlock');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    ['PUT', '/lists', 'GET, HEAD, POST'],
    ['OPTIONS', '/lists/ID', 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/lists/ID/items/ID', 'DELETE'],
  ])('answers %s %s with the methods of the path', async (method, path, allowed) => {
    const { status, headers } = await ask(`/api/v1${path.replaceAll('ID', id)}`, method);
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
  });
});
