import { decodeJwt, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import { type Issuer, IssuerKeys } from './issuer-keys.ts';

/** The accepted issuers, and the audience their tokens must name. */
export interface JwtSettings {
  readonly issuers: readonly Issuer[];
  readonly audience: string;
}

/** The claims of a valid token. */
export interface VerifiedJwt {
  readonly issuer: string;
  readonly subject: string;
  /** Separated by spaces, as in RFC 6749. */
  readonly scope?: string;
  /** The end of the token's validity; RFC 3339. */
  readonly expiresAt: string;
}

/** Returns `undefined` for an invalid token, whatever the reason. */
export type VerifyJwt = (token: string) => Promise<VerifiedJwt | undefined>;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MAX_LENGTH = 8_192;
const MAX_SUBJECT_LENGTH = 255;

export const looksLikeJwt = (token: string): boolean => token.length <= MAX_LENGTH && JWT.test(token);

/** RFC 9068, with asymmetric algorithms only. */
const PROFILE = {
  algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'],
  typ: 'at+jwt',
  requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
  clockTolerance: 5, // seconds
};

/**
 * Verifies access tokens of the configured issuers. Only the keys of the issuer that `iss` names are tried; keys and
 * addresses in a token's header (`jwk`, `jku`, `x5u`) are ignored.
 */
export function jwtVerifier(
  { issuers, audience }: JwtSettings,
  logger: Logger,
  now: () => number = () => performance.now(),
): VerifyJwt {
  const keysOf = new Map(issuers.map((issuer) => [issuer.url, new IssuerKeys(issuer, logger, now)]));

  return async (token) => {
    const keys = keysOf.get(String(claimedIssuer(token)));
    if (!keys) return undefined;
    try {
      const options = { ...PROFILE, issuer: keys.issuer.url, audience };
      const { payload } = await jwtVerify(token, keys.find, options);
      const { sub, scope, exp = 0 } = payload;
      if (!isSubject(sub) || !(scope === undefined || typeof scope === 'string')) return undefined;
      return { issuer: keys.issuer.url, subject: sub, scope, expiresAt: new Date(exp * 1_000).toISOString() };
    } catch {
      // Also while the issuer's keys are unavailable, because an unauthenticated caller must not learn the reason.
      return undefined;
    }
  };
}

function claimedIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && !sub.includes('\0');
