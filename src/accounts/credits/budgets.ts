import { Problem } from '@emi/base/problems';
import type { Viewer } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';

type Spender = Pick<Viewer, 'budgets'>;

/** The date, in UTC, whose budgets apply. */
export const budgetDayOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * The credits that a viewer may still spend today: the smallest remainder of the budgets of its credential and of those
 * that created it. Undefined without a budget. Read under the account's lock, it is valid until the transaction ends.
 */
export async function budgetLeft(
  database: Pick<Transaction, 'rows'>,
  { budgets }: Spender,
  now: Date,
): Promise<number | undefined> {
  if (budgets.length === 0) return undefined;
  const subjects = budgets.map(({ subject }) => subject);
  const limits = budgets.map(({ limit }) => limit);
  const [row] = await database.rows<{ left: number }>(sql`
    select greatest(min(b."limit" - coalesce(d.credits, 0)), 0) as "left"
    from unnest(${subjects}::uuid[], ${limits}::int[]) b(subject, "limit")
    left join budget_days d on d.subject = b.subject and d.day = ${budgetDayOf(now)}`);
  return row!.left;
}

/** Counts credits toward all budgets of a viewer. The account must be locked since `budgetLeft` was read. */
export async function spendBudget(
  tx: Transaction,
  { budgets }: Spender,
  now: Date,
  credits: number,
): Promise<void> {
  if (budgets.length === 0 || credits === 0) return;
  const subjects = budgets.map(({ subject }) => subject).sort();
  await tx.rows(sql`
    insert into budget_days as d (subject, day, credits)
    select subject, ${budgetDayOf(now)}, ${credits} from unnest(${subjects}::uuid[]) s(subject)
    on conflict (subject, day) do update set credits = d.credits + excluded.credits`);
}

/** The Problem for a price above the rest of a budget; nothing was charged. */
export const overBudget = (required: number, left: number): Problem =>
  new Problem(
    'SPEND_CAP_EXCEEDED',
    `This costs ${required} ${required === 1 ? 'credit' : 'credits'}, and the budget of the key or token has ${left} ` +
      'left until midnight UTC. Nothing was charged.',
    { required, maxCredits: left },
  );
