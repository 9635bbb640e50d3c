import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import { Harness } from '../support/harness.ts';

const PUBLIC_URL = 'https://api.example.org';

let harness: Harness;
let client: { id: string; secret: string };
beforeAll(async () => {
  harness = await Harness.start();
  const acme = await harness.seed.organization();
  const made = await createClient(harness.db.orm.em.fork(), acme.userId, { scopes: ['read', 'manage'] });
  client = { id: made.client.id, secret: made.clientSecret };
});
afterAll(() => harness.close());

const ask = (resource?: string) =>
  harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client.id,
        client_secret: client.secret,
        ...(resource !== undefined && { resource }),
      }),
    ),
  });

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const JSON_ONLY = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** The status of each place that accepts tokens, for one token. */
async function opened(token: string): Promise<Record<string, number>> {
  const mcp = () =>
    harness.request('/mcp', { key: token, method: 'POST', headers: JSON_ONLY, body: MESSAGE });
  const rest = () => harness.get('/me', token);
  const graph = () => harness.graphql(token, '{ viewer { id } }');
  const stream = () =>
    harness.request('/graphql', {
      key: token,
      method: 'POST',
      headers: { ...JSON_ONLY, Accept: 'text/event-stream' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
  const statuses: Record<string, number> = {};
  for (const [name, request] of Object.entries({ rest, mcp, graph, stream, again: rest })) {
    statuses[name] = (await request()).status;
  }
  return statuses;
}

describe('an access token', () => {
  it.each([
    ['without a resource', undefined],
    ['for the service', PUBLIC_URL],
    ['for the service, written with a slash at the end', `${PUBLIC_URL}/`],
  ])('%s opens REST, GraphQL, and the Model Context Protocol', async (_case, resource) => {
    const { status, body } = await ask(resource);
    expect(status).toBe(200);
    expect(await opened(body.access_token)).toMatchObject({ rest: 200, mcp: 200, graph: 200, again: 200 });
  });

  it('opens nothing but the Model Context Protocol if it was issued for it', async () => {
    const { body } = await ask(`${PUBLIC_URL}/mcp`);
    const closed = { rest: 401, mcp: 200, graph: 401, stream: 401, again: 401 };
    expect(await opened(body.access_token)).toEqual(closed);
    const refused = await harness.get('/me', body.access_token);
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('opens nothing if it was issued under another public name', async () => {
    const { body } = await ask();
    await harness.db.core.rows(sql`
      update access_tokens set resource = 'https://old.example.org' where resource is null`);
    expect(await opened(body.access_token)).toMatchObject({ rest: 401, mcp: 401, graph: 401 });
  });

  it.each([
    ['another service', 'https://evil.example.com/mcp'],
    ['a path below a resource', `${PUBLIC_URL}/mcp/tools`],
    ['another spelling of its path', `${PUBLIC_URL}/MCP`],
    ['two slashes', `${PUBLIC_URL}//`],
    ['a fragment', `${PUBLIC_URL}/mcp#x`],
  ])('is not issued for %s', async (_case, resource) => {
    const { status, body } = await ask(resource);
    expect([status, body.error]).toEqual([400, 'invalid_target']);
  });
});
