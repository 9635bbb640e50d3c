import type { EntityManager } from '@mikro-orm/postgresql';
import { type Transaction, within } from '../../db/transaction.ts';
import { parseUuid } from '../../platform/graph/scalars.ts';
import { type Actor, actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { Grant } from '../identities/grant.entity.ts';
import { findOrganization, missing, parseBudget } from '../identities/inputs.ts';
import { requireRank } from '../identities/owner.ts';
import {
  endDescendants,
  lockCredentialsOf,
  mayChangeBudget,
  type ParentCredential,
} from '../identities/parent-credential.ts';

const MAX_LISTED = 1_000;

/** An organization's newest 1,000 grants, including revoked ones. */
export async function listGrants(em: EntityManager, organizationId: string): Promise<Grant[]> {
  const organization = await findOrganization(em, organizationId);
  const newestFirst = { createdAt: 'desc', id: 'desc' } as const;
  return em.find(Grant, { user: { organization } }, { orderBy: newestFirst, limit: MAX_LISTED });
}

/** Revokes an application's access, and everything that it created, within a second. */
export async function revokeGrant(em: EntityManager, grantId: string, by?: Actor): Promise<Grant> {
  const id = parseUuid(grantId, 'grant id');
  return em.transactional(async (tx) => {
    await lockCredentialsOf(within(tx), 'grants', id);
    const grant = (await tx.findOne(Grant, id)) ?? missing('grant', id);
    await requireRank(tx, by, grant.user.id);
    if (grant.revokedAt == null) {
      grant.revokedAt = new Date();
      const actor = await actorFor(tx, by, grant.user.id);
      await noteChange(tx, actor, 'grant_revoked', 'grant', id);
      await auditRevoked(tx, actor, await endDescendants(within(tx), grant.user.id, id));
    }
    return grant;
  });
}

/** Revokes a grant whose code or refresh token was used twice, or whose application asks for it. */
export const endGrant = async ({ em }: Transaction, grantId: string): Promise<void> => {
  await revokeGrant(em, grantId);
};

/** Sets the budget of a grant, within a second. */
export async function setGrantBudget(
  em: EntityManager,
  grantId: string,
  dailyBudget: number,
  maker?: ParentCredential,
): Promise<Grant> {
  const id = parseUuid(grantId, 'grant id');
  const budget = parseBudget(dailyBudget)!;
  return em.transactional(async (tx) => {
    await lockCredentialsOf(within(tx), 'grants', id);
    const grant = (await tx.findOne(Grant, id)) ?? missing('grant', id);
    await requireRank(tx, maker, grant.user.id);
    mayChangeBudget(maker, grant.makers);
    grant.dailyBudget = budget;
    await noteChange(tx, await actorFor(tx, maker, grant.user.id), 'grant_changed', 'grant', id);
    return grant;
  });
}
