import type { EntityManager } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { within } from '../../db/transaction.ts';
import { parseUuid } from '../../graph/scalars.ts';
import { badRequest } from '../../platform/base/problem.ts';
import { PLAN_LIMITS, type Plan } from '../../viewer/plans.ts';
import type { AuditAction } from '../audit-trail/audit-entry.entity.ts';
import { noteChange, noteEnded, operatorOf } from '../audit-trail/note.ts';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { findOrganization, missing, parseName } from '../users/inputs.ts';
import { endCredentialsOf } from '../users/maker.ts';
import type { Organization } from '../users/organization.entity.ts';
import { User } from '../users/user.entity.ts';
import { parsePlan } from './accounts.ts';

/** What an operator changes of an organization. */
export interface OrganizationChanges {
  readonly name?: string;
  readonly plan?: Plan;
}

/** Renames an organization, or moves it to another plan. Its limits change at once, its included credits next month. */
export async function updateOrganization(
  em: EntityManager,
  id: string,
  { name, plan }: OrganizationChanges,
): Promise<Organization> {
  if (name === undefined && plan === undefined) throw badRequest('Give --name, --plan, or both.');
  const wanted = { name: name && parseName(name), plan: plan && parsePlan(plan) };
  return em.transactional(async (tx) => {
    const organization = await findOrganization(tx, id);
    if (wanted.name) organization.name = wanted.name;
    if (wanted.plan) {
      organization.plan = wanted.plan;
      const included = PLAN_LIMITS[wanted.plan].creditsIncludedMonthly;
      await tx.nativeUpdate(CreditAccount, { organization: organization.id }, { included });
    }
    await noteOrganization(tx, 'organization_changed', organization);
    return organization;
  });
}

/** Suspends an organization, whose keys and tokens then open nothing, or resumes it. Nothing is lost; twice is once. */
export async function suspendOrganization(
  em: EntityManager,
  id: string,
  isSuspended: boolean,
): Promise<Organization> {
  return em.transactional(async (tx) => {
    const organization = await findOrganization(tx, id);
    if (Boolean(organization.suspendedAt) === isSuspended) return organization;
    organization.suspendedAt = isSuspended ? new Date() : null;
    const action = isSuspended ? 'organization_suspended' : 'organization_resumed';
    await noteOrganization(tx, action, organization);
    return organization;
  });
}

/** The users of an organization who were not removed, oldest first. */
export async function listUsers(em: EntityManager, organizationId: string): Promise<User[]> {
  const organization = await findOrganization(em, organizationId);
  return em.find(User, { organization, removedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/**
 * Removes a user: revokes keys, clients, and applications, and ends memberships. The row stays, because the ledger and
 * the audit trail name it.
 */
export async function removeUser(em: EntityManager, userId: string): Promise<User> {
  const id = parseUuid(userId, 'user id');
  return em.transactional(async (tx) => {
    const { rows } = within(tx);
    await rows(sql`select from users where id = ${id} for no key update`);
    const user = (await tx.findOne(User, id)) ?? missing('user', id);
    if (user.removedAt) return user;
    user.removedAt = new Date();
    const operator = operatorOf(user.organization.id);
    await noteChange(tx, operator, 'user_removed', 'user', id);
    await noteEnded(tx, operator, await endCredentialsOf(within(tx), id));
    const members = await rows<{ id: string }>(sql`delete from members where user_id = ${id} returning id`);
    await noteChange(tx, operator, 'member_removed', 'member', ...members.map((member) => member.id));
    await rows(sql`delete from sign_in_codes where user_id = ${id}`);
    await rows(sql`delete from authorization_codes where user_id = ${id}`);
    return user;
  });
}

const noteOrganization = (tx: EntityManager, action: AuditAction, { id }: Organization): Promise<void> =>
  noteChange(tx, operatorOf(id), action, 'organization', id);
