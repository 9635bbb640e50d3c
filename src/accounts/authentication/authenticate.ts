import type { ConnectionPool } from '../../db/pools.ts';
import { type Challenge, unauthenticated } from '../../platform/base/problem.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import type { VerifyJwt } from '../tokens/verify-jwt.ts';
import { ViewerFinder } from './find-viewer.ts';

/** The longest a revoked or expired credential keeps working; a busy key costs one look-up per period. */
const REMEMBER_MS = 900;
const MAX_REMEMBERED = 10_000;

export type Authenticate = (authorization: string | undefined) => Promise<Viewer>;

export interface AuthenticatorOptions {
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** The metadata URL that challenges name. */
  resourceMetadata?: string;
  /** Called with a key whose last use is due to be recorded. */
  noteUse?: (keyId: string) => void;
  /** Absent: tokens of other issuers are refused. */
  verifyJwt?: VerifyJwt;
}

/**
 * Turns an `Authorization` header into a Viewer, or throws the same Problem for every failure. A credential with a
 * wrong checksum or signature never reaches the database.
 */
export function authenticator(pool: ConnectionPool, options: AuthenticatorOptions = {}): Authenticate {
  const { now = () => performance.now(), resourceMetadata, noteUse, verifyJwt } = options;
  const finder = new ViewerFinder(pool, noteUse, verifyJwt);
  const remembered = new Map<string, { viewer: Promise<Viewer>; until: number }>();

  const find = async (token: string, challenge: Challenge): Promise<Viewer> => {
    const viewer = await finder.find(token);
    if (!viewer) throw unauthenticated(challenge);
    return viewer;
  };

  return (authorization = '') => {
    const known = remembered.get(authorization);
    if (known && known.until > now()) return known.viewer;
    const challenge = { tokenGiven: /^Bearer\b/i.test(authorization), resourceMetadata };
    const token = /^Bearer ([!-~]+)$/i.exec(authorization)?.[1];
    if (!token) return Promise.reject(unauthenticated(challenge));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const viewer = find(token, challenge);
    remembered.set(authorization, { viewer, until: now() + REMEMBER_MS });
    viewer.catch(() => remembered.delete(authorization)); // not remembered: the key may be new, the database back
    return viewer;
  };
}
