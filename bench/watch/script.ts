import type { SeededRandom } from '../../src/importers/demo/random.ts';
import { DAY, type District } from './district.ts';

/** A finding by which a customer must learn of a change, once and soon. */
export interface Expectation {
  /** The table of the finding. */
  readonly kind: Kind;
  readonly change: 'new' | 'changed' | 'gone';
  /** What identifies the finding among those of its kind: a vendor, a day, a name, or a number. */
  readonly key: string;
  /** Days within which the change must be known, if it takes several readings. */
  readonly within?: number;
  /** True for news that a customer may get or not, such as the end of a request whose deadline was known. */
  readonly isOptional?: true;
}

export type Kind = 'contracts' | 'rfps' | 'events' | 'leadership' | 'products' | 'people';

/** A change of a website at an instant, and what follows from it. */
export interface Edit {
  readonly at: number;
  readonly life: string;
  readonly apply: (district: District) => District;
  readonly expected: readonly Expectation[];
}

/** The script of a life while it is written. */
export interface Script {
  readonly random: SeededRandom;
  readonly start: number;
  readonly days: number;
  readonly district: District;
  readonly edits: Edit[];
}

/** An instant in office hours, between two shares of the watched time. */
export function instantIn({ random, start, days }: Script, from = 0.05, to = 0.9): number {
  const day = random.whole(Math.ceil(days * from), Math.floor(days * to));
  return start + day * DAY + random.whole(14 * 60, 23 * 60) * 60_000;
}
