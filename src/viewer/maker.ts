import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../db/transaction.ts';
import { badRequest, Problem, unauthenticated } from '../problem.ts';
import type { Viewer } from './viewer.ts';

/**
 * The key or token in use, as the maker of keys and clients. What it makes has at most its scopes, counts in its request
 * windows, ends no later than it, and ends with it.
 */
export type Maker = Pick<Viewer, 'userId' | 'windows' | 'lineage' | 'expiresAt'>;

interface Bounds {
  readonly rateLimit?: number;
  readonly expiresAt?: Date;
}

/** What is asked for within the bounds of its maker; what is not asked for is as much as the maker has. */
export function boundedBy(
  maker: Maker | undefined,
  { rateLimit, expiresAt }: Bounds,
): Bounds & { readonly makers: string[] } {
  if (!maker) return { rateLimit, expiresAt, makers: [] };
  const end = maker.expiresAt === null ? undefined : new Date(maker.expiresAt);
  if (end && expiresAt && expiresAt > end) {
    throw badRequest(`expiry must be at the latest ${end.toISOString()}, when the key or token in use ends.`);
  }
  const most = Math.min(...maker.windows.map(({ limit }) => limit));
  if (rateLimit !== undefined && rateLimit > most) {
    throw badRequest(`rate limit must be at most ${most}, the limit of the key or token in use.`);
  }
  return {
    rateLimit: rateLimit ?? (Number.isFinite(most) ? most : undefined),
    expiresAt: expiresAt ?? end,
    makers: [...maker.lineage],
  };
}

interface Rotated {
  readonly id: string;
  readonly makers: readonly string[];
  readonly expiresAt?: Date | null;
}

/**
 * The makers of a key's successor: those of the key, and whoever rotates it. A key that rotates itself or what it made
 * passes on what is there; any other must have no bounds that the key does not have.
 */
export function makersOfSuccessor(maker: Maker | undefined, { id, makers, expiresAt }: Rotated): string[] {
  const own = maker?.lineage.at(-1);
  if (!maker || own === id || makers.includes(own!)) return [...makers];
  const endsSooner = maker.expiresAt !== null && (!expiresAt || expiresAt > new Date(maker.expiresAt));
  if (endsSooner || maker.windows.length > 0) {
    throw new Problem(
      'FORBIDDEN',
      'The key or token in use has an end or a rate limit that this key does not have. It can rotate itself and what it made.',
    );
  }
  return [...new Set([...makers, ...maker.lineage])];
}

/**
 * Locks all credentials of a user until the end of the transaction, so that nothing is made by what is being revoked:
 * all that descends from a key acts as the same user.
 * @returns false when there is no credential with this id.
 */
export async function lockCredentialsOf(
  tx: Transaction,
  table: 'api_keys' | 'oauth_clients' | 'members',
  id: string,
): Promise<boolean> {
  const locked = await tx.rows(sql`
    select from users where id = (select user_id from ${raw(table)} where id = ${id}) for no key update`);
  return locked.length > 0;
}

/** Locks the credentials of the maker's user, and refuses a maker that has ended since it was authenticated. */
export async function holdMaker(tx: Transaction, { userId, lineage, expiresAt }: Maker): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const id = lineage.at(-1);
  const [alive] = await tx.rows(sql`
    select from api_keys where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())
    union all
    select from oauth_clients where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())
    union all select from members where id = ${id}`);
  const hasExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  if (!alive || hasExpired) throw unauthenticated({ tokenGiven: true });
}

/** Ends all keys and clients that descend from this key, client or member. The user's credentials must be locked. */
export async function endDescendants(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.rows(sql`
    with clients as (
      update oauth_clients set revoked_at = now()
      where user_id = ${userId} and revoked_at is null and makers @> array[${id}::uuid])
    update api_keys set revoked_at = now()
    where user_id = ${userId} and revoked_at is null and makers @> array[${id}::uuid]`);
}

/** Lets all keys and clients that descend from a key descend from its successor. */
export async function handDown(tx: Transaction, userId: string, from: string, to: string): Promise<void> {
  await tx.rows(sql`
    with clients as (
      update oauth_clients set makers = array_replace(makers, ${from}::uuid, ${to}::uuid)
      where user_id = ${userId} and makers @> array[${from}::uuid])
    update api_keys set makers = array_replace(makers, ${from}::uuid, ${to}::uuid)
    where user_id = ${userId} and makers @> array[${from}::uuid]`);
}
