import type { FundingFact } from '../../../facts.ts';
import type { Amount } from '../language/amounts.ts';
import * as words from './vocabulary/funding.ts';
import { SOURCES, type Strength } from './vocabulary/funding-sources.ts';

/** Words of a text that tell of a source of money. */
export interface Cue {
  readonly source: FundingFact['source'];
  readonly strength: Strength;
  /** The place of its pattern among all: the lower, the more it tells. */
  readonly rank: number;
  readonly isVoted: boolean;
  readonly at: number;
  readonly end: number;
}

/** A cue that stands elsewhere, told of a text as if it stood behind it. */
export const placedBehind = (cue: Cue, text: string): Cue => ({ ...cue, at: text.length, end: text.length });

/** The part of a text that tells of one sum, or of none. */
export interface Clause {
  readonly at: number;
  readonly end: number;
  readonly sum: Amount | null;
  /** Where the sum before it ends. */
  readonly after: number;
}

/** The sources that a text names, in its order; of words that two patterns know, the more telling one. */
export function cuesIn(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const [rank, { source, strength, isVoted = false, pattern }] of SOURCES.entries()) {
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      const cue = { source, strength, rank, isVoted, at: match.index, end: match.index + match[0].length };
      const isTold = cues.some((other) => other.at < cue.end && cue.at < other.end);
      if (!isTold) cues.push(cue);
    }
  }
  const named = cues.filter((cue) => cues.length === 1 || !words.TITLE_ONE_SCHOOLS.test(text.slice(cue.at)));
  // "Our grant" goes on about what else is named.
  const own = named.filter(
    (cue) =>
      named.length === 1 ||
      !/\b(?:our|this|that|its)(?: \w+)? $/i.test(text.slice(0, cue.at)) ||
      cue.source !== 'grant',
  );
  return own.sort((one, other) => one.at - other.at);
}

/** Words nearer to the next sum than this, and farther from the last one, are of the next: `out of the X grant of $5,000`. */
const FAR = 8;
const CLAUSE_END = /;|, and |, | and | while | plus | \(/g;

/**
 * A text cut so that each part has one sum. Where sources are named before their sums the cut is right behind a sum;
 * where they follow, as in "$5,000 from A and $3,000 from B", it is right before the next one.
 */
export function clausesOf(text: string, sums: readonly Amount[], cues: readonly Cue[]): Clause[] {
  const clauses: Clause[] = [];
  let at = 0;
  for (const [number, sum] of sums.entries()) {
    const next = sums[number + 1];
    const between = next ? text.slice(sum.end, next.at) : '';
    const semicolon = between.lastIndexOf(';');
    const isCueFirst = cues.some(
      ({ strength, ...cue }) => strength !== 'given' && cue.at >= at && cue.end <= sum.at,
    );
    const last = [...between.matchAll(CLAUSE_END)].at(-1)?.index ?? between.length;
    const share = between.search(/,? of which /);
    const ofNext = cues.find(
      (cue) => next && cue.at > sum.end + FAR && cue.end <= next.at && next.at - cue.end <= FAR,
    );
    const own = ofNext && last === between.length ? ofNext.at - sum.end : last;
    const cut = share >= 0 ? share : semicolon >= 0 ? semicolon : isCueFirst ? 0 : own;
    const end = next ? sum.end + cut : text.length;
    clauses.push({ at, end, sum, after: sums[number - 1]?.end ?? 0 });
    at = end;
  }
  return clauses;
}

/** Beginning of a clause that goes on with what was told before: `Gifts of $500 from A, $600 from B`. */
const GOES_ON = /^[;,]?(?: (?:from|to|for|by) [^$]{1,60})?,? (?:and )?(?:another |of |a |an )?\$/;

/** The source of each clause's sum: the words right beside it, else the most telling ones of the clause. */
export function sourcesOf(text: string, clauses: readonly Clause[], cues: readonly Cue[]): (Cue | null)[] {
  let last: Cue | null = null;
  return clauses.map((clause) => {
    const own = cues.filter((cue) => cue.at >= clause.at && cue.end <= clause.end);
    const near = own.filter((cue) => isBeside(text, cue, clause.sum));
    const beside = best(near);
    // "The Sorensen Foundation, which gave $35,000": who gave tells more than that it was given.
    const giver =
      beside?.strength === 'given'
        ? best(own.filter(({ strength, at }) => strength === 'given' && at <= beside.at))
        : null;
    const found = giver ?? beside ?? best(own.filter((cue) => isSameThought(text, cue, clause.sum)));
    const isMore = clause.at > 0 && GOES_ON.test(text.slice(clause.at, clause.end));
    last = found ?? (isMore ? last : null);
    return last;
  });
}

const best = (cues: readonly Cue[]): Cue | null =>
  cues.toSorted((one, other) => one.rank - other.rank)[0] ?? null;

/** How far the word is from a sum that it is the noun of. */
const BESIDE = 30;

const gapBetween = (text: string, cue: Cue, sum: Amount): string =>
  cue.end <= sum.at ? text.slice(cue.end, sum.at) : text.slice(sum.end, cue.at);

export function isBeside(text: string, cue: Cue, sum: Amount | null): boolean {
  if (!sum) return false;
  const gap = gapBetween(text, cue, sum);
  return gap.length <= BESIDE && !/;|, /.test(gap);
}

/** Whether no semicolon parts the two, or what is behind it goes on about the source; behind the name of a row it parts words of a cell. */
function isSameThought(text: string, cue: Cue, sum: Amount | null): boolean {
  const gap = sum ? gapBetween(text, cue, sum) : '';
  const [, further] = gap.split(/; ?/);
  return further === undefined || (cue.at === 0 && gap.includes(' | ')) || words.GOES_ON.test(further);
}
