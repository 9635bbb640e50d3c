import type pg from 'pg';
import { statementsOf } from './statements.ts';

interface Plan {
  'Node Type': string;
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

/**
 * Runs a request and returns the tables that its statements would read from end to end.
 * @param ofWhich the statements that count; all but the look-up of the key when not given.
 */
export async function scannedTables(
  client: pg.Client,
  ofWhich: RegExp | undefined,
  request: () => Promise<void>,
): Promise<string[]> {
  const statements = (await statementsOf(request)).filter(
    ({ text }) => !text.includes('from api_keys') && (ofWhich?.test(text) ?? true),
  );
  const tables: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    tables.push(...scans(rows[0]['QUERY PLAN'][0].Plan));
  }
  return tables;
}
