import { type Happened, seconds } from './conductor.ts';
import type { tally } from './ledger.ts';
import { median, type Outages } from './outages.ts';
import type { Judgment } from './verdict.ts';

export interface Report {
  readonly seed: string;
  readonly minutes: number;
  readonly fleet: readonly string[];
  readonly missing: readonly string[];
  readonly faults: readonly Happened[];
  readonly requests: Readonly<Record<string, number>>;
  readonly operations: ReturnType<typeof tally>;
  readonly emails: number;
  readonly slowestMs: number;
  /** The fullest 60 seconds of each plan that was overrun. */
  readonly windows: readonly { plan: string; limit: number; shared: number; alone: number }[];
  /** The time from the end of the last fault until everything worked again; undefined if it did not in time. */
  readonly readyAgainMs: number | undefined;
  /** Outages of a database of several nodes. */
  readonly outages: (Outages & { readonly failovers: number }) | undefined;
  readonly judgments: readonly Judgment[];
  readonly isSound: boolean;
}

const MOST_SHOWN = 5;

export function asText(report: Report): string {
  const { faults, windows, judgments, readyAgainMs } = report;
  const lines = [
    `Chaos of ${report.minutes} min, seed ${report.seed}: ${report.fleet.join(', ')}.`,
    ...report.missing.map((what) => `Left out: ${what}.`),
    '',
    `${faults.length} faults, and how long until every program was ready again where none overlapped:`,
    ...recoveries(faults),
    '',
    `Requests: ${total(report.requests)}`,
    ...byCount(report.requests).map(([outcome, count]) => `  ${String(count).padStart(7)}  ${outcome}`),
    `  slowest answer ${seconds(report.slowestMs)}`,
    '',
    'Operations: acknowledged, of these more than once, never acknowledged but perhaps done',
    ...Object.entries(report.operations).map(
      ([kind, { acknowledged, repeated, unknown }]) =>
        `  ${kind.padEnd(7)} ${acknowledged}, ${repeated}, ${unknown}`,
    ),
    `  emails written: ${report.emails}`,
    '',
    ...windows.map(
      ({ plan, limit, shared, alone }) =>
        `The ${plan} plan, ${limit} a minute: at most ${shared} in 60 s, and ${alone} where the store was away.`,
    ),
    `Everything worked again ${readyAgainMs === undefined ? 'never' : seconds(readyAgainMs)} after the last fault.`,
    '',
    ...(report.outages ? outageLines(report.outages) : []),
    ...judgments.flatMap(({ invariant, violations }) => [
      `${violations.length === 0 ? 'holds   ' : 'VIOLATED'}  ${invariant}`,
      ...violations.slice(0, MOST_SHOWN).map((violation) => `            ${violation}`),
      ...(violations.length > MOST_SHOWN ? [`            and ${violations.length - MOST_SHOWN} more`] : []),
    ]),
  ];
  return lines.join('\n');
}

function outageLines({ each, answers, failovers }: NonNullable<Report['outages']>): string[] {
  const times = each.map(({ ms }) => ms);
  return [
    `${failovers} failovers. Without changes: p50 ${seconds(median(times))}, max ${seconds(Math.max(0, ...times))}`,
    ...each.map(({ fault, ms }) => `  ${seconds(ms).padStart(7)}  ${fault}`),
    'Answers meanwhile:',
    ...byCount(answers).map(([outcome, count]) => `  ${String(count).padStart(7)}  ${outcome}`),
    '',
  ];
}

function recoveries(faults: readonly Happened[]): string[] {
  const byName = Map.groupBy(faults, ({ name }) => name);
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => {
      const times = all.flatMap(({ recoveryMs }) => recoveryMs ?? []);
      const worst = times.length === 0 ? '' : `  ${seconds(Math.max(...times))}`;
      return `  ${String(all.length).padStart(3)} × ${name}${worst}`;
    });
}

const byCount = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a);

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
