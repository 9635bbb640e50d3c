import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Web } from '../../../src/scouting/web/web.ts';
import { testWeb, unending } from '../../support/websites.ts';

// Valid only for this test, for a hundred years.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpTCCAUqgAwIBAgIUP9aAWL6qhvldi/vYXf50W2Mpsy8wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOc2VjdXJlLmV4YW1wbGUwIBcNMjYxMTIxMDYwMzIxWhgPMjEy
NjEwMjgwNjAzMjFaMBkxFzAVBgNVBAMMDnNlY3VyZS5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEHFrQCw4h5Fq0VTKHtHJFiF8nsG9ZtIbaWA/w54VW
3X9mcff35TXN61C71y8L74tO9VRmFIwCugJ38r+Hn9PYLaNuMGwwHQYDVR0OBBYE
FHNTjeGC+0IcxERDY3JBSrvQnftUMB8GA1UdIwQYMBaAFHNTjeGC+0IcxERDY3JB
SrvQnftUMA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOc2VjdXJlLmV4YW1w
bGUwCgYIKoZIzj0EAwIDSQAwRgIhALYz+gA0K5jwe9k3RwzY0guUAQG/A6RMblUk
qFNKkIRsAiEA4iv9CUZXznTCpTjlzDMhlPwtYiMxmtJAtqnGjfIFVpQ=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIcbYfCD+MBXMDNbk
AhtJI0PgpDrLOwFNIiomvV58UU6hRANCAAQcWtALDiHkWrRVMoe0ckWIXyewb1m0
htpYD/DnhVbdf2Zx9/flNc3rULvXLwvvi071VGYUjAK6Anfyv4ef09gt
-----END PRIVATE KEY-----`;

describe('a website over https', () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) =>
    response
      .writeHead(request.url === '/robots.txt' ? 404 : 200, { 'Content-Type': 'text/html' })
      .end('kept secret on the way'),
  );
  let web: Web;

  beforeAll(async () => {
    tls.setDefaultCACertificates([CERTIFICATE]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    web = testWeb({ 'secure.example': port, 'other.example': port });
  });

  afterAll(async () => {
    tls.setDefaultCACertificates([...tls.rootCertificates]);
    await web.close();
    server.closeAllConnections();
    server.close();
  });

  it('is read when its certificate matches', async () => {
    const { body } = await web.fetch('https://secure.example/', { signal: unending() });
    expect(body.toString()).toBe('kept secret on the way');
  });

  it('is not read under another name', async () => {
    const reading = web.fetch('https://other.example/', { signal: unending() });
    await expect(reading).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
