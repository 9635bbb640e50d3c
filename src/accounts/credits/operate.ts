import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { InTransaction } from '../../db/transaction.ts';
import { badRequest, notFound } from '../../platform/base/problem.ts';
import { parseText, parseUuid } from '../../platform/graph/scalars.ts';
import { PLAN_LIMITS, type Plan } from '../../viewer/plans.ts';
import { type Balance, lockAccount, postCredits } from './ledger.ts';

export interface CreditOperation {
  readonly organizationId: string;
  readonly amount: number;
  /** Stored in the ledger. */
  readonly reason: string;
}

const MOST = 1_000_000_000;

/** Grants an organization credits that do not expire. */
export function grantCredits(inTransaction: InTransaction, operation: CreditOperation): Promise<Balance> {
  const { amount } = operation;
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST) {
    throw badRequest(`amount must be a whole number from 1 to ${MOST}.`);
  }
  return post(inTransaction, 'grant', operation);
}

/** Corrects a balance up or down, never below zero; held credits stay held. */
export function adjustCredits(inTransaction: InTransaction, operation: CreditOperation): Promise<Balance> {
  const { amount } = operation;
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST) {
    throw badRequest(`amount must be a whole number from -${MOST} to ${MOST}, and not 0.`);
  }
  return post(inTransaction, 'adjustment', operation);
}

function post(
  inTransaction: InTransaction,
  kind: 'grant' | 'adjustment',
  { organizationId, amount, reason }: CreditOperation,
): Promise<Balance> {
  const id = parseUuid(organizationId, 'organization id');
  const why = parseText(reason, 'reason').trim();
  if (why === '') throw badRequest('reason must be 1 to 200 characters long.');
  const actor = { organizationId: id, userId: null, channel: 'system', now: new Date() } as const;
  return inTransaction(async (tx) => {
    const [organization] = await tx.rows<{ plan: Plan }>(
      sql`select plan from organizations where id = ${id} and deleted_at is null`,
    );
    if (!organization) throw notFound('organization');
    const { available } = await lockAccount(tx, actor, PLAN_LIMITS[organization.plan].creditsIncludedMonthly);
    if (available + amount < 0) {
      throw badRequest(`amount must not be below -${available}: that is what can be spent.`);
    }
    if (available + amount > MOST) throw badRequest(`The balance must not exceed ${MOST}.`);
    return postCredits(tx, actor, { kind, reference: randomUUID(), available: amount, reason: why });
  });
}
