import type { FactKind, FactOf, Proof } from '../../../facts.ts';
import { type Genre, headingOf } from '../annotate/annotated-page.ts';
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
  const groups = new Map<string, { candidate: Candidate<Kind>; confidence: number }[]>();
  for (const candidate of candidates) {
    if (!isAsserted(candidate)) continue;
    const confidence = confidenceOf(basisOf(candidate.kind, candidate.evidence, candidate.traits ?? []));
    const key = keyOf(candidate.values);
    const group = groups.get(key);
    if (group) group.push({ candidate, confidence });
    else groups.set(key, [{ candidate, confidence }]);
  }
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => other.confidence - one.confidence);
    const best = sorted[0]!.candidate;
    const pages = new Set(group.map(({ candidate }) => candidate.page.url)).size;
    const traits = [...(best.traits ?? []), ...(pages > 1 ? ['agreed'] : [])];
    return factOf(merge(sorted.map(({ candidate }) => candidate.values)), best, {
      pages,
      basis: basisOf(best.kind, best.evidence, traits),
    });
  });
}

/** Whether a candidate's passage can assert it, and the words around it do not take it back. */
export function isAsserted({ kind, evidence, passage, anchor }: Candidate): boolean {
  if (!passage) return true;
  if (evidence !== 'link' && isMute(kind, passage.block.genre)) return false;
  return [...assertionsOf(passage, kind, anchor)].every((category) => SPOKEN[kind]?.has(category));
}

const isMute = (kind: FactKind, genre: Genre): boolean =>
  MUTE_FOR[kind]?.has(genre) ?? (!canAssert(genre) && genre !== 'navigation');

function factOf<Kind extends FactKind>(
  values: Candidate<Kind>['values'],
  { page, passage, evidence, quote }: Candidate<Kind>,
  { pages, basis }: { readonly pages: number; readonly basis: string },
): FactOf<Kind> {
  const heading = passage ? headingOf(passage) : null;
  // Rounded down: a fact at a bound has at least that confidence.
  const confidence = Math.floor(confidenceOf(basis) * 100) / 100;
  const proof: Proof = {
    kind: evidence,
    heading,
    seenAt: page.source.seenAt ?? null,
    pages,
    confidence,
    basis,
  };
  return { ...values, sourceUrl: page.url, context: quote, proof } as unknown as FactOf<Kind>;
}

/** The first one's values, with those that it lacks taken from the others. */
function filled<Values extends object>(all: readonly Values[]): Values {
  const [best, ...others] = all;
  const whole: Record<string, unknown> = { ...best };
  for (const other of others) for (const [name, value] of Object.entries(other)) whole[name] ??= value;
  return whole as Values;
}
