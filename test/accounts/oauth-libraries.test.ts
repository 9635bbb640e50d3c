import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auth as authorizeMcpClient,
  ClientCredentialsProvider,
  discoverAuthorizationServerMetadata,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

const ISSUER = 'https://api.example.org';
const SUPPORTED = ['read', 'unlock', 'generate', 'manage'];

let harness: Harness;
let acme: Cast;
let client: { id: string; secret: string };

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const made = await createClient(harness.db.orm.em.fork(), acme.userId, { scopes: ['read', 'unlock'] });
  client = { id: made.client.id, secret: made.clientSecret };
});
afterAll(() => harness.close());

/** Sends requests for the public name of the service to the test's server. */
const fetchHere = (url: string | URL, init?: object): Promise<Response> =>
  fetch(String(url).replace(ISSUER, harness.origin), init as RequestInit);

describe('a standard client that requests every scope', () => {
  it('gets a token narrowed to its own scopes with oauth4webapi', async () => {
    const custom = { [oauth.customFetch]: fetchHere };
    const issuer = new URL(ISSUER);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...custom });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    expect(server.authorization_endpoint).toBe(`${ISSUER}/oauth/authorize`);
    expect(server.scopes_supported).toEqual(SUPPORTED);
    for (const authentication of [
      oauth.ClientSecretBasic(client.secret),
      oauth.ClientSecretPost(client.secret),
    ]) {
      const asked = await oauth.clientCredentialsGrantRequest(
        server,
        { client_id: client.id },
        authentication,
        { scope: SUPPORTED.join(' ') },
        custom,
      );
      const token = await oauth.processClientCredentialsResponse(server, { client_id: client.id }, asked);
      expect(token).toMatchObject({ token_type: 'bearer', scope: 'read unlock' });
      expect((await harness.get('/me', token.access_token)).body.scopes).toEqual(['read', 'unlock']);
    }
  });

  it('gets a token narrowed to its own scopes with the client of the Model Context Protocol', async () => {
    const metadata = await discoverAuthorizationServerMetadata(ISSUER, { fetchFn: fetchHere });
    expect(metadata).toMatchObject({ issuer: ISSUER, response_types_supported: ['code'] });
    const provider = new ClientCredentialsProvider({
      clientId: client.id,
      clientSecret: client.secret,
      expectedIssuer: ISSUER,
    });
    const result = await authorizeMcpClient(provider, {
      serverUrl: ISSUER,
      scope: SUPPORTED.join(' '),
      fetchFn: fetchHere,
    });
    expect(result).toBe('AUTHORIZED');
    const token = provider.tokens()?.access_token;
    expect((await harness.get('/me', token)).body.scopes).toEqual(['read', 'unlock']);
  });
});
