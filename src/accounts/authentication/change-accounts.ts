import type { EntityManager } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { within } from '../../db/transaction.ts';
import { parseUuid } from '../../graph/scalars.ts';
import { badRequest, Problem } from '../../platform/base/problem.ts';
import { PLAN_LIMITS, type Plan } from '../../viewer/plans.ts';
import type { AuditAction } from '../audit-trail/audit-entry.entity.ts';
import { noteChange, noteEnded, operatorOf } from '../audit-trail/note.ts';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { findOrganization, missing, parseName } from '../users/inputs.ts';
import { endCredentialsOf } from '../users/maker.ts';
import type { Organization } from '../users/organization.entity.ts';
import { User } from '../users/user.entity.ts';
import { parsePlan } from './accounts.ts';

/** In which `org resume` calls it off. */
const DAYS_UNTIL_DELETION = 7;

/** An operator's changes of an organization. */
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
    const organization = await lockOrganization(tx, id);
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

/**
 * Suspends an organization, whose keys and tokens then open nothing, or resumes it, which also calls off its deletion.
 * Nothing is lost; twice is once.
 */
export async function suspendOrganization(
  em: EntityManager,
  id: string,
  isSuspended: boolean,
): Promise<Organization> {
  return em.transactional(async (tx) => {
    const organization = await lockOrganization(tx, id);
    if (Boolean(organization.suspendedAt) === isSuspended) return organization;
    organization.suspendedAt = isSuspended ? new Date() : null;
    organization.deletionDueAt = null;
    const action = isSuspended ? 'organization_suspended' : 'organization_resumed';
    await noteOrganization(tx, action, organization);
    return organization;
  });
}

/** Suspends an organization at once, and has it deleted later. Twice is once: the first date stays. */
export async function scheduleDeletion(em: EntityManager, id: string): Promise<Organization> {
  return em.transactional(async (tx) => {
    const organization = await lockOrganization(tx, id);
    if (organization.deletionDueAt) return organization;
    const now = new Date();
    organization.suspendedAt ??= now;
    organization.deletionDueAt = new Date(now.getTime() + DAYS_UNTIL_DELETION * 86_400_000);
    await noteOrganization(tx, 'organization_deletion_scheduled', organization);
    return organization;
  });
}

/**
 * Keeps the job that deletes organizations out until the transaction ends.
 * @throws Problem once the deletion is due, because rows may be gone
 */
async function lockOrganization(tx: EntityManager, organizationId: string): Promise<Organization> {
  const id = parseUuid(organizationId, 'organization id');
  const { rows } = within(tx);
  await rows(sql`select from organizations where id = ${id} for no key update`);
  const due = await rows(sql`
    select from organizations where id = ${id} and deleted_at is null and deletion_due_at <= clock_timestamp()`);
  if (due.length > 0)
    throw new Problem('CONFLICT', 'This organization is being deleted, which nothing can undo.');
  return findOrganization(tx, id);
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
