import { sourceRecord } from '../records/source-record.ts';
import { numberInCell, usd } from './cells.ts';
import type { Derivation } from './derivation.ts';
import { rowUrl } from './row-url.ts';

/** Derives a funding signal from the money that a district can still request before its five-year budget ends. */
export const budgetOf: Derivation = (rows, { day }) => {
  const { line, row } = rows[0]!; // the only one: rows are grouped by entity and cycle
  const { c2_budget_cycle: cycle = '', ben = '', leaid } = row;
  const [, first = '', last = ''] = /(\d{4})\s*-\s*(\d{4})/.exec(cycle) ?? [];
  const left = numberInCell(row.available_c2_budget_amount);
  if (!last || left === null) {
    return [{ line, fault: `${last ? 'available_c2_budget_amount' : 'c2_budget_cycle'} cannot be read` }];
  }
  if (left <= 0) return [{ line, skipped: 'budget that is spent' }];
  const amounts = [
    ['budget', row.c2_budget],
    ['funded', row.funded_c2_budget_amount],
    ['pending', row.pending_c2_budget_amount],
  ].flatMap(([name, cell]) => {
    const amount = numberInCell(cell);
    return amount === null ? [] : [`${name} ${usd(amount)}`];
  });
  const quote = `E-Rate category-two budget ${cycle}: ${usd(left)} left; ${amounts.join(', ')}.`;
  const record = sourceRecord(
    'funding_signal',
    {
      origin: 'erate',
      key: `budgets ${ben || leaid} ${first}`,
      year: Number(first),
      quote,
      url: rowUrl('6brt-5pbv', { ben, c2_budget_cycle: cycle }),
      day,
    },
    {
      district_nces_id: leaid,
      source: 'erate',
      source_name: `E-Rate category-two budget ${cycle}`,
      amount: left,
      deadline: `${Number(last) + 1}-06-30`, // the end of the cycle's last funding year
      context: quote,
    },
  );
  return [{ line, record }];
};
