import type { EvidenceKind, FactKind, Proof } from '../../../facts.ts';
import { dataLines } from '../patterns/data-file.ts';

/** The facts found on labeled pages, and how many are right. */
interface Counts {
  readonly right: number;
  readonly found: number;
}

/** By basis. */
export type Confidences = ReadonlyMap<string, Counts>;

/** The basis of a confidence: kind of fact, kind of evidence, and traits joined by `+`, or `-` without any. */
export const basisOf = (
  kind: FactKind,
  { evidence, traits = [] }: { evidence: EvidenceKind; traits?: readonly string[] },
): string => `${kind} ${evidence} ${[...traits].sort().join('+') || '-'}`;

const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce((sum, { right, found }) => ({ right: sum.right + right, found: sum.found + found }));

/** Facts found on pages that were read for the first time. */
const FIRST_SIGHT = dataLines('first-sight.txt');

/** The trait of a supplier outside the catalog that only a sentence names; its precision is that of first readings. */
export const UNLISTED = 'unlisted';
/** That of one in an item of an agenda with a form: a number, a sum, and the supplier right after its agreement. */
export const UNLISTED_FORM = 'unlisted-form';
const isUnlisted = (basis: string): boolean =>
  basis.split(/[ +]/).some((trait) => trait === UNLISTED || trait === UNLISTED_FORM);

/** Facts less likely to be right than this are dropped, and suppliers whom only a sentence names below the second. */
export const [FLOOR, UNLISTED_FLOOR] = [0.7, 0.9];

/** True for a fact that is likely enough to be published without anybody else's judgment. */
export const isSure = ({ proof }: { readonly proof?: Proof }): boolean =>
  !proof || proof.confidence >= (isUnlisted(proof.basis ?? '') ? UNLISTED_FLOOR : FLOOR);

/** Reads the lines `basis: right found` that calibration writes, and adds the facts of first readings. */
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

/** Evidence without facts counts as right half of the time: one right and one wrong fact are assumed. */
const PRIOR: Counts = { right: 1, found: 2 };
/** The weight, in facts, of those alike in the estimate for a basis. */
const WEIGHT = 6;
/** The trait of a fact that several pages state. */
export const AGREED = 'agreed';

/** The expected share of facts with a basis that are right, from those seen on labeled pages. */
export function confidenceOf(basis: string, confidences: Confidences = CONFIDENCES): number {
  const own = confidences.get(basis) ?? { right: 0, found: 0 };
  return (own.right + WEIGHT * shareAlike(basis, confidences)) / (own.found + WEIGHT);
}

/**
 * The share of right facts alike: of the same without the agreement of pages, of those with one trait less, or, of a
 * basis with one trait or none, of the evidence at large.
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
 * The counts of all bases with the same kind of fact and of evidence. Suppliers outside the catalog, which are judged
 * by their names, say nothing of those in it.
 */
function atLarge(basis: string, confidences: Confidences): Counts[] {
  const evidence = basis.slice(0, basis.lastIndexOf(' ') + 1);
  return [...confidences]
    .filter(([other]) => other.startsWith(evidence) && (isUnlisted(basis) || !isUnlisted(other)))
    .map(([, counts]) => counts);
}
