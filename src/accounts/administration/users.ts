import { badRequest, Problem } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import { firstScopesOf, USER_ROLE, type UserRole } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { within } from '../../db/transaction.ts';
import { addKey } from '../api-keys/api-keys.ts';
import { type AuditActor, auditRevoked, noteChange, operatorOf } from '../audit-trail/note.ts';
import { type Creator, endCredentialsOf } from '../identities/creator.ts';
import { findOrganization, missing, parseName } from '../identities/inputs.ts';
import { lockOrganization } from '../identities/lock-organization.ts';
import { lockOwner } from '../identities/owner.ts';
import { User } from '../identities/user.entity.ts';
import { FIRST_KEY } from './accounts.ts';

// Management of users, by the operator or by an owner of their organization.

const NEW_USER: UserRole = 'editor';
const MOST_LISTED = 1_000;

/** Adds a user with a first key, which gets the scopes of the role. For the operator. */
export async function createUser(
  em: EntityManager,
  organizationId: string,
  name = 'User',
  role: string = NEW_USER,
): Promise<{ user: User; apiKey: string }> {
  const values = { name: parseName(name), role: parseRole(role) };
  return em.transactional(async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    const user = tx.create(User, { organization, ...values });
    const { key, apiKey } = addKey(tx, { user, name: FIRST_KEY, scopes: firstScopesOf(user.role) });
    await tx.flush();
    const operator = operatorOf(organization.id);
    await noteChange(tx, operator, 'user_added', 'user', user.id);
    await noteChange(tx, operator, 'key_created', 'api_key', key.id);
    return { user, apiKey };
  });
}

/** Adds a user without keys to the owner's organization. */
export async function addUser(
  em: EntityManager,
  owner: Creator,
  values: { readonly name: string; readonly role: UserRole },
): Promise<User> {
  const name = parseName(values.name);
  return em.transactional(async (tx) => {
    const organization = await lockOwner(tx, owner);
    const user = tx.create(User, { organization, name, role: values.role });
    await tx.flush();
    await noteChange(tx, owner, 'user_added', 'user', user.id);
    return user;
  });
}

/** An organization's current users, oldest first, at most 1,000. */
export async function listUsers(em: EntityManager, organizationId: string): Promise<User[]> {
  const organization = await findOrganization(em, organizationId);
  const options = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: MOST_LISTED } as const;
  return em.find(User, { organization, removedAt: null }, options);
}

/**
 * Changes the role of a user, which limits the user's keys and tokens within a second.
 * @param owner absent: the operator
 * @throws Problem for the only owner, and for a removed user
 */
export async function setUserRole(
  em: EntityManager,
  userId: string,
  role: string,
  owner?: Creator,
): Promise<User> {
  const wanted = parseRole(role);
  return em.transactional(async (tx) => {
    const { user, actor } = await lockUser(tx, userId, owner);
    if (user.removedAt) missing('user', user.id);
    if (user.role === wanted) return user;
    if (user.role === 'owner') await requireOtherOwner(tx, user, owner);
    user.role = wanted;
    await noteChange(tx, actor, 'user_changed', 'user', user.id);
    return user;
  });
}

/**
 * Removes a user: revokes keys, clients, and applications, and ends memberships and codes. The row stays, because the
 * ledger and the audit trail name it.
 * @param owner absent: the operator
 * @throws Problem for the only owner
 */
export async function removeUser(em: EntityManager, userId: string, owner?: Creator): Promise<User> {
  return em.transactional(async (tx) => {
    const { user, actor } = await lockUser(tx, userId, owner);
    if (user.removedAt) return user;
    if (user.role === 'owner') await requireOtherOwner(tx, user, owner);
    const { id } = user;
    user.removedAt = new Date();
    await noteChange(tx, actor, 'user_removed', 'user', id);
    const { rows } = within(tx);
    await rows(sql`select from users where id = ${id} for no key update`);
    await auditRevoked(tx, actor, await endCredentialsOf(within(tx), id));
    const members = await rows<{ id: string }>(sql`delete from members where user_id = ${id} returning id`);
    await noteChange(tx, actor, 'member_removed', 'member', ...members.map((member) => member.id));
    await rows(sql`delete from sign_in_codes where user_id = ${id}`);
    await rows(sql`delete from authorization_codes where user_id = ${id}`);
    return user;
  });
}

/** Reads a user, and blocks other changes of the organization's users until the transaction ends. */
async function lockUser(
  tx: EntityManager,
  userId: string,
  owner: Creator | undefined,
): Promise<{ user: User; actor: AuditActor }> {
  const id = parseUuid(userId, 'user id');
  const found = await tx.findOne(User, { id }, { disableIdentityMap: true });
  if (!found || (owner && found.organization.id !== owner.organizationId)) missing('user', id);
  if (owner) await lockOwner(tx, owner);
  else await lockOrganization(tx, found.organization.id);
  const user = await tx.findOneOrFail(User, { id }, { refresh: true });
  return { user, actor: owner ?? operatorOf(user.organization.id) };
}

async function requireOtherOwner(
  tx: EntityManager,
  { id, organization }: User,
  owner: Creator | undefined,
): Promise<void> {
  const others = await tx.count(User, { organization, role: 'owner', removedAt: null, id: { $ne: id } });
  if (others > 0) return;
  const instead = owner
    ? 'Make another user an owner first.'
    : 'Make another user an owner first (user update USER_ID --role owner), or close the organization (org suspend, ' +
      'org delete).';
  throw new Problem('CONFLICT', `An organization has at least one owner. ${instead}`);
}

function parseRole(value: string): UserRole {
  const role = USER_ROLE.values.find((known) => known === value);
  if (!role) throw badRequest(`role must be one of ${USER_ROLE.values.join(', ')}.`);
  return role;
}
