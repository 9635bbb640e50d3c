import { badRequest, Problem } from '@emi/base/problems';
import type { Scope } from '@emi/base/viewer';
import { ranksAbove, scopesOfRole, type UserRole } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { within } from '../../db/transaction.ts';
import { type Creator, lockCreator } from './creator.ts';
import { lockOrganization } from './lock-organization.ts';
import type { Organization } from './organization.entity.ts';
import { User } from './user.entity.ts';

/**
 * Locks the users of the viewer's organization and returns the organization. Refuses a viewer who is not an owner, or
 * whose key or token has an expiry, a rate limit, or a budget, which would not bind other users.
 */
export async function lockOwner(tx: EntityManager, creator: Creator): Promise<Organization> {
  const organization = await lockOrganization(tx, creator.organizationId);
  await lockCreator(within(tx), creator);
  const { role } = await tx.findOneOrFail(User, creator.userId, { refresh: true });
  if (role !== 'owner') {
    throw new Problem(
      'FORBIDDEN',
      `Only an owner of the organization may do this; you are ${withArticle(role)}.`,
    );
  }
  if (creator.expiresAt !== null || creator.windows.length > 0 || creator.budgets.length > 0) {
    throw new Problem(
      'FORBIDDEN',
      'The key or token in use has an expiry, a rate limit, or a budget, which would not bind other users. ' +
        'Use a key that has none.',
    );
  }
  return organization;
}

/**
 * Refuses to revoke or limit credentials of a user whose role allows more than the viewer's. Requires the lock on the
 * user's credentials, so that the role cannot change.
 * @param viewer absent, or without a user, for an operator
 */
export async function requireRank(
  tx: EntityManager,
  viewer: { readonly userId: string | null } | undefined,
  holderId: string,
): Promise<void> {
  if (!viewer?.userId || viewer.userId === holderId) return;
  const own = await tx.findOneOrFail(User, viewer.userId, { refresh: true });
  const holder = await tx.findOneOrFail(User, holderId, { refresh: true });
  if (!ranksAbove(holder.role, own.role)) return;
  throw new Problem(
    'FORBIDDEN',
    `This belongs to ${withArticle(holder.role)}, and you are ${withArticle(own.role)}. ` +
      'Ask an owner of the organization to change it.',
  );
}

/** @throws Problem, with the scopes that the role allows, if it does not allow all of these */
export function requireRole({ role }: Pick<User, 'role'>, scopes: readonly Scope[]): void {
  const allowed = scopesOfRole(role);
  if (scopes.every((scope) => allowed.includes(scope))) return;
  throw badRequest(`scopes must be some of ${allowed.join(', ')}, because the user is ${withArticle(role)}.`);
}

const withArticle = (role: UserRole): string => (role === 'reader' ? 'a reader' : `an ${role}`);
