import { type Challenge, Problem, unauthenticated } from '@emi/base/problems';
import type { Viewer } from '@emi/base/viewer';
import type { ConnectionPool } from '@emi/records/context';
import { type FinderOptions, ViewerFinder } from './find-viewer.ts';

/** The longest time that a revoked or expired credential keeps working; a busy key costs one look-up per period. */
const REMEMBER_MS = 900;
const MAX_REMEMBERED = 10_000;

/** @param at `mcp` for a request to the endpoint of the Model Context Protocol, which alone accepts its tokens */
export type Authenticate = (authorization: string | undefined, at?: 'mcp') => Promise<Viewer>;

export interface AuthenticatorOptions extends FinderOptions {
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
  /** The metadata URL that 401 challenges contain. */
  readonly resourceMetadata?: string;
}

/**
 * Turns an `Authorization` header into a Viewer. Every refusal is the same Problem, except for a valid credential of a
 * suspended organization. A credential with a wrong checksum or signature never reaches the database.
 */
export function authenticator(pool: ConnectionPool, options: AuthenticatorOptions = {}): Authenticate {
  const { now = () => performance.now(), resourceMetadata } = options;
  const finder = new ViewerFinder(pool, options);
  const remembered = new Map<string, { viewer: Promise<Viewer>; until: number }>();

  const find = async (token: string, challenge: Challenge): Promise<Viewer> => {
    const viewer = await finder.find(token);
    if (!viewer) throw unauthenticated(challenge);
    return viewer;
  };

  const remember = (authorization: string, challenge: Challenge): Promise<Viewer> => {
    const known = remembered.get(authorization);
    if (known && known.until > now()) return known.viewer;
    const token = /^Bearer ([!-~]+)$/i.exec(authorization)?.[1];
    if (!token) return Promise.reject(unauthenticated(challenge));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const viewer = find(token, challenge);
    remembered.set(authorization, { viewer, until: now() + REMEMBER_MS });
    viewer.catch((error: unknown) => {
      const isSuspended = error instanceof Problem && error.code === 'FORBIDDEN';
      if (!isSuspended) remembered.delete(authorization); // the key may be new, or the database available again
    });
    return viewer;
  };

  return async (authorization = '', at = undefined) => {
    const challenge = { tokenGiven: /^Bearer\b/i.test(authorization), resourceMetadata };
    const viewer = await remember(authorization, challenge);
    if (viewer.isForMcp && at !== 'mcp') throw unauthenticated(challenge);
    return viewer;
  };
}
