import type { Channel, CreditOperation, EntryKind } from '@emi/base/plans';
import { Problem } from '@emi/base/problems';
import { creditsMoved } from '@emi/base/telemetry';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';

/** The principal that moves credits, the channel, and the time. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly channel: Channel;
  /** The id of the key, client, grant, or member that moved the credits; absent for the service and its operator. */
  readonly madeBy?: string | null;
  readonly now: Date;
}

/** A ledger line to be written. */
export interface Movement {
  readonly kind: EntryKind;
  /** Idempotency reference, such as `job:<id>`; unique per organization and kind of movement. */
  readonly reference: string;
  /** Change in available credits; negative when credits are spent or held. */
  readonly available: number;
  /** Change in held credits. */
  readonly held?: number;
  /** The final price, for the statistics of usage by operation. */
  readonly spent?: { readonly operation: CreditOperation; readonly credits: number };
  readonly reason?: string;
  /** The unlocked record, for an unlock or its refund. */
  readonly entity?: { readonly entityType: string; readonly entityId: string };
}

/** An organization's credits. */
export interface Balance {
  readonly available: number;
  readonly held: number;
}

/**
 * Locks the account until the transaction ends, adds the allowance if a month has begun, and returns the credits. "Lock
 * order" in docs/architecture.md says when the lock may be taken.
 * @param allowance the credits that the plan includes each month
 */
export async function lockAccount(
  tx: Pick<Transaction, 'rows'>,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  allowance: number,
): Promise<Balance> {
  const [account] = await tx.rows<Balance>(sql`
    select available, held from renew_credits(${organizationId}, ${allowance}, ${now.toISOString()})`);
  return account!;
}

/**
 * Writes ledger entries and updates the account, all or nothing. The caller must have locked the account and checked
 * that it covers the movement.
 */
export async function postCredits(
  tx: Pick<Transaction, 'rows'>,
  { organizationId, userId, channel, madeBy = null, now }: Actor,
  ...movements: readonly Movement[]
): Promise<Balance> {
  const rows = movements.map(
    ({ kind, reference, available, held = 0, spent, reason, entity }): Sql =>
      sql`row(${kind}, ${reference}, ${entity?.entityType ?? null}, ${entity?.entityId ?? null}::uuid,
        ${available}::int, ${held}::int, ${spent?.operation ?? null}, ${spent?.credits ?? null}::int,
        ${reason ?? null})::credit_movement`,
  );
  const [account] = await tx.rows<Balance>(sql`
    select available, held from post_credits(${organizationId}, ${userId}, ${channel}, ${now.toISOString()},
      array[${join(rows, ', ')}], ${madeBy})`);
  for (const { kind, available, held = 0 } of movements) {
    creditsMoved.inc({ movement: kind }, Math.abs(available) || Math.abs(held));
  }
  return account!;
}

/** The Problem for a price above the available credits; nothing was charged. */
export const insufficientCredits = (balance: number, required: number): Problem =>
  new Problem(
    'INSUFFICIENT_CREDITS',
    `This costs ${required} credits and ${balance} can be spent. Nothing was charged.`,
    { balance, required },
  );
