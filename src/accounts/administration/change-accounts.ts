import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { badRequest } from '@emi/base/problems';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../audit-trail/audit-entry.entity.ts';
import { noteChange, operatorOf } from '../audit-trail/note.ts';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { parseName } from '../identities/inputs.ts';
import { lockOrganization } from '../identities/lock-organization.ts';
import type { Organization } from '../identities/organization.entity.ts';
import { parsePlan } from './accounts.ts';

/** Days before a scheduled deletion, in which `org resume` cancels it. */
const DAYS_UNTIL_DELETION = 7;

/** Changes that an operator makes to an organization. */
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
 * Suspends an organization, so that its keys and tokens are refused, or resumes it, which also cancels its deletion.
 * Nothing is lost. Idempotent.
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

/** Suspends an organization at once and schedules its deletion. Idempotent: a second call keeps the first date. */
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

const noteOrganization = (tx: EntityManager, action: AuditAction, { id }: Organization): Promise<void> =>
  noteChange(tx, operatorOf(id), action, 'organization', id);
