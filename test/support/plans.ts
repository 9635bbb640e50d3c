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
 * Matches a table read from end to end, or an index without a condition on it. Beneath a limit the latter is fine:
 * there an index is walked in its order only until the page is full.
 */
function scans(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type'];
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && !plan['Index Cond'] && !isLimited);
  const own = isWhole ? [plan['Relation Name'] ?? '?'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((child) => scans(child, isLimited || type === 'Limit'))];
}

/** The most rows that a plan expects to sort at once; beneath a limit, only those within it are kept. */
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
 * Runs a request and returns the tables that its statements would read from end to end.
 * @param ofWhich the statements that count; all but the look-up of the key when not given.
 */
export const scannedTables = async (
  client: pg.Client,
  ofWhich: RegExp | undefined,
  request: () => Promise<void>,
): Promise<string[]> => (await plansOf(client, ofWhich, request)).flatMap((plan) => scans(plan));

/** Runs a request and returns the most rows that one of its statements expects to sort at once, beyond a page. */
export const sortedRows = async (
  client: pg.Client,
  ofWhich: RegExp,
  request: () => Promise<void>,
): Promise<number> => Math.max(...(await plansOf(client, ofWhich, request)).map((plan) => sorted(plan)));
