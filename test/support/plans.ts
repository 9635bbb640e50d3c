import type pg from 'pg';
import { statementsOf } from './statements.ts';

interface Plan {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/**
 * Matches a full table scan, or an index scan without a condition. Under a limit, the latter is fine: the index is then
 * read in order only until the page is full.
 */
function scans(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type'];
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && !plan['Index Cond'] && !isLimited);
  const own = isWhole ? [plan['Relation Name'] ?? '?'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((child) => scans(child, isLimited || type === 'Limit'))];
}

/** The most rows that a plan expects to sort at once; under a limit, only that many are kept. */
function sorted(plan: Plan, isLimited = false): number {
  const type = plan['Node Type'];
  const own = /Sort$/.test(type) && !isLimited ? plan['Plan Rows'] : 0;
  return Math.max(own, ...(plan.Plans ?? []).map((child) => sorted(child, type === 'Limit')));
}

async function plansOf(
  client: pg.Client,
  ofWhich: RegExp | undefined,
  request: () => Promise<void>,
): Promise<Plan[]> {
  const statements = (await statementsOf(request)).filter(
    ({ text }) => !/from api_keys|^\s*explain/.test(text) && (ofWhich?.test(text) ?? true),
  );
  const plans: Plan[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

/**
 * Runs a request and returns the tables that its statements would scan completely.
 * @param ofWhich the statements to check; by default, all but the look-up of the key
 */
export const scannedTables = async (
  client: pg.Client,
  ofWhich: RegExp | undefined,
  request: () => Promise<void>,
): Promise<string[]> => (await plansOf(client, ofWhich, request)).flatMap((plan) => scans(plan));

/**
 * Runs a request and returns the largest number of rows, in excess of a page, that one of its statements expects to
 * sort.
 */
export const sortedRows = async (
  client: pg.Client,
  ofWhich: RegExp,
  request: () => Promise<void>,
): Promise<number> => Math.max(...(await plansOf(client, ofWhich, request)).map((plan) => sorted(plan)));
