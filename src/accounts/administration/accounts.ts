import { PLAN, PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { badRequest } from '@emi/base/problems';
import { CUSTOMER_SCOPES } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { within } from '../../db/transaction.ts';
import { addKey } from '../api-keys/api-keys.ts';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { postCredits } from '../credits/ledger.ts';
import { parseName, parseWhole } from '../identities/inputs.ts';
import { Organization } from '../identities/organization.entity.ts';
import { User } from '../identities/user.entity.ts';

export const FIRST_KEY = 'First key';

export interface NewOrganization {
  /** Absent: random. */
  id?: string;
  name: string;
  plan: Plan;
  /** Credits for the first month. Absent: the plan's. */
  credits?: number;
}

/**
 * Creates an organization with its credits, its first user, and that user's first key, in one transaction.
 * @param keepKey receives the key before the transaction commits, so that it cannot be lost
 */
export async function createOrganization(
  em: EntityManager,
  values: NewOrganization,
  keepKey: (apiKey: string) => Promise<void> = async () => undefined,
): Promise<{ organization: Organization; user: User; apiKey: string }> {
  const name = parseName(values.name);
  const plan = parsePlan(values.plan);
  const credits = parseWhole(
    'credits',
    values.credits ?? PLAN_LIMITS[plan].creditsIncludedMonthly,
    0,
    1_000_000_000,
  );
  return em.transactional(async (tx) => {
    const organization = tx.create(Organization, { ...(values.id && { id: values.id }), name, plan });
    tx.create(CreditAccount, {
      organization,
      available: 0,
      included: PLAN_LIMITS[plan].creditsIncludedMonthly,
    });
    const user = tx.create(User, { organization, name: 'Owner', role: 'owner' });
    const { apiKey } = addKey(tx, { user, name: FIRST_KEY, scopes: [...CUSTOMER_SCOPES] });
    await tx.flush();
    await postCredits(
      within(tx),
      { organizationId: organization.id, userId: null, channel: 'system', now: new Date() },
      { kind: 'grant', reference: 'opening', available: credits, reason: 'Opening balance' },
    );
    await keepKey(apiKey);
    return { organization, user, apiKey };
  });
}

/** Every organization with its credits, oldest first. */
export function listOrganizations(em: EntityManager): Promise<CreditAccount[]> {
  const oldestFirst = { organization: { createdAt: 'asc', id: 'asc' } } as const;
  return em.find(CreditAccount, {}, { populate: ['organization'], orderBy: oldestFirst });
}

export function parsePlan(value: string): Plan {
  const plan = PLAN.values.find((known) => known === value);
  if (!plan) throw badRequest(`plan must be one of ${PLAN.values.join(', ')}.`);
  return plan;
}
