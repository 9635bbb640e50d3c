import { badRequest } from '../platform/base/problem.ts';
import { checkBounds } from '../platform/graph/bounds.ts';
import { ROWS_PER_REQUEST } from '../viewer/viewer.ts';
import type { Context } from './context.ts';

/** The most rows of one call. */
const MAX_ROWS = 1_000;

/** @throws Problem unless a call has from 1 to 1,000 rows. */
export function checkRows(rows: readonly object[]): void {
  if (rows.length === 0) throw badRequest('rows must hold at least one row.');
  checkBounds([...rows], 'rows', { maxItems: MAX_ROWS });
}

/** The results of rows that change something, and how many rows did, did not, or could not. */
export function countedRows<R extends { readonly status: string }>(results: readonly R[]) {
  const count = (status: string) => results.filter((result) => result.status === status).length;
  const [updated, unchanged] = [count('updated'), count('unchanged')];
  return { results, updated, unchanged, failed: results.length - updated - unchanged };
}

/** Counts the requests that a response of so many rows takes beyond the one that arrived, or throws a Problem. */
export async function countRowsAsRequests(
  { takeRequests }: Pick<Context, 'takeRequests'>,
  rows: number,
): Promise<void> {
  const more = Math.ceil(rows / ROWS_PER_REQUEST) - 1;
  if (more > 0) await takeRequests(more);
}
