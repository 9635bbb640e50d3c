import type { ModelUse } from '@emi/reading';
import sql from 'sql-template-tag';
import type { ScoutingTools } from '../scout.job.ts';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns `true` if the language model has cost at least as much today (in UTC) as the round may spend in a day. */
export async function isBudgetUsedUp({ db, round }: ScoutingTools, now: Date): Promise<boolean> {
  const most = round?.modelDollars ?? null;
  if (most === null) return false;
  const [spent] = await db.core.rows<{ isUsedUp: boolean }>(sql`
    select model_dollars >= ${most} as "isUsedUp" from round_days where day = ${dayOf(now)}`);
  return spent?.isUsedUp ?? false;
}

/** Does the work of a reading, and adds what it asked of a language model to the day's costs, even if it fails. */
export async function withModelUse<T>(
  { db }: ScoutingTools,
  now: Date,
  work: (use: ModelUse) => Promise<T>,
): Promise<T> {
  const use: ModelUse = { dollars: 0, failure: null };
  try {
    return await work(use);
  } finally {
    if (use.dollars > 0)
      await db.core.rows(sql`
        insert into round_days as d (day, model_dollars) values (${dayOf(now)}, ${use.dollars})
        on conflict (day) do update set model_dollars = d.model_dollars + excluded.model_dollars`);
  }
}
