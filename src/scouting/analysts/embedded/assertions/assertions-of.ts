import type { FactKind } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { type Assertion, assertionsFor, type Category } from './assertion-table.ts';

/** Where in the passage the fact stands; without it, the whole passage is the fact. */
interface Anchor {
  readonly start: number;
  readonly end: number;
}

/** As far as a block is searched. */
const BLOCK = 1_500;

/**
 * What the words around a fact say of it, in the manner of ConText: a trigger bears on the fact when it stands on its
 * side of it and within its scope.
 */
export function assertionsOf(
  passage: Pick<Passage, 'text' | 'block'>,
  kind: FactKind,
  anchor?: Anchor,
): ReadonlySet<Category> {
  const { text } = passage;
  const { start, end } = anchor ?? { start: text.length, end: 0 };
  const clause = clauseAround(text, start, end);
  const found = new Set<Category>();
  for (const assertion of assertionsFor(kind)) {
    if (found.has(assertion.category)) continue;
    if (textsFor(assertion, passage, clause, { start, end }).some((part) => assertion.pattern.test(part)))
      found.add(assertion.category);
  }
  return found;
}

function textsFor(
  { direction, scope }: Assertion,
  { text, block }: Pick<Passage, 'text' | 'block'>,
  clause: Anchor,
  { start, end }: Anchor,
): string[] {
  if (scope === 'heading') return block.headings.slice(-2);
  if (scope === 'block') return [block.text.slice(0, BLOCK), ...block.headings.slice(-1)];
  const bounds = scope === 'clause' ? clause : { start: 0, end: text.length };
  const before = text.slice(bounds.start, start).split(CELL_END).at(-1)!;
  const behind = text.slice(end, bounds.end);
  if (direction === 'both') return [before, behind];
  return [direction === 'before' ? before : behind];
}

/** Where a sentence ends with its cell: what follows in a row is told apart from it. */
const CELL_END = /[.!?]["”’]? \| /;

/** What ends a clause: signs, and conjunctions before a new thought. */
const BOUNDARY =
  /[;:()—–|]| - |[,.!?]["”’]? |,? (?:but|however|although|while|whereas|because|so that|yet|and (?:we|the|it|they|is|are|do|does|then)|after (?:it|they|we)) /giu;

/** The clause in which the fact stands. */
function clauseAround(text: string, start: number, end: number): Anchor {
  let from = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const last = match.index + match[0].length;
    if (last <= start) from = last;
    else if (match.index >= end) return { start: from, end: match.index };
  }
  return { start: from, end: text.length };
}
