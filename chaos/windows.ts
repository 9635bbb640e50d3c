import { WINDOW_MS } from '../src/requests/limits/store.ts';
import type { Admission } from './ledger.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

export interface FullestWindows {
  /** The most requests in any 60 seconds during which all processes counted in the store. */
  readonly shared: number;
  /** The same for all other windows. */
  readonly alone: number;
  /** Windows over the limit. */
  readonly violations: readonly string[];
}

/**
 * Finds the fullest 60 seconds. Only requests sent and answered within them count, because those were certainly
 * counted within them.
 * @param away when the store was away or late
 * @param lifetimes of the processes: while the store is away, each may admit a whole window by itself, and the store
 *   another one once it is back
 */
export function fullestWindows(
  admissions: readonly Admission[],
  limit: number,
  away: readonly Interval[],
  lifetimes: readonly Interval[],
): FullestWindows {
  const sent = admissions.toSorted((a, b) => a.sentAt - b.sentAt);
  const fullest = { shared: 0, alone: 0 };
  const violations: string[] = [];
  for (const [index, { sentAt: from }] of sent.entries()) {
    const to = from + WINDOW_MS;
    let requests = 0;
    for (let at = index; at < sent.length && sent[at]!.sentAt < to; at++) {
      if (sent[at]!.receivedAt < to) requests++;
    }
    const overlaps = (interval: Interval) => interval.from < to && interval.to > from;
    const isAlone = away.some(overlaps);
    const allowed = isAlone ? limit * (lifetimes.filter(overlaps).length + 1) : limit;
    const kind = isAlone ? 'alone' : 'shared';
    fullest[kind] = Math.max(fullest[kind], requests);
    if (requests > allowed) violations.push(`${requests} requests in 60 s, where ${allowed} are allowed`);
  }
  return { ...fullest, violations };
}
