import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '@emi/base/files';
import { type Confidences, confidenceOf, readConfidences } from '../analysts/embedded/judge/confidences.ts';
import type { SiteScore } from './score.ts';
import { aligned } from './tables.ts';
import type { Verdict } from './tally.ts';

const FILE = join(DATA_DIRECTORY, 'scouting/confidences.txt');

const HEAD = `\
# The facts that the embedded analyst finds on the labeled pages, and those of them that are right, by kind
# of fact, kind of evidence, and traits: what confidences are made of. Written by \`npm run quality -- --calibrate\`.
#
#   kind evidence traits: right found
`;

/** Counts the verdicts by basis, as lines of the confidence table. */
export function countLines(verdicts: readonly Verdict[]): string[] {
  const counts = new Map<string, { right: number; found: number }>();
  for (const { basis, isRight } of verdicts) {
    if (basis === null) continue;
    const { right, found } = counts.get(basis) ?? { right: 0, found: 0 };
    counts.set(basis, { right: right + (isRight ? 1 : 0), found: found + 1 });
  }
  return [...counts].map(([basis, { right, found }]) => `${basis}: ${right} ${found}`).sort();
}

export const writeConfidences = (scores: readonly SiteScore[]): void =>
  writeFileSync(FILE, `${HEAD}\n${countLines(scores.flatMap(({ verdicts }) => verdicts)).join('\n')}\n`);

interface Forecast {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** The confidence of each find; if `confidences` is null, derived from the finds of all other sites. */
export const forecasts = (scores: readonly SiteScore[], confidences: Confidences | null): Forecast[] =>
  scores.flatMap((score) => {
    const others = () => scores.filter((other) => other !== score).flatMap(({ verdicts }) => verdicts);
    const table = confidences ?? readConfidences(countLines(others()));
    return score.verdicts.flatMap(({ basis, isRight }) =>
      basis === null ? [] : [{ confidence: confidenceOf(basis, table), isRight }],
    );
  });

const BOUNDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** The share of correct finds, by confidence. */
export function reliabilityTable(title: string, all: readonly Forecast[]): string {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = BOUNDS.slice(1).flatMap((high, at) => {
    const low = BOUNDS[at]!;
    const own = all.filter(({ confidence }) => confidence >= low && confidence < high);
    if (own.length === 0) return [];
    const [said, right] = [
      mean(own.map(({ confidence }) => confidence)),
      mean(own.map(({ isRight }) => Number(isRight))),
    ];
    return [
      [
        `${low.toFixed(2)}–${Math.min(1, high).toFixed(2)}`,
        String(own.length),
        said.toFixed(3),
        right.toFixed(3),
      ],
    ];
  });
  const brier = mean(all.map(({ confidence, isRight }) => (confidence - Number(isRight)) ** 2));
  return [
    title,
    '',
    aligned([['confidence', 'finds', 'expected', 'right'], ...rows]),
    '',
    `Brier score: ${brier.toFixed(3)}`,
  ].join('\n');
}
