import { loopbackNetwork } from '@emi/base/network';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auth,
  IssuerMismatchError,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { createClient } from '../../../src/accounts/tokens/oauth-clients.ts';
import type { Cast } from '../../support/cast.ts';
import { type DocumentHost, documentHost } from '../../support/document-host.ts';
import { Harness } from '../../support/harness.ts';
import { decide, ISSUER, MCP, sentBack } from '../../support/person.ts';

const HOST = 'agent.example.com';
const DOCUMENT = `https://${HOST}/client.json`;
const REDIRECT = 'http://127.0.0.1:7777/callback';

let harness: Harness;
let acme: Cast;
let host: DocumentHost;
beforeAll(async () => {
  host = await documentHost(HOST);
  host.documents.set('/client.json', {
    body: JSON.stringify({ client_id: DOCUMENT, client_name: 'Helpful Agent', redirect_uris: [REDIRECT] }),
  });
  harness = await Harness.start(undefined, { network: loopbackNetwork({ [HOST]: host.port }) });
  acme = await harness.seed.organization({ plan: 'growth', credits: 100 });
});
afterAll(async () => {
  await harness.close();
  await host.close();
});

/** Sends requests for the public name of the service to the test's server. */
const fetchHere = (url: string | URL, init?: object): Promise<Response> =>
  fetch(String(url).replace(ISSUER, harness.origin), init as RequestInit);

/** A host that stores what the official client passes to it. */
class Provider implements OAuthClientProvider {
  redirectUrl = REDIRECT;
  clientMetadata = { client_name: 'Helpful Agent', redirect_uris: [REDIRECT], scope: 'read unlock' };
  clientMetadataUrl?: string;
  opened: URL | undefined;
  information: ReturnType<OAuthClientProvider['clientInformation']>;
  kept: ReturnType<OAuthClientProvider['tokens']>;
  verifier = '';

  state() {
    return 'a state';
  }
  clientInformation() {
    return this.information;
  }
  saveClientInformation(information: never) {
    this.information = information;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens: never) {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}

const KINDS: readonly (readonly [string, (provider: Provider) => Promise<void> | void])[] = [
  ['a metadata document', (provider) => void Object.assign(provider, { clientMetadataUrl: DOCUMENT })],
  ['a registration', () => undefined],
  [
    'a client of the operator',
    async (provider) => {
      const options = { name: 'Configured', redirectUris: [REDIRECT] };
      const { client, clientSecret } = await createClient(harness.db.orm.em.fork(), acme.userId, options);
      provider.information = { client_id: client.id, client_secret: clientSecret } as never;
    },
  ],
];

describe.each(KINDS)('the official client with %s', (_kind, prepare) => {
  it('asks a person, gets tokens for /mcp, calls a tool, and renews them', async () => {
    const provider = new Provider();
    await prepare(provider);
    const options = { serverUrl: MCP, fetchFn: fetchHere };
    expect(await auth(provider, { ...options, scope: 'read unlock' })).toBe('REDIRECT');
    const answer = await decide(harness, provider.opened!, { userId: acme.userId });
    expect(answer.status).toBe(303);
    const { code, iss, state } = sentBack(answer);
    expect([iss, state]).toEqual([ISSUER, 'a state']);
    expect(await auth(provider, { ...options, authorizationCode: code, iss })).toBe('AUTHORIZED');

    const transport = new StreamableHTTPClientTransport(new URL(MCP), {
      authProvider: provider,
      fetch: fetchHere,
    });
    const { Client } = await import('@modelcontextprotocol/client');
    const client = new Client({ name: 'agent', version: '1' });
    await client.connect(transport);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('unlock');
    expect(names).not.toContain('generate_email');
    const { content } = await client.callTool({ name: 'get_credits', arguments: {} });
    expect(JSON.stringify(content)).toContain('credit_balance');
    await client.close();

    const { access_token: first } = (await provider.tokens())!;
    expect((await harness.get('/me', first)).status).toBe(401); // the token is for /mcp
    expect(await auth(provider, options)).toBe('AUTHORIZED'); // with the refresh token
    expect((await provider.tokens())!.access_token).not.toBe(first);
  });
});

it('an answer with the name of another issuer, or without one, is refused before its code is sent', async () => {
  const provider = new Provider();
  const options = { serverUrl: MCP, fetchFn: fetchHere };
  expect(await auth(provider, { ...options, scope: 'read' })).toBe('REDIRECT');
  const answer = await decide(harness, provider.opened!, { userId: acme.userId });
  const { code: authorizationCode, iss } = sentBack(answer);
  const sent: string[] = [];
  const fetchFn = (url: string | URL, init?: object) => {
    sent.push(String(url));
    return fetchHere(url, init);
  };
  for (const foreign of ['https://evil.example.com', `${ISSUER}/`, undefined]) {
    const mixed = auth(provider, { serverUrl: MCP, fetchFn, authorizationCode, iss: foreign });
    await expect(mixed).rejects.toThrow(IssuerMismatchError);
  }
  expect(sent.filter((url) => url.includes('/oauth/token'))).toEqual([]);
  expect(await auth(provider, { ...options, authorizationCode, iss })).toBe('AUTHORIZED');
});
