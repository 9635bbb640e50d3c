import type { FactKind } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { type DataEntry, dataEntries } from '../patterns/data-file.ts';
import { signsIn, wordPattern } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';

export const CATEGORIES = [
  'negated',
  'hypothetical',
  'past',
  'undecided',
  'other_body',
  'advertised',
  'quoted',
  'compared',
  'requirement',
] as const;
export type Category = (typeof CATEGORIES)[number];

type Bounds = Pick<Span, 'start' | 'end'>;

/** Words that negate, weaken, or change a nearby statement. In the examples, [brackets] mark the fact. */
export interface Assertion extends Pick<DataEntry, 'examples' | 'counterExamples'> {
  readonly category: Category;
  /** The side of the fact on which the trigger is. */
  readonly direction: 'before' | 'after' | 'both';
  readonly scope: 'clause' | 'sentence' | 'heading';
  /** The kinds of facts that it applies to; empty for all. */
  readonly kinds: readonly FactKind[];
  readonly pattern: RegExp;
}

export const ASSERTIONS: readonly Assertion[] = dataEntries('assertions.txt').map(
  ({ words: [category, direction, scope, kinds], source, ...examples }) => ({
    category: category as Category,
    direction: direction as Assertion['direction'],
    scope: scope as Assertion['scope'],
    kinds: kinds === 'all' ? [] : (kinds!.split(',') as FactKind[]),
    pattern: wordPattern(source),
    ...examples,
  }),
);

/**
 * Finds the assertions about a fact by the ConText algorithm: a trigger applies if it is on its side of the fact and
 * the fact is within its scope. Without a span, triggers may be anywhere in the passage, but those that precede facts
 * only in the passage's last cell and, if their scope is the clause, in its last clause.
 */
export function assertionsOf(
  passage: Pick<Passage, 'text' | 'block'>,
  kind: FactKind,
  { start, end }: Bounds = { start: passage.text.length, end: 0 },
): ReadonlySet<Category> {
  const { text, block } = passage;
  const clause = clauseAround(text, start, end);
  const sidesIn = (bounds: Bounds) => ({
    before: text.slice(bounds.start, start).split(CELL_END).at(-1)!,
    after: text.slice(end, bounds.end),
  });
  const sides = { clause: sidesIn(clause), sentence: sidesIn({ start: 0, end: text.length }) };
  const textsFor = ({ direction, scope }: Assertion): string[] => {
    if (scope === 'heading') return block.headings.slice(-2);
    const { before, after } = sides[scope];
    return direction === 'both' ? [before, after] : [direction === 'before' ? before : after];
  };
  const found = new Set<Category>();
  for (const assertion of ASSERTIONS) {
    const { category, kinds, pattern } = assertion;
    if (found.has(category) || (kinds.length > 0 && !kinds.includes(kind))) continue;
    if (textsFor(assertion).some((part) => pattern.test(part))) found.add(category);
  }
  return found;
}

/** The end of a sentence at the end of a cell; the cells before it say nothing about a fact after it. */
const CELL_END = /[.!?]["”’]? \| /;

const { matches } = signsIn('annotation-signs.txt');

/** The clause that contains the fact. */
function clauseAround(text: string, start: number, end: number): Bounds {
  let from = 0;
  for (const match of matches('clause_ends', text)) {
    const last = match.index + match[0].length;
    if (last <= start) from = last;
    else if (match.index >= end) return { start: from, end: match.index };
  }
  return { start: from, end: text.length };
}
