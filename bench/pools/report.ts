import { aligned, median } from '../table.ts';
import type { PoolsRound, Responses } from './measure.ts';

/** Medians over the rounds; times are in milliseconds. */
interface Half {
  readonly p50: number;
  readonly p99: number;
  /** Smallest and largest p99 of a round. */
  readonly p99Spread: readonly [number, number];
  readonly perSecond: number;
  /** Total of all rounds. */
  readonly unavailable: number;
}

export interface PoolsReport {
  readonly alone: Half;
  readonly loaded: Half;
  /** Under load divided by alone, within a round. */
  readonly ratio: { readonly p50: number; readonly p99: number };
  readonly searches: { readonly perSecond: number; readonly unavailable: number };
  readonly text: string;
}

export function reportOf(rounds: readonly PoolsRound[]): PoolsReport {
  const alone = halfOf(rounds.map((round) => round.alone));
  const loaded = halfOf(rounds.map((round) => round.loaded));
  const ratioAt = (share: number) =>
    median(rounds.map((round) => percentile(round.loaded, share) / percentile(round.alone, share)));
  const ratio = { p50: ratioAt(0.5), p99: ratioAt(0.99) };
  const found = rounds.map((round) => round.searches);
  const searches = { perSecond: median(found.map(({ perSecond }) => perSecond)), unavailable: sum(found) };
  const text = `${aligned([
    ['GET /credits', 'p50 ms', 'p99 ms', 'p99 min..max', 'answers/s', '503', 'searches/s', 'searches 503'],
    ['alone', ...cells(alone), '', ''],
    ['under load', ...cells(loaded), searches.perSecond.toFixed(1), String(searches.unavailable)],
    ['ratio', ratio.p50.toFixed(1), ratio.p99.toFixed(1), '', '', '', '', ''],
  ])}

Medians over ${rounds.length} rounds; 503 are counted over all of them.
`;
  return { alone, loaded, ratio, searches, text };
}

function halfOf(answers: readonly Responses[]): Half {
  const p99s = answers.map((half) => percentile(half, 0.99));
  return {
    p50: median(answers.map((half) => percentile(half, 0.5))),
    p99: median(p99s),
    p99Spread: [Math.min(...p99s), Math.max(...p99s)],
    perSecond: median(answers.map(({ perSecond }) => perSecond)),
    unavailable: sum(answers),
  };
}

const percentile = ({ times }: Responses, share: number): number =>
  times[Math.ceil(times.length * share) - 1]!;

const sum = (answers: readonly Responses[]): number =>
  answers.reduce((total, { unavailable }) => total + unavailable, 0);

const cells = ({ p50, p99, p99Spread, perSecond, unavailable }: Half): string[] => [
  p50.toFixed(2),
  p99.toFixed(2),
  p99Spread.map((p) => p.toFixed(1)).join('..'),
  perSecond.toFixed(0),
  String(unavailable),
];
