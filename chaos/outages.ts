import { type Happened, seconds } from './conductor.ts';
import type { Answer } from './ledger.ts';
import type { Judgment } from './verdict.ts';

/** A fault may keep clients from writing for so long after its beginning. */
const AFTER_MS = 30_000;
/** Without faults, less time passes between acknowledged changes; so long before its fault may a pause begin. */
const MARGIN_MS = 1_000;

export interface Outage {
  readonly fault: string;
  /** The longest time without an acknowledged change, in milliseconds. */
  readonly ms: number;
  /** The failovers that it waited for. */
  readonly failovers: number;
}

export interface Outages {
  readonly each: readonly Outage[];
  /** Responses while nothing could be changed, by status. */
  readonly answers: Readonly<Record<string, number>>;
}

/** @param startedAt the time to which the times of the faults are relative */
export function outagesOf(
  answers: readonly Answer[],
  faults: readonly Happened[],
  startedAt: number,
): Outages {
  const writes = answers.flatMap(({ at, isWrite }) => (isWrite ? [at] : [])).toSorted((a, b) => a - b);
  const last = answers.at(-1);
  if (last && !last.isWrite) writes.push(last.at); // an outage that the load did not outlast
  const counts: Record<string, number> = {};
  const each = faults.map(({ name, beganAt, endedAt, failovers = 1 }, index): Outage => {
    const next = faults[index + 1]?.beganAt ?? Number.POSITIVE_INFINITY;
    const [from, to] = [startedAt + beganAt, startedAt + Math.min(endedAt + AFTER_MS, next)];
    let [start, end] = [from, from];
    for (const [index, at] of writes.entries()) {
      const before = writes[index - 1] ?? startedAt;
      // A pause that began before this fault belongs to the previous one, and one that begins with the next to that.
      if (before < from - MARGIN_MS || before > to - MARGIN_MS || at - before <= end - start) continue;
      [start, end] = [before, at];
    }
    for (const { at, said } of answers) if (at > start && at < end) counts[said] = (counts[said] ?? 0) + 1;
    return { fault: name, ms: end - start, failovers };
  });
  return { each, answers: counts };
}

const LONGEST_MS = 30_000;

export const judgeOutages = ({ each }: Outages): Judgment => ({
  invariant: `Changes work again within ${seconds(LONGEST_MS)} of each loss of the primary.`,
  violations: each.flatMap(({ fault, ms, failovers }) =>
    ms > LONGEST_MS * failovers ? [`${fault}: ${seconds(ms)}`] : [],
  ),
});

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
