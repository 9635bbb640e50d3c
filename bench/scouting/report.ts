import type { Visit } from './sites.ts';
import type { Departure, Usage } from './worker-process.ts';

interface Outcome {
  readonly districts: number;
  readonly seconds: number;
  readonly pauseMs: number;
  readonly visits: ReadonlyMap<string, readonly Visit[]>;
  readonly usage: readonly Usage[];
}

/** The clocks of the machine and the database differ slightly. */
const TOLERANCE_MS = 1;

export type Report = ReturnType<typeof reportOf>;

export function reportOf({ districts, seconds, pauseMs, visits, usage }: Outcome) {
  const all = [...visits.values()].flat().length;
  const departures = usage.flatMap((worker) => worker.departures ?? []);
  // A busy server notices the end of a visit late, so the server's times count only if the workers report none.
  const hosts = departures.length > 0 ? [...byHost(departures).values()] : [...visits.values()];
  const gaps = hosts.flatMap(gapsOf);
  const smallest = Math.min(...gaps);
  const tooSoon = gaps.filter((gap) => gap < pauseMs - TOLERANCE_MS).length;
  const overlaps = gaps.filter((gap) => gap < 0).length;
  const sum = (of: (worker: Usage) => number) => usage.reduce((total, worker) => total + of(worker), 0);
  const results = {
    seconds: round(seconds),
    entitiesPerMinute: Math.round((60 * districts) / seconds),
    requestsPerSecond: round(all / seconds),
    statementsPerRequest: round(sum(({ statements }) => statements) / all),
    workerCpuMsPerEntity: round((1_000 * sum(({ cpuSeconds }) => cpuSeconds)) / districts),
    peakMegabytes: usage.map(({ peakBytes }) => Math.round(peakBytes / 1e6)),
    longestHoldUpMs: usage.map(({ heldUpMs }) => Math.round(heldUpMs)),
    smallestGapMs: round(smallest),
    tooSoon,
    overlaps,
  };
  const text = [
    `${districts} entities in ${results.seconds} s: ${results.entitiesPerMinute} per minute`,
    `requests per second: ${results.requestsPerSecond}`,
    `database statements per request: ${results.statementsPerRequest}`,
    `CPU of the workers and their processes per entity: ${results.workerCpuMsPerEntity} ms`,
    `peak memory of the workers: ${results.peakMegabytes.join(', ')} MB`,
    `longest block of their event loops: ${results.longestHoldUpMs.join(', ')} ms`,
    `shortest pause at any host: ${results.smallestGapMs} ms of ${pauseMs}; ${tooSoon} of ${gaps.length} too short`,
    `overlapping visits: ${overlaps}`,
  ].join('\n');
  return { ...results, text };
}

/** The visits by host. A response whose body was not read has no end; its visit ends when the request left. */
function byHost(departures: readonly Departure[]): Map<string, Visit[]> {
  const hosts = Map.groupBy(departures, ({ host }) => host);
  return new Map(
    [...hosts].map(([host, own]) => [host, own.map(({ begin, end }) => ({ begin, end: end || begin }))]),
  );
}

/** Milliseconds from the end of each visit to the start of the next. */
function gapsOf(visits: readonly Visit[]): number[] {
  const ordered = visits.toSorted((a, b) => a.begin - b.begin);
  return ordered.slice(1).map(({ begin }, at) => begin - ordered[at]!.end);
}

const round = (value: number): number => Math.round(value * 10) / 10;
