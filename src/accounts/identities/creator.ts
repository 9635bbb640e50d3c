import { badRequest, Problem, unauthenticated } from '@emi/base/problems';
import type { Viewer } from '@emi/base/viewer';
import sql, { join, type Sql, raw as verbatim } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { ANCESTRY, CREDENTIAL_TABLES } from './credential.ts';

/**
 * The key or token in use, as the creator of other credentials of its user. These have at most its scopes, count toward
 * its request windows and budgets, expire no later, and are revoked with it.
 */
export type Creator = Pick<
  Viewer,
  'organizationId' | 'userId' | 'keyId' | 'channel' | 'windows' | 'budgets' | 'ancestry' | 'expiresAt'
>;

interface Bounds {
  readonly rateLimit?: number;
  readonly expiresAt?: Date;
}

/** Checks the requested limits against the creator's, which are also the defaults. */
export function boundedBy(
  creator: Creator | undefined,
  { rateLimit, expiresAt }: Bounds,
): Bounds & { readonly ancestry: string[] } {
  if (!creator) return { rateLimit, expiresAt, ancestry: [] };
  const end = creator.expiresAt === null ? undefined : new Date(creator.expiresAt);
  if (end && expiresAt && expiresAt > end) {
    throw badRequest(
      `expiry must be no later than ${end.toISOString()}, when the key or token in use expires.`,
    );
  }
  const most = Math.min(...creator.windows.map(({ limit }) => limit));
  if (rateLimit !== undefined && rateLimit > most) {
    throw badRequest(`rate limit must be at most ${most}, the limit of the key or token in use.`);
  }
  return {
    rateLimit: rateLimit ?? (Number.isFinite(most) ? most : undefined),
    expiresAt: expiresAt ?? end,
    ancestry: [...creator.ancestry],
  };
}

/**
 * Restricts a credential with a budget to the budgets of credentials that it created, so that it cannot raise its own.
 */
export function mayChangeBudget(creator: Creator | undefined, ancestry: readonly string[]): void {
  if (!creator || creator.budgets.length === 0 || ancestry.includes(creator.ancestry.at(-1)!)) return;
  throw new Problem(
    'FORBIDDEN',
    'The key or token in use has a budget. It can change the budgets of what it created, and no others.',
  );
}

interface Rotated {
  readonly id: string;
  readonly ancestry: readonly string[];
  readonly expiresAt?: Date | null;
}

/**
 * The ancestors of a key's successor: the key's ancestors, and the rotating credential with its ancestors, unless that
 * credential is the key or one of its ancestors.
 * @throws Problem if another credential rotates the key and ends sooner, or has a rate limit or a budget
 */
export function ancestorsOfSuccessor(
  creator: Creator | undefined,
  { id, ancestry, expiresAt }: Rotated,
): string[] {
  const own = creator?.ancestry.at(-1);
  if (!creator || own === id || ancestry.includes(own!)) return [...ancestry];
  const endsSooner = creator.expiresAt !== null && (!expiresAt || expiresAt > new Date(creator.expiresAt));
  if (endsSooner || creator.windows.length > 0 || creator.budgets.length > 0) {
    throw new Problem(
      'FORBIDDEN',
      'The key or token in use has an expiry, a rate limit, or a budget that this key does not have. ' +
        'It can rotate only itself and what it created.',
    );
  }
  return [...new Set([...ancestry, ...creator.ancestry])];
}

/**
 * Locks all credentials of a user until the transaction ends, so that a credential creates nothing while it is being
 * revoked: everything that descends from it acts as the same user. In SQL because MikroORM has no FOR NO KEY UPDATE;
 * FOR UPDATE would also block every insert that references the user.
 */
export async function lockCredentialsOf(
  tx: Transaction,
  table: (typeof CREDENTIAL_TABLES)[number] | 'members',
  id: string,
): Promise<void> {
  await tx.rows(sql`
    select from users where id = (select user_id from ${verbatim(table)} where id = ${id}) for no key update`);
}

/**
 * Locks the credentials of the creator's user, and refuses a creator that was revoked or expired after its
 * authentication.
 */
export async function lockCreator(tx: Transaction, { userId, ancestry, expiresAt }: Creator): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const id = ancestry.at(-1);
  const alive = CREDENTIAL_TABLES.map(
    (table) => sql`
      select from ${verbatim(table)}
      where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())`,
  );
  const [found] = await tx.rows(join([...alive, sql`select from members where id = ${id}`], ' union all '));
  const hasExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  if (!found || hasExpired) throw unauthenticated({ tokenGiven: true });
}

/** The ids of the revoked credentials. */
export interface RevokedCredentials {
  readonly keys: readonly string[];
  readonly clients: readonly string[];
  readonly grants: readonly string[];
}

/**
 * Revokes all keys, clients, and grants that descend from a credential. Requires the lock on the user's credentials.
 */
export const endDescendants = (tx: Transaction, userId: string, id: string): Promise<RevokedCredentials> =>
  endCredentials(tx, userId, sql`${ANCESTRY} @> array[${id}]::uuid[]`);

/** Revokes all keys, clients, and grants of a user. Requires the lock on the user's credentials. */
export const endCredentialsOf = (tx: Transaction, userId: string): Promise<RevokedCredentials> =>
  endCredentials(tx, userId, sql`true`);

async function endCredentials(tx: Transaction, userId: string, condition: Sql): Promise<RevokedCredentials> {
  const end = async (table: string) => {
    const rows = await tx.rows<{ id: string }>(sql`
      update ${verbatim(table)} set revoked_at = now()
      where user_id = ${userId} and ${condition} and revoked_at is null returning id`);
    return rows.map((row) => row.id);
  };
  return {
    clients: await end('oauth_clients'),
    keys: await end('api_keys'),
    grants: await end('grants'),
  };
}

/** Makes all keys, clients, and grants that descend from a key descend from its successor instead. */
export async function transferToSuccessor(
  tx: Transaction,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  for (const table of CREDENTIAL_TABLES) {
    await tx.rows(sql`
      update ${verbatim(table)} set ${ANCESTRY} = array_replace(${ANCESTRY}, ${from}::uuid, ${to}::uuid)
      where user_id = ${userId} and ${ANCESTRY} @> array[${from}]::uuid[]`);
  }
}
