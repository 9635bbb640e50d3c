import { checkBounds, MAX_ROWS } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { ROWS_PER_REQUEST, requestLimitOf } from '@emi/base/viewer';
import type { Context } from './context.ts';

/** @throws Problem unless a call has 1 to 1,000 rows. */
export function checkRows(rows: readonly object[]): void {
  if (rows.length === 0) throw badRequest('rows must hold at least one row.');
  checkBounds([...rows], 'rows', { maxItems: MAX_ROWS });
}

/** The results of rows of changes, and the numbers of rows that changed something, changed nothing, or failed. */
export function countedRows<R extends { readonly status: string }>(results: readonly R[]) {
  const count = (status: string) => results.filter((result) => result.status === status).length;
  const [updated, unchanged] = [count('updated'), count('unchanged')];
  return { results, updated, unchanged, failed: results.length - updated - unchanged };
}

/** Counts the further requests that a response with so many rows takes, or throws a Problem. */
export async function countRowsAsRequests(
  { takeRequests }: Pick<Context, 'takeRequests'>,
  rows: number,
): Promise<void> {
  const more = Math.ceil(rows / ROWS_PER_REQUEST) - 1;
  if (more > 0) await takeRequests(more);
}

/**
 * The number of comparisons with places that count as one request: a hundred for each of its 200 rows, several times as
 * many as most rows need.
 */
const PLACES_PER_REQUEST = 20_000;

/** Returns a function that counts further requests for comparisons of the rows with places, up to a whole window. */
export function countingPlaces(
  { takeRequests, viewer }: Pick<Context, 'takeRequests' | 'viewer'>,
  rows: number,
): (places: number) => Promise<void> {
  let compared = 0;
  let counted = Math.ceil(rows / ROWS_PER_REQUEST);
  return async (places) => {
    compared += places;
    const due = Math.min(Math.ceil(compared / PLACES_PER_REQUEST), requestLimitOf(viewer));
    if (due <= counted) return;
    await takeRequests(due - counted);
    counted = due;
  };
}
