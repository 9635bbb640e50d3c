import type { FactKind } from '../../../facts.ts';
import { type DataEntry, dataEntries } from '../patterns/data-file.ts';
import { wordPattern } from '../patterns/signs.ts';

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

/** Words that take back, weaken or move what is said near them; in the examples, [brackets] hold the fact. */
export interface Assertion extends Pick<DataEntry, 'examples' | 'counterExamples'> {
  readonly category: Category;
  /** Where the trigger stands, seen from the fact. */
  readonly direction: 'before' | 'behind' | 'both';
  readonly scope: 'clause' | 'sentence' | 'block' | 'heading';
  /** Empty for all. */
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
