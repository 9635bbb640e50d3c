import type { FactKind } from '../../../facts.ts';
import type { Genre } from '../annotate/annotated-page.ts';
import type { Category } from '../assertions/assertions.ts';

const FOREIGN: readonly Genre[] = ['specification', 'public_comment', 'other_body'];

/**
 * Genres whose passages cannot assert a fact of a kind, where not all that assert nothing are: rules and explanations
 * that name a product speak of what is in use, and explanations that name a person with a title of who works there.
 */
export const MUTE_FOR: Partial<Record<FactKind, ReadonlySet<Genre>>> = {
  vendors: new Set<Genre>([...FOREIGN, 'boilerplate']),
  contacts: new Set<Genre>([...FOREIGN, 'example']),
  // A policy's rules tell when it was adopted.
  events: new Set<Genre>([...FOREIGN, 'example', 'explanation', 'boilerplate']),
};

/** Assertions that are part of what a kind tells, so that they take nothing back. */
export const SPOKEN: Partial<Record<FactKind, ReadonlySet<Category>>> = {
  contracts: new Set<Category>(['past', 'negated']),
};

/** Facts that are less likely to be right are not told at all. */
export const FLOOR = 0.7;
