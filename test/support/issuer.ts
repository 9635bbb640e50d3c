import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** An issuer of access tokens: a local server that publishes its metadata and keys. */
export class TestIssuer {
  /** The value of `iss`. */
  readonly url: string;
  readonly #server: Server;
  /** Requests for the keys so far. */
  fetches = 0;
  /** Requests of any kind during its outage. */
  missed = 0;
  /** The response to requests for its keys. */
  published: JWK[] = [];
  /** True during an outage. */
  away = false;
  /** The answer of its token endpoint, for a request's form. */
  exchange: (form: URLSearchParams) => Promise<object> | object = () => ({ error: 'invalid_grant' });
  privateKey!: CryptoKey;
  publicJwk!: JWK;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`;
  }

  static async start(): Promise<TestIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = new TestIssuer(server);
    server.on('request', async (request, response) => {
      const [status, body] =
        request.method === 'POST' ? [200, await issuer.#token(request)] : issuer.#answer(request.url ?? '');
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    await issuer.rollOver('first');
    return issuer;
  }

  #answer(path: string): [number, object] {
    if (this.away) {
      this.missed++;
      return [500, {}];
    }
    if (path === '/.well-known/oauth-authorization-server/tenant')
      return [200, { issuer: this.url, jwks_uri: `${this.url}/keys` }];
    if (path === '/tenant/.well-known/openid-configuration') return [200, this.#asProvider()];
    if (path !== '/tenant/keys') return [404, {}];
    this.fetches++;
    return [200, { keys: this.published }];
  }

  #asProvider(): object {
    return {
      issuer: this.url,
      jwks_uri: `${this.url}/keys`,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
      subject_types_supported: ['public'],
    };
  }

  async #token(request: IncomingMessage): Promise<object> {
    return this.exchange(new URLSearchParams(await text(request)));
  }

  /** Switches to a new key, and publishes only that one. */
  async rollOver(kid: string): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    this.privateKey = privateKey;
    this.publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
    this.published = [this.publicJwk];
  }

  /** The claims of a valid token. */
  claims(): JWTPayload {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: this.url,
      sub: 'user-1',
      aud: 'https://api.example.org',
      client_id: 'mcp-host',
      iat: now,
      exp: now + 300,
      jti: `${now}-${Math.random()}`,
    };
  }

  /** Creates a token that is valid except for the given parts; `undefined` omits a claim or header. */
  sign(
    claims: object = {},
    header: object = {},
    key: CryptoKey | Uint8Array = this.privateKey,
  ): Promise<string> {
    const payload = JSON.parse(JSON.stringify({ ...this.claims(), ...claims }));
    const protectedHeader = { alg: 'ES256', typ: 'at+jwt', kid: this.publicJwk.kid, ...header };
    return new SignJWT(payload).setProtectedHeader(JSON.parse(JSON.stringify(protectedHeader))).sign(key);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
