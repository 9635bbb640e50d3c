import type { FactKind } from '../../../facts.ts';
import { dataEntries } from '../../data-file.ts';
import { wordPattern } from '../patterns/patterns.ts';

export { wordPattern };

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

export interface Assertion {
  readonly category: Category;
  /** Where the trigger stands, seen from the fact. */
  readonly direction: 'before' | 'behind' | 'both';
  readonly scope: 'clause' | 'sentence' | 'block' | 'heading';
  readonly kinds: 'all' | ReadonlySet<string>;
  readonly pattern: RegExp;
  /** A sentence with the fact in brackets, on which the trigger bears. */
  readonly example: string;
  /** One on which it does not. */
  readonly counterExample: string;
}

const HEAD = /^(\w+) (\w+) (\w+) ([\w,]+): (.+)$/;

/** The table of `data/scouting/assertions.txt`: three lines each. */
function readTable(): Assertion[] {
  return dataEntries('assertions.txt').flatMap(({ head, example, counterExample }): Assertion[] => {
    const [, category, direction, scope, kinds, pattern] = HEAD.exec(head) ?? [];
    if (!pattern) return [];
    return [
      {
        category: category as Category,
        direction: (direction === 'heading' ? 'both' : direction) as Assertion['direction'],
        scope: scope as Assertion['scope'],
        kinds: kinds === 'all' ? 'all' : new Set(kinds!.split(',')),
        pattern: wordPattern(pattern),
        example,
        counterExample,
      },
    ];
  });
}

export const ASSERTIONS: readonly Assertion[] = readTable();

const byKind = new Map<FactKind, readonly Assertion[]>();

/** Those that count for a kind of fact. */
export function assertionsFor(kind: FactKind): readonly Assertion[] {
  const known = byKind.get(kind) ?? ASSERTIONS.filter(({ kinds }) => kinds === 'all' || kinds.has(kind));
  byKind.set(kind, known);
  return known;
}
