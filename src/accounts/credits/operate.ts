import { randomUUID } from 'node:crypto';
import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { badRequest, notFound } from '@emi/base/problems';
import { parseText, parseUuid } from '@emi/base/scalars';
import sql from 'sql-template-tag';
import type { InTransaction, Transaction } from '../../db/transaction.ts';
import { type Balance, lockAccount, postCredits } from './ledger.ts';
import { refundUnlocks, type Unlocked } from './refund.ts';

/** A change of an organization's credits by an operator. */
export interface CreditChange {
  readonly organizationId: string;
  /** Negative in an adjustment that takes credits away. */
  readonly amount: number;
  /** A sentence that the ledger stores. */
  readonly reason: string;
}

const MOST_CREDITS = 1_000_000_000;

/** Grants an organization credits that do not expire. */
export function grantCredits(inTransaction: InTransaction, change: CreditChange): Promise<Balance> {
  const { amount } = change;
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_CREDITS) {
    throw badRequest(`amount must be a whole number from 1 to ${MOST_CREDITS}.`);
  }
  return post(inTransaction, 'grant', change);
}

/** Corrects a balance up or down, never below zero; held credits stay held. */
export function adjustCredits(inTransaction: InTransaction, change: CreditChange): Promise<Balance> {
  const { amount } = change;
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST_CREDITS) {
    throw badRequest(`amount must be a whole number from -${MOST_CREDITS} to ${MOST_CREDITS}, and not 0.`);
  }
  return post(inTransaction, 'adjustment', change);
}

export interface RefundOperation extends Omit<CreditChange, 'amount'> {
  /** The ids of unlocked districts, schools, and contacts. */
  readonly recordIds: readonly string[];
}

/** Refunds what an organization paid for unlocks, all or none; see `refundUnlocks`. */
export function refundRecords(
  inTransaction: InTransaction,
  { organizationId, recordIds, reason }: RefundOperation,
): Promise<Balance & { readonly refunded: number }> {
  const id = parseUuid(organizationId, 'organization id');
  const ids = recordIds.map((recordId) => parseUuid(recordId, 'record id'));
  const why = parseReason(reason);
  return inTransaction(async (tx) => {
    const { actor, allowance } = await operatorAt(tx, id);
    const balance = await lockAccount(tx, actor, allowance);
    const unlocked = await tx.rows<Unlocked & { isPaid: boolean }>(sql`
      select entity_type as "entityType", entity_id as "entityId", credits_spent > 0 as "isPaid"
      from unlocks where organization_id = ${id} and entity_id = any(${ids}::uuid[])`);
    for (const recordId of ids) {
      const unlock = unlocked.find(({ entityId }) => entityId === recordId);
      if (!unlock) throw badRequest(`The organization has not unlocked ${recordId}. Nothing was refunded.`);
      if (!unlock.isPaid) {
        throw badRequest(
          `The unlock of ${recordId} was free, or has been refunded already. Nothing was refunded.`,
        );
      }
    }
    const refunded = await refundUnlocks(tx, actor, unlocked, why);
    return { refunded, available: balance.available + refunded, held: balance.held };
  });
}

const parseReason = (reason: string): string => {
  const why = parseText(reason, 'reason').trim();
  if (why === '') throw badRequest('reason must be 1 to 200 characters long.');
  return why;
};

/** The operator, acting on an organization, and the credits included in its plan. */
async function operatorAt(tx: Pick<Transaction, 'rows'>, organizationId: string) {
  const [organization] = await tx.rows<{ plan: Plan }>(
    sql`select plan from organizations where id = ${organizationId} and deleted_at is null`,
  );
  if (!organization) throw notFound('organization');
  const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
  return { actor, allowance: PLAN_LIMITS[organization.plan].creditsIncludedMonthly };
}

function post(
  inTransaction: InTransaction,
  kind: 'grant' | 'adjustment',
  { organizationId, amount, reason }: CreditChange,
): Promise<Balance> {
  const id = parseUuid(organizationId, 'organization id');
  const why = parseReason(reason);
  return inTransaction(async (tx) => {
    const { actor, allowance } = await operatorAt(tx, id);
    const { available } = await lockAccount(tx, actor, allowance);
    if (available + amount < 0) {
      throw badRequest(`amount must not be below -${available}: that is what can be spent.`);
    }
    if (available + amount > MOST_CREDITS) throw badRequest(`The balance must not exceed ${MOST_CREDITS}.`);
    return postCredits(tx, actor, { kind, reference: randomUUID(), available: amount, reason: why });
  });
}
