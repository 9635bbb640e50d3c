import { ROWS_PER_REQUEST } from '../viewer/viewer.ts';
import type { Context } from './context.ts';

/** Counts the requests that a response of so many rows takes beyond the one that arrived, or throws a Problem. */
export async function countRowsAsRequests(
  { takeRequests }: Pick<Context, 'takeRequests'>,
  rows: number,
): Promise<void> {
  const more = Math.ceil(rows / ROWS_PER_REQUEST) - 1;
  if (more > 0) await takeRequests(more);
}
