import sql from 'sql-template-tag';
import type { Lane } from '../db/lanes.ts';
import { unauthenticated } from '../problem.ts';
import { digestOf, isWellFormedKey } from './keys.ts';
import type { Plan } from './plans.ts';
import { limitsOf, type Viewer } from './viewer.ts';

/** A revoked key is refused everywhere at most this much later; meanwhile a busy key costs one look-up per period. */
const REMEMBER_MS = 900;
const MAX_REMEMBERED = 10_000;

interface KeyRow {
  keyId: string;
  userId: string;
  organizationId: string;
  organizationName: string;
  plan: Plan;
}

export type Authenticate = (authorization: string | undefined) => Promise<Viewer>;

/**
 * Turns an `Authorization` header into a Viewer, or throws the one Problem for every failure. A key whose checksum is
 * wrong never reaches the database.
 * @param now milliseconds of a monotonic clock.
 */
export function authenticator(lane: Lane, now: () => number = () => performance.now()): Authenticate {
  const remembered = new Map<string, { viewer: Promise<Viewer>; until: number }>();

  return (authorization) => {
    const key = /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1];
    if (!key || !isWellFormedKey(key)) return Promise.reject(unauthenticated());
    const known = remembered.get(key);
    if (known && known.until > now()) return known.viewer;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const viewer = findViewer(lane, key);
    remembered.set(key, { viewer, until: now() + REMEMBER_MS });
    viewer.catch(() => remembered.delete(key)); // failures are asked again: the key may be new, the database back
    return viewer;
  };
}

async function findViewer(lane: Lane, key: string): Promise<Viewer> {
  const [row] = await lane.rows<KeyRow>(sql`
    select k.id as "keyId", u.id as "userId", o.id as "organizationId", o.name as "organizationName", o.plan
    from api_keys k join users u on u.id = k.user_id join organizations o on o.id = u.organization_id
    where k.digest = ${digestOf(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
  if (!row) throw unauthenticated();
  return { ...row, limits: limitsOf(row.plan), channel: 'api' };
}
