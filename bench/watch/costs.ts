import { CLOSING, type Life } from './lives.ts';
import { hostsOf } from './world.ts';
import type { Traffic } from './world-process.ts';

/** The cost of reading, to the websites and to this machine. */
export interface Cost {
  readings: number;
  requests: number;
  bytes: number;
  cpuMs: number;
}

/** The cost of all websites, and of those on which nothing happens. */
export interface Expense {
  readonly all: Cost;
  readonly quiet: Cost;
}

export const noCost = (): Cost => ({ readings: 0, requests: 0, bytes: 0, cpuMs: 0 });

/** The websites on which nothing happens. */
export const quietHostsOf = (lives: readonly Life[]): ReadonlySet<string> =>
  new Set(lives.flatMap(({ edits, district }) => (edits.length === 0 ? hostsOf(district) : [])));

/** The times at which websites close to robots, by host. */
export const closingOf = (lives: readonly Life[]): ReadonlyMap<string, number> =>
  new Map(
    lives.flatMap(({ district, edits }) => {
      const closing = edits.find(({ life }) => life === CLOSING);
      return closing ? hostsOf(district).map((host) => [host, closing.at] as const) : [];
    }),
  );

/** Adds the cost of a step. The share of quiet websites in its CPU is their share of the requests. */
export function costsOf(
  { all, quiet }: Expense,
  cpuMs: number,
  read: ReadonlySet<string>,
  traffic: Readonly<Record<string, Traffic>>,
  quietHosts: ReadonlySet<string>,
): void {
  const answers = Object.entries(traffic);
  const weightOf = (some: typeof answers) => some.reduce((sum, [, { requests }]) => sum + requests, 0);
  const own = answers.filter(([host]) => quietHosts.has(host));
  add(all, read.size, cpuMs, answers);
  const readings = [...read].filter((host) => quietHosts.has(host)).length;
  add(quiet, readings, (cpuMs * weightOf(own)) / (weightOf(answers) || 1), own);
}

function add(
  cost: Cost,
  readings: number,
  cpuMs: number,
  answers: readonly (readonly [string, Traffic])[],
): void {
  cost.readings += readings;
  cost.cpuMs += cpuMs;
  for (const [, { requests, robots, bytes }] of answers) {
    cost.requests += requests + robots;
    cost.bytes += bytes;
  }
}

/** A later reading as a share of the first. */
export function shareOf(later: Cost, first: Cost) {
  const of = (name: 'cpuMs' | 'requests' | 'bytes') =>
    later[name] / later.readings / (first[name] / first.readings);
  return { cpu: of('cpuMs'), requests: of('requests'), bytes: of('bytes') };
}
