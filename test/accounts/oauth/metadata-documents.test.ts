import { loopbackNetwork, publicNetwork } from '@emi/base/network';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MetadataReader } from '../../../src/http/oauth/document-reader.ts';
import { type DocumentHost, documentHost } from '../../support/document-host.ts';
import { Harness } from '../../support/harness.ts';
import { MCP, pkce } from '../../support/person.ts';

const HOST = 'agent.example.com';
const REDIRECT = 'https://agent.example.com/back';
const clientIdAt = (path: string): string => `https://${HOST}${path}`;

let harness: Harness;
let host: DocumentHost;
beforeAll(async () => {
  host = await documentHost(HOST);
  harness = await Harness.start(undefined, { network: loopbackNetwork({ [HOST]: host.port }) });
});
afterAll(async () => {
  await harness.close();
  await host.close();
});

const open = (clientId: string) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge_method: 'S256',
    code_challenge: pkce().challenge,
    resource: MCP,
  });
  return harness.request(`/oauth/authorize?${query}`);
};

const document = (path: string, more: object = {}) =>
  JSON.stringify({
    client_id: clientIdAt(path),
    client_name: 'Helpful Agent',
    redirect_uris: [REDIRECT],
    ...more,
  });

describe('a metadata document', () => {
  it('names the application and its host, and is read once in ten minutes', async () => {
    host.documents.set('/good', { body: document('/good') });
    for (let at = 0; at < 3; at++) {
      const { status, text } = await open(clientIdAt('/good'));
      expect(status).toBe(200);
      expect(text).toContain('Helpful Agent asks for access');
      expect(text).toContain(`described at <strong>${HOST}</strong>`);
    }
    expect(host.asked.filter((path) => path === '/good')).toHaveLength(1);
    harness.pass(600_001);
    await open(clientIdAt('/good'));
    expect(host.asked.filter((path) => path === '/good')).toHaveLength(2);
  });

  it.each([
    ['names another client', '/other', { body: document('/good') }],
    ['is larger than 5 kB', '/large', { body: document('/large', { pad: 'x'.repeat(6_000) }) }],
    ['is not JSON', '/text', { body: document('/text'), type: 'text/plain' }],
    ['is malformed', '/broken', { body: '{' }],
    ['is null', '/null', { body: 'null' }],
    ['is missing', '/missing', { status: 404, body: '' }],
    [
      'wants a secret',
      '/secret',
      { body: document('/secret', { token_endpoint_auth_method: 'client_secret_post' }) },
    ],
    [
      'redirects to another place',
      '/moved',
      { status: 302, body: '', location: 'https://agent.example.com/good' },
    ],
    ['takes longer than three seconds', '/slow', { body: document('/slow'), delayMs: 10_000 }],
    [
      'names an insecure redirect URI',
      '/http',
      { body: document('/http', { redirect_uris: ['http://x.example/'] }) },
    ],
  ])('is refused if it %s', async (_case, path, answer) => {
    host.documents.set(path, answer);
    const { status, headers } = await open(clientIdAt(path));
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['http://agent.example.com/good'],
    ['https://agent.example.com/'],
    ['https://agent.example.com/good#x'],
    ['https://user:pass@agent.example.com/good'],
    ['https://AGENT.example.com/good'],
    ['https://agent.example.com/x/../good'],
    ['https://unknown.example.com/good'],
    ['file:///etc/passwd'],
  ])('is not read for the client id %s', async (clientId) => {
    const before = host.asked.length;
    expect((await open(clientId)).status).toBe(400);
    expect(host.asked).toHaveLength(before);
  });

  it.each([
    ['https://127.0.0.1/x'],
    ['https://[::1]/x'],
    ['https://10.0.0.1/x'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://[::ffff:192.168.0.1]/x'],
    ['https://2130706433/x'],
    ['https://localhost/x'],
    ['https://93.184.216.34:22/x'],
  ])('is never read inside our network: %s', async (url) => {
    const reader = new MetadataReader(publicNetwork(), () => 0);
    await expect(reader.read(new URL(url), '192.0.2.1')).rejects.toThrow(/blocked|permitted|address/i);
    await reader.close();
  });
});
