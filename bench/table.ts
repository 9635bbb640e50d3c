import type { Cell, Measured, Round } from './measure.ts';

/**
 * The result of a workload: medians over the rounds. `ours` is the service, `bare` a handwritten handler that gives the
 * same answers; their ratio is taken within a round, so that a slow moment of the machine affects both.
 */
export interface Summary {
  readonly name: string;
  readonly title: string;
  /** Absent if no round finished. */
  readonly throughput?: Ratio;
  /** Milliseconds from request to response. */
  readonly p50?: Ratio;
  readonly p99?: Ratio;
  readonly memory?: Ratio;
  readonly nodeCpu?: Ratio;
  readonly postgresCpu?: Ratio;
  /** Requests of all rounds that were rejected or not answered; excluded from the other figures. */
  readonly failed: { readonly ours: number; readonly bare: number };
  /** The reason for fewer rounds than requested. */
  readonly failure?: string;
}

/** One figure of both sides. */
interface Ratio {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number];
}

/** Summarizes the rounds of a workload. */
export const summarize = ({ workload: { name, title }, rounds, failure }: Measured): Summary => ({
  name,
  title,
  failure,
  failed: {
    ours: sum(rounds.map(({ ours }) => ours.failed)),
    bare: sum(rounds.map(({ bare }) => bare.failed)),
  },
  throughput: ratioOf(rounds, ({ perSecond }) => perSecond),
  p50: ratioOf(rounds, ({ p50 }) => p50),
  p99: ratioOf(rounds, ({ p99 }) => p99),
  memory: ratioOf(rounds, ({ memory }) => memory),
  nodeCpu: ratioOf(rounds, ({ nodeCpu }) => nodeCpu),
  postgresCpu: ratioOf(rounds, ({ postgresCpu }) => postgresCpu),
});

function ratioOf(rounds: readonly Round[], figure: (cell: Cell) => number | undefined): Ratio | undefined {
  const pairs = rounds.flatMap(({ ours, bare }) => {
    const pair = [figure(ours), figure(bare)] as const;
    return pair[0] === undefined || !pair[1] ? [] : [[pair[0], pair[1]] as const];
  });
  if (pairs.length === 0) return undefined;
  const ratios = pairs.map(([ours, bare]) => ours / bare);
  return {
    ours: median(pairs.map(([ours]) => ours)),
    bare: median(pairs.map(([, bare]) => bare)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const HEADER = [
  '',
  'throughput',
  'min..max',
  'p50',
  'ms',
  'p99',
  'ms',
  'node CPU',
  'ours ms',
  'bare ms',
  'pg CPU',
  'ours ms',
  'bare ms',
  'ours MB',
  'bare MB',
];

/** The table that the benchmark prints, with its failures below. */
export function table(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ title, throughput, p50, p99, nodeCpu, postgresCpu, memory }, index) => [
    `${index + 1} ${title}`,
    throughput?.ratio.toFixed(2) ?? '-',
    throughput?.spread.map((ratio) => ratio.toFixed(2)).join('..') ?? '-',
    p50?.ratio.toFixed(2) ?? '-',
    p50?.ours.toFixed(1) ?? '-',
    p99?.ratio.toFixed(2) ?? '-',
    p99?.ours.toFixed(1) ?? '-',
    ...cpuCells(nodeCpu),
    ...cpuCells(postgresCpu),
    memory?.ours.toFixed(0) ?? '',
    memory?.bare.toFixed(0) ?? '',
  ]);
  return `${aligned([HEADER, ...rows])}

Ratios of the façade to a bare handler with the same answers: throughput higher is better, the others lower.
Times are those of the service; CPU is milliseconds per request. Absolute throughput says more about this machine
than about either.
${summaries.map(failuresOf).join('')}`;
}

/** One line for each failure of a workload. */
export function failuresOf({ title, failed, failure }: Summary): string {
  const lines = [
    ...(failed.ours > 0 ? [`${failed.ours} requests to the service failed`] : []),
    ...(failed.bare > 0 ? [`${failed.bare} requests to the bare handler failed`] : []),
    ...(failure === undefined ? [] : [`stopped early: ${failure}`]),
  ];
  return lines.map((line) => `! ${title}: ${line}\n`).join('');
}

const cpuCells = (cpu: Ratio | undefined): string[] =>
  cpu ? [cpu.ratio.toFixed(2), cpu.ours.toFixed(2), cpu.bare.toFixed(2)] : ['', '', ''];

/** Formats a table: the first column left-aligned, the others right-aligned. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  const texts = lines.map((cells) =>
    cells
      .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  return texts.join('\n');
}
