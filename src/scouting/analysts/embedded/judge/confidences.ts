import type { EvidenceKind, FactKind } from '../../../facts.ts';
import { dataLines } from '../../data-file.ts';

/** Facts of labeled pages, and those of them that are right. */
export interface Counts {
  readonly right: number;
  readonly found: number;
}

/** What is known of a kind of evidence: its facts without a trait, and with each. */
export type Traits = ReadonlyMap<string, Counts>;
/** By kind of fact and kind of evidence, such as `contacts directory`. */
export type Confidences = ReadonlyMap<string, Traits>;

/** The basis of a confidence: kind of fact, kind of evidence, and traits joined by `+`, or `-` without any. */
export const basisOf = (kind: FactKind, evidence: EvidenceKind, traits: readonly string[]): string =>
  `${kind} ${evidence} ${[...traits].sort().join('+') || '-'}`;

const LINE = /^(\w+ \w+) (\S+): (\d+) (\d+)$/;

/** Finds on pages that were seen for the first time. */
const FIRST_SIGHT = dataLines('first-sight.txt');
/** Reads the lines `basis: right found` that calibration writes, and adds the finds on first sight. */
export function readConfidences(lines: readonly string[], firstSight = FIRST_SIGHT): Confidences {
  const confidences = new Map<string, Map<string, Counts>>();
  for (const line of [...lines, ...firstSight]) {
    const [, evidence, trait, right, found] = LINE.exec(line) ?? [];
    if (!evidence || !trait) throw new Error(`This is no line of confidences: ${line}`);
    const traits = confidences.get(evidence) ?? new Map<string, Counts>();
    const known = traits.get(trait) ?? { right: 0, found: 0 };
    traits.set(trait, { right: known.right + Number(right), found: known.found + Number(found) });
    confidences.set(evidence, traits);
  }
  return confidences;
}

export const CONFIDENCES = readConfidences(dataLines('confidences.txt'));

/** Evidence that was never seen counts as right half of the time, and each fact weighs as much as either prior one. */
const PRIOR: Counts = { right: 1, found: 2 };
/** As many facts of the evidence at large stand in for those with the same traits. */
const WEIGHT = 6;

/** The expected share of facts with a basis that are right, from those seen on labeled pages. */
export function confidenceOf(basis: string, confidences: Confidences = CONFIDENCES): number {
  const [, evidence, trait] = /^(\w+ \w+) (\S+)$/.exec(basis)!;
  const traits = confidences.get(evidence!) ?? new Map<string, Counts>();
  const all = [PRIOR, ...traits.values()].reduce((sum, { right, found }) => ({
    right: sum.right + right,
    found: sum.found + found,
  }));
  const own = traits.get(trait!) ?? { right: 0, found: 0 };
  return (own.right + (WEIGHT * all.right) / all.found) / (own.found + WEIGHT);
}
