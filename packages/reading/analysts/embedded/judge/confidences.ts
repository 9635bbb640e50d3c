import type { EvidenceKind, FactKind, Proof } from '../../../facts.ts';
import { dataLines } from '../patterns/data-file.ts';

/** The number of facts found on labeled pages, and the number that are correct. */
interface Counts {
  readonly right: number;
  readonly found: number;
}

/** The counts of facts, by basis. */
export type Confidences = ReadonlyMap<string, Counts>;

/** The basis of a confidence: kind of fact, kind of evidence, and traits joined by `+`, or `-` without any. */
export const basisOf = (
  kind: FactKind,
  { evidence, traits = [] }: { evidence: EvidenceKind; traits?: readonly string[] },
): string => `${kind} ${evidence} ${[...traits].sort().join('+') || '-'}`;

const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce((sum, { right, found }) => ({ right: sum.right + right, found: sum.found + found }));

/** Facts found on pages at their first reading, before any rule was changed because of them. */
const FIRST_SIGHT = dataLines('first-sight.txt');

/** The trait of a deal that a sentence states, not a row, with a supplier outside the catalog. */
export const UNLISTED = 'unlisted';
const isUnlisted = (basis: string): boolean => basis.split(/[ +]/).includes(UNLISTED);

/** Minimum confidence, from 0 to 1, of facts that are published without a second opinion. */
export const FLOOR = 0.7;
/** Minimum confidence of facts with the trait `UNLISTED`. */
export const UNLISTED_FLOOR = 0.9;

/** Returns `true` for a fact that is certain enough to be published without a second opinion, or that has no proof. */
export const isSure = ({ proof }: { readonly proof?: Proof }): boolean =>
  !proof || proof.confidence >= (isUnlisted(proof.basis ?? '') ? UNLISTED_FLOOR : FLOOR);

/**
 * Parses the lines `basis: right found` that calibration writes, and adds the facts of first readings. For the trait
 * `UNLISTED`, first readings alone count.
 */
export function readConfidences(lines: readonly string[], firstSight = FIRST_SIGHT): Confidences {
  const confidences = new Map<string, Counts>();
  for (const [at, line] of [...lines, ...firstSight].entries()) {
    const [, basis, right, found] = /^(\w+ \w+ \S+): (\d+) (\d+)$/.exec(line) ?? [];
    if (!basis) throw new Error(`This is no line of confidences: ${line}`);
    if (at < lines.length && isUnlisted(basis)) continue;
    const known = confidences.get(basis) ?? { right: 0, found: 0 };
    confidences.set(basis, sumOf([known, { right: Number(right), found: Number(found) }]));
  }
  return confidences;
}

export const CONFIDENCES = readConfidences(dataLines('confidences.txt'));

/** A basis without facts counts as half correct: one correct and one wrong fact are assumed. */
const PRIOR: Counts = { right: 1, found: 2 };
/** The weight of similar bases in an estimate, in facts. */
const WEIGHT = 6;
/** The trait of a fact that several pages state. */
export const AGREED = 'agreed';

/** The expected share of correct facts with a basis, from those on labeled pages. */
export function confidenceOf(basis: string, confidences: Confidences = CONFIDENCES): number {
  const own = confidences.get(basis) ?? { right: 0, found: 0 };
  return (own.right + WEIGHT * shareAlike(basis, confidences)) / (own.found + WEIGHT);
}

/**
 * The share of correct facts with similar bases: if pages agree on the fact, the confidence without their agreement;
 * otherwise, the share of bases with one trait less or, if there are none, of all bases with the same evidence.
 */
function shareAlike(basis: string, confidences: Confidences): number {
  const [kind, evidence, joined] = basis.split(' ') as [FactKind, EvidenceKind, string];
  const traits = joined.split('+');
  const without = (trait: string): string =>
    basisOf(kind, { evidence, traits: traits.filter((one) => one !== trait) });
  if (traits.includes(AGREED)) return confidenceOf(without(AGREED), confidences);
  const lesser = traits.length > 1 ? traits.flatMap((trait) => confidences.get(without(trait)) ?? []) : [];
  const { right, found } = sumOf([PRIOR, ...(lesser.length > 0 ? lesser : atLarge(basis, confidences))]);
  return right / found;
}

/**
 * The counts of all bases with the same kind of fact and evidence. Suppliers outside the catalog, which are recognized
 * by their names, are no indication for those in it.
 */
function atLarge(basis: string, confidences: Confidences): Counts[] {
  const evidence = basis.slice(0, basis.lastIndexOf(' ') + 1);
  return [...confidences]
    .filter(([other]) => other.startsWith(evidence) && (isUnlisted(basis) || !isUnlisted(other)))
    .map(([, counts]) => counts);
}
