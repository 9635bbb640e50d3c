import type { Summary } from './table.ts';

/**
 * The minimum ratio of throughput to the bare handler; workloads without an entry of their own, which all read, have
 * `READ`.
 */
const READ = 1;
const THROUGHPUT: Readonly<Record<string, number>> = { 'unlock-one': 0.95, 'unlock-many': 0.85 };

/** Megabytes of resident memory: of the service with the directory, before the first request, and after the last. */
const MEMORY = { atStart: 160, atEnd: 280 };

/** A line about each workload that was too slow, and about memory above its bound. */
export function shortfalls(
  summaries: readonly Summary[],
  memoryAtStart: number | undefined,
): readonly string[] {
  const slow = summaries.flatMap(({ name, title, throughput }) => {
    const least = THROUGHPUT[name] ?? READ;
    const ratio = throughput?.ratio ?? 0;
    return ratio < least ? [`${title}: throughput ${ratio.toFixed(2)}, at least ${least.toFixed(2)}`] : [];
  });
  const most = Math.max(...summaries.map(({ memory }) => memory?.ours ?? 0));
  return [
    ...slow,
    ...tooMuch('before the first request', memoryAtStart ?? 0, MEMORY.atStart),
    ...tooMuch('after the last', most, MEMORY.atEnd),
  ];
}

const tooMuch = (when: string, megabytes: number, bound: number): readonly string[] =>
  megabytes > bound ? [`memory ${when}: ${megabytes.toFixed(0)} MB, at most ${bound}`] : [];
