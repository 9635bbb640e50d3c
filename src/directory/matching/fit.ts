import type { Comparison } from '../names/index.ts';
import type { Candidate } from './candidates.ts';
import type { MatchReason } from './match.values.ts';

/** A place that a row could refer to, with its confidence. */
export interface Fit {
  readonly place: Candidate;
  /** From 0 to 1; only places of at least `SURE` can be a match. */
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
  /** True if no fact of the row contradicts the place. */
  readonly isFree: boolean;
  /** The distance between the data of the place and the row; the smallest distance is the best match. */
  readonly apart: number;
  /** True if both names have the same words. */
  readonly isNamesake: boolean;
  /** True if the names are alike enough to mean one place. */
  readonly isNamed: boolean;
  readonly likeness?: Comparison['likeness'];
  /** True if the row fits a name that the place had before. */
  readonly isFormer?: boolean;
}
