import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const keyWith = async (...scopes: string[]) =>
  (await createKey(harness.db.orm.em.fork(), acme.userId, { scopes })).apiKey;

describe('a key without the scope of an operation', () => {
  it('is refused with a 403 over REST that names the missing scope', async () => {
    const answer = await harness.get('/schools', await keyWith('unlock', 'manage'));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: 'Forbidden',
      message: 'This needs the scope read; the key or token has unlock, manage.',
      statusCode: 403,
    });
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="education-market-api", error="insufficient_scope", scope="read"',
    );
  });

  it('is refused field by field over GraphQL', async () => {
    const { body } = await harness.graphql(
      await keyWith('read'),
      'mutation { revokeApiKey(id: "0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11") { id } }',
    );
    expect(body.data).toEqual({ revokeApiKey: null });
    expect(body.errors[0]).toMatchObject({
      message: 'This needs the scope manage; the key or token has read.',
      path: ['revokeApiKey'],
      extensions: { code: 'FORBIDDEN', requiredScope: 'manage' },
    });
  });

  it('may use the scopes that it has, and sees them', async () => {
    const key = await keyWith('generate', 'read');
    expect((await harness.get('/me', key)).body.scopes).toEqual(['read', 'generate']);
    const { body } = await harness.graphql(key, '{ viewer { scopes } schools { nodes { id } } }');
    expect(body.data).toEqual({ viewer: { scopes: ['read', 'generate'] }, schools: { nodes: [] } });
  });
});
