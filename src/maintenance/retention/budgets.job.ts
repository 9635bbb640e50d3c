import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes the spending of past days, which no budget needs. */
export const cleanUpBudgets = cleanUpJob('clean_up_budgets', '23 4 * * *', {
  table: 'budget_days',
  kept: '2 days',
  expired: sql`r.day < (now() at time zone 'UTC')::date - 1`,
});
