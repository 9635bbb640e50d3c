import sql from 'sql-template-tag';
import { cleanUpJob } from '../../jobs/clean-up.job.ts';

/** Deletes what was spent of the budgets of past days. */
export const cleanUpBudgets = cleanUpJob('clean_up_budgets', '23 4 * * *', {
  table: 'budget_days',
  kept: '2 days',
  expired: sql`r.day < (now() at time zone 'UTC')::date - 1`,
});
