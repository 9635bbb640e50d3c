import type { FactKind, FactOf, Proof } from '../../../facts.ts';
import { headingOf } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import { assertionsOf } from '../assertions/assertions-of.ts';
import type { Candidate } from './candidate.ts';
import { basisOf, confidenceOf } from './confidences.ts';
import { MUTE_FOR, SPOKEN } from './rules.ts';

/** How the candidates of a kind become facts. */
export interface Merging<Kind extends FactKind> {
  /** Candidates with the same key are one fact. */
  readonly keyOf: (values: Candidate<Kind>['values']) => string;
  /** Completes the best candidate's values by those of the others; without it, missing values are filled in. */
  readonly merge?: (values: readonly Candidate<Kind>['values'][]) => Candidate<Kind>['values'];
}

/** The facts that a kind's candidates come to, each once, with its best evidence. */
export function judge<Kind extends FactKind>(
  candidates: readonly Candidate<Kind>[],
  { keyOf, merge = filled }: Merging<Kind>,
): FactOf<Kind>[] {
  const confidence = ({ kind, evidence, traits = [] }: Candidate): number =>
    confidenceOf(basisOf(kind, evidence, traits));
  const groups = Map.groupBy(candidates.filter(isAsserted), ({ values }) => keyOf(values));
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => confidence(other) - confidence(one));
    return factOf(
      merge(sorted.map(({ values }) => values)),
      sorted[0]!,
      new Set(group.map(({ page }) => page.url)).size,
    );
  });
}

/** Whether a candidate's passage can assert it, and the words around it do not take it back. */
function isAsserted({ kind, evidence, passage, anchor }: Candidate): boolean {
  if (!passage) return true;
  const { genre } = passage.block;
  if (evidence !== 'link' && (MUTE_FOR[kind]?.has(genre) ?? !canAssert(genre))) return false;
  return [...assertionsOf(passage, kind, anchor)].every((category) => SPOKEN[kind]?.has(category));
}

function factOf<Kind extends FactKind>(
  values: Candidate<Kind>['values'],
  { kind, page, passage, evidence, quote, traits = [] }: Candidate<Kind>,
  pages: number,
): FactOf<Kind> {
  const basis = basisOf(kind, evidence, pages > 1 ? [...traits, 'agreed'] : traits);
  const proof: Proof = {
    kind: evidence,
    heading: passage && headingOf(passage),
    seenAt: page.source.seenAt ?? null,
    pages,
    // Rounded down: a fact at a bound has at least that confidence.
    confidence: Math.floor(confidenceOf(basis) * 100) / 100,
    basis,
  };
  return { ...values, sourceUrl: page.url, context: quote, proof } as unknown as FactOf<Kind>;
}

/** The first one's values, with those that it lacks taken from the others. */
function filled<Values extends object>([best, ...others]: readonly Values[]): Values {
  const whole: Record<string, unknown> = { ...best };
  for (const other of others) for (const [name, value] of Object.entries(other)) whole[name] ??= value;
  return whole as Values;
}
