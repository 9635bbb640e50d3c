import sql, { join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/transaction.ts';
import { Problem } from '../problem.ts';
import type { Channel, CreditOperation, EntryKind } from './credit.values.ts';

/** Who moves credits, through what, and when. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly channel: Channel;
  readonly now: Date;
}

/** One line of the ledger to be. */
export interface Movement {
  readonly kind: EntryKind;
  /** What happens at most once of its kind, such as `job:<id>`. */
  readonly reference: string;
  /** Added to what can be spent; negative when it is spent or held. */
  readonly available: number;
  /** Added to what is held. */
  readonly held?: number;
  /** For the usage by operation: what was bought in the end. */
  readonly spent?: { readonly operation: CreditOperation; readonly credits: number };
  readonly reason?: string;
}

/** What an organization has after a movement. */
export interface Balance {
  readonly available: number;
  readonly held: number;
}

/** Locks the account until the transaction ends and tells what can be spent. Always the first lock of a transaction. */
export async function lockAccount(
  tx: Transaction,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  allowance: number,
): Promise<Balance> {
  const [account] = await tx.rows<Balance>(sql`
    select available, held from renew_credits(${organizationId}, ${allowance}, ${now.toISOString()})`);
  return account!;
}

/** Writes entries and moves what they say, all of it or nothing. Whoever spends has looked at the locked account first. */
export async function postCredits(
  tx: Transaction,
  { organizationId, userId, channel, now }: Actor,
  ...movements: readonly Movement[]
): Promise<Balance> {
  const rows = movements.map(
    ({ kind, reference, available, held = 0, spent, reason }): Sql =>
      sql`row(${kind}, ${reference}, null, null, ${available}::int, ${held}::int,
        ${spent?.operation ?? null}, ${spent?.credits ?? null}::int, ${reason ?? null})::credit_movement`,
  );
  const [account] = await tx.rows<Balance>(sql`
    select available, held from post_credits(${organizationId}, ${userId}, ${channel}, ${now.toISOString()},
      array[${join(rows, ', ')}])`);
  return account!;
}

/** What was asked for costs more than can be spent; nothing was charged. */
export const insufficientCredits = (balance: number, required: number): Problem =>
  new Problem(
    'INSUFFICIENT_CREDITS',
    `This costs ${required} credits and ${balance} can be spent. Nothing was charged.`,
    { balance, required },
  );
