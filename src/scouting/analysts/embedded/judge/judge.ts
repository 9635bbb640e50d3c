import type { FactKind, FactOf, Proof } from '../../../facts.ts';
import { type Genre, headingOf } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import { assertionsOf } from '../assertions/assertions-of.ts';
import type { Candidate } from './candidate.ts';
import { AGREEMENT, BASE, FLOOR, MUTED, MUTED_FOR, SPOKEN, TAKEN_BACK } from './weights.ts';

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
    const confidence = confidenceOf(candidate);
    if (confidence < FLOOR) continue;
    const key = keyOf(candidate.values);
    const group = groups.get(key);
    if (group) group.push({ candidate, confidence });
    else groups.set(key, [{ candidate, confidence }]);
  }
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => other.confidence - one.confidence);
    const [best] = sorted;
    const pages = new Set(group.map(({ candidate }) => candidate.page.url)).size;
    const values = merge(sorted.map(({ candidate }) => candidate.values));
    const confidence = rounded(best!.confidence + (pages > 1 ? AGREEMENT : 0));
    return factOf(values, best!.candidate, { pages, confidence });
  });
}

/** How likely a candidate is right: by its evidence, its passage's genre, and what the words around it assert. */
export function confidenceOf(candidate: Candidate): number {
  const { kind, evidence, passage, anchor, bonus = 0 } = candidate;
  let confidence = BASE[kind][evidence] + bonus;
  if (!passage) return rounded(confidence);
  if (evidence !== 'link' && isMuted(kind, passage.block.genre)) confidence *= MUTED;
  for (const category of assertionsOf(passage, kind, anchor))
    if (!SPOKEN[kind]?.has(category)) confidence *= TAKEN_BACK;
  return rounded(confidence);
}

const isMuted = (kind: FactKind, genre: Genre): boolean =>
  MUTED_FOR[kind]?.has(genre) ?? (!canAssert(genre) && genre !== 'navigation');

const rounded = (confidence: number): number =>
  Math.round(Math.min(0.99, Math.max(0, confidence)) * 100) / 100;

function factOf<Kind extends FactKind>(
  values: Candidate<Kind>['values'],
  { page, passage, evidence, quote }: Candidate<Kind>,
  { pages, confidence }: Pick<Proof, 'pages' | 'confidence'>,
): FactOf<Kind> {
  const heading = passage ? headingOf(passage) : null;
  const proof: Proof = { kind: evidence, heading, seenAt: page.source.seenAt ?? null, pages, confidence };
  return { ...values, sourceUrl: page.url, context: quote, proof } as unknown as FactOf<Kind>;
}

/** The first one's values, with those that it lacks taken from the others. */
function filled<Values extends object>(all: readonly Values[]): Values {
  const [best, ...others] = all;
  const whole: Record<string, unknown> = { ...best };
  for (const other of others) for (const [name, value] of Object.entries(other)) whole[name] ??= value;
  return whole as Values;
}
