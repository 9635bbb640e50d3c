import { decodeJwt, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import { type Issuer, IssuerKeys } from './issuer-keys.ts';

/** Whose tokens are taken, and what they must be made for. */
export interface JwtSettings {
  readonly issuers: readonly Issuer[];
  readonly audience: string;
}

/** What a good token says. */
export interface VerifiedJwt {
  readonly issuer: string;
  readonly subject: string;
  /** As in RFC 6749: separated by spaces. */
  readonly scope?: string;
  /** In RFC 3339. */
  readonly expiresAt: string;
}

/** `undefined` for a token that is not good, for whatever reason. */
export type VerifyJwt = (token: string) => Promise<VerifiedJwt | undefined>;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MAX_LENGTH = 8_192;
const MAX_SUBJECT_LENGTH = 255;

export const looksLikeJwt = (token: string): boolean => token.length <= MAX_LENGTH && JWT.test(token);

/** RFC 9068, with the algorithms that an issuer's published keys can have and nothing that shares a secret. */
const PROFILE = {
  algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'],
  typ: 'at+jwt',
  requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
  clockTolerance: 5, // seconds
};

/**
 * Checks access tokens of the configured issuers. A token says by `iss` whose it claims to be, and only that issuer's
 * own keys are tried; keys and addresses in its header (`jwk`, `jku`, `x5u`) count for nothing.
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
      // Also while the keys cannot be read: anybody can send a token that names an issuer, and must not be told more.
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
