import * as oidc from 'oauth4webapi';

/** The service as a client of an OpenID Connect issuer, by which people sign in. */
export interface SignInClient {
  /** The issuer, as in `JWT_ISSUERS`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret: string | undefined;
}

/** State that the person's browser keeps between leaving for the issuer and coming back. */
export interface Leaving {
  readonly issuer: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The path of the page to return to. */
  readonly back: string;
}

const TIMEOUT_MS = 5_000;
/** The issuer's clock may differ from ours by this much. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Authorization code flow with PKCE and a nonce (OpenID Connect Core, section 3.1) at one issuer. */
export class IssuerSignIn {
  readonly #client: SignInClient;
  readonly #redirectUri: string;
  readonly #options: { [oidc.allowInsecureRequests]: boolean; signal: () => AbortSignal };
  #metadata: Promise<oidc.AuthorizationServer> | undefined;

  constructor(client: SignInClient, redirectUri: string) {
    this.#client = client;
    this.#redirectUri = redirectUri;
    this.#options = {
      // Settings allow HTTP on this machine only.
      [oidc.allowInsecureRequests]: client.issuer.startsWith('http:'),
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    };
  }

  /** The issuer's page on which the person signs in, and what to keep until then. */
  async leave(back: string): Promise<{ readonly url: string; readonly leaving: Leaving }> {
    const { authorization_endpoint: endpoint } = await this.#server();
    if (endpoint === undefined) throw new Error(`${this.#client.issuer} has no authorization endpoint`);
    const leaving: Leaving = {
      issuer: this.#client.issuer,
      state: oidc.generateRandomState(),
      nonce: oidc.generateRandomNonce(),
      verifier: oidc.generateRandomCodeVerifier(),
      back,
    };
    const url = new URL(endpoint);
    const parameters = {
      client_id: this.#client.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: leaving.state,
      nonce: leaving.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(leaving.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, leaving };
  }

  /**
   * The subject of the person who came back with a code.
   * @throws Error if the issuer's response is not valid for this sign-in
   */
  async subjectOf(answer: URLSearchParams, { state, nonce, verifier }: Leaving): Promise<string> {
    const server = await this.#server();
    const client = { client_id: this.#client.clientId, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const { clientSecret } = this.#client;
    const response = await oidc.authorizationCodeGrantRequest(
      server,
      client,
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      oidc.validateAuthResponse(server, client, answer, state),
      this.#redirectUri,
      verifier,
      this.#options,
    );
    const tokens = await oidc.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oidc.validateApplicationLevelSignature(server, response, this.#options);
    return oidc.getValidatedIdTokenClaims(tokens)!.sub;
  }

  /** The issuer's metadata; read again after a failure. */
  #server(): Promise<oidc.AuthorizationServer> {
    const issuer = new URL(this.#client.issuer);
    this.#metadata ??= oidc
      .discoveryRequest(issuer, { ...this.#options, algorithm: 'oidc' })
      .then((response) => oidc.processDiscoveryResponse(issuer, response))
      .catch((error: unknown) => {
        this.#metadata = undefined;
        throw error;
      });
    return this.#metadata;
  }
}
