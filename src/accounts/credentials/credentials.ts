import { parseUuid } from '@emi/base/scalars';
import type { Viewer } from '@emi/base/viewer';
import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import { within } from '../../db/transaction.ts';
import { type AuditActor, actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { type Creator, endDescendants, lockCredentialsOf, mayChangeBudget } from '../identities/creator.ts';
import type { Credential, CredentialKind } from '../identities/credential.ts';
import { findOrganization, missing, parseBudget } from '../identities/inputs.ts';
import { requireRank } from '../identities/owner.ts';

// Operations that keys, clients, and grants share.

const MAX_LISTED = 1_000;

/** The newest 1,000 credentials that meet conditions, without their digests. */
export const newestCredentials = <C extends Credential>(
  { entity }: CredentialKind<C>,
  em: EntityManager,
  conditions: object,
): Promise<C[]> =>
  em.find(entity, conditions as FilterQuery<C>, {
    exclude: ['digest'] as never,
    orderBy: { createdAt: 'desc', id: 'desc' } as never,
    limit: MAX_LISTED,
  }) as Promise<C[]>;

/** An organization's newest 1,000 credentials of a kind, including expired and revoked ones, but no sessions. */
export async function listCredentials<C extends Credential>(
  kind: CredentialKind<C>,
  em: EntityManager,
  organizationId: string,
): Promise<C[]> {
  const organization = await findOrganization(em, organizationId);
  return newestCredentials(kind, em, { ...kind.listed, user: { organization } });
}

/** Locks all credentials of a credential's user until the transaction ends, and reads that credential. */
export async function lockCredential<C extends Credential>(
  { entity, table, noun }: CredentialKind<C>,
  tx: EntityManager,
  credentialId: string,
): Promise<C> {
  const id = parseUuid(credentialId, `${noun} id`);
  await lockCredentialsOf(within(tx), table, id);
  const locked = await tx.findOne(entity, { id } as FilterQuery<C>, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return (locked as C | null) ?? missing(noun, id);
}

/** Sets or removes the budget of a credential, which takes effect within a second. */
export async function setCredentialBudget<C extends Credential>(
  kind: CredentialKind<C>,
  em: EntityManager,
  id: string,
  dailyBudget: number | null,
  creator?: Creator,
): Promise<C> {
  const budget = parseBudget(dailyBudget);
  return em.transactional(async (tx) => {
    const credential = await lockCredential(kind, tx, id);
    await requireRank(tx, creator, credential.user.id);
    mayChangeBudget(creator, credential.ancestry);
    credential.dailyBudget = budget;
    const actor = await actorFor(tx, creator, credential.user.id);
    await noteChange(tx, actor, `${kind.noun}_changed`, kind.subject, credential.id);
    return credential;
  });
}

/** Revokes a credential with everything that it created. A second call keeps the time of the first. */
export async function revokeCredential<C extends Credential>(
  kind: CredentialKind<C>,
  em: EntityManager,
  id: string,
  by?: AuditActor,
): Promise<C> {
  return em.transactional(async (tx) => {
    const credential = await lockCredential(kind, tx, id);
    await requireRank(tx, by, credential.user.id);
    const actor = await actorFor(tx, by, credential.user.id);
    const isNew = credential.revokedAt == null;
    credential.revokedAt ??= new Date();
    if (isNew) await noteChange(tx, actor, `${kind.noun}_revoked`, kind.subject, credential.id);
    await auditRevoked(tx, actor, await endDescendants(within(tx), credential.user.id, credential.id));
    return credential;
  });
}

/**
 * The user and scopes of a credential of the viewer's organization. Bypasses the identity map: code that changes the
 * credential reads it again under its lock.
 *
 * @throws Problem if the organization has no such credential
 */
export async function findOwnCredential<C extends Credential>(
  { entity, noun }: CredentialKind<C>,
  em: EntityManager,
  { organizationId }: Viewer,
  id: string,
): Promise<Pick<C, 'user' | 'scopes'>> {
  const own = { id, user: { organization: organizationId } } as FilterQuery<C>;
  const fields = ['user', 'scopes'] as never;
  return (
    ((await em.findOne(entity, own, { fields, disableIdentityMap: true })) as C | null) ?? missing(noun, id)
  );
}
