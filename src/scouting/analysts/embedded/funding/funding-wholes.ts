import type { FundingFact } from '../../../facts.ts';
import type { Cue } from './funding-cues.ts';

/** A fact, the words that it was told by, and the clause that they stand in. */
export interface Claim {
  readonly fact: FundingFact;
  readonly cue: Cue;
  readonly said: string;
  /** Whether it comes every year. */
  readonly isYearly: boolean;
  /** Whether the words are right beside the sum: `a bond of $9 million`. */
  readonly isDirect: boolean;
}

/** What tells a bond of its own from a project or series of a larger one. */
const OWN_BOND =
  /\b(?:(?:19|20)\d\d|voters|approved|passed|failed|rejected|measure|question|proposition|propos\w+|issue)\b/i;
const PART =
  /\b(?:series|installments?|phase|portion|part of|share of|first|second|initial|remaining|of the|sold|sale|provides?|sets? aside|includes?|for each)\b/i;
const MOST_YEARS = 10;
/** More than an honest page tells of. */
const MOST = 500;

/** Without projects, instalments and years of a sum that the same page tells as a whole. */
export function withoutParts(claims: Iterable<Claim>): Claim[] {
  const told = new Map<string, Claim>();
  for (const claim of claims) {
    const key = `${claim.fact.source} ${claim.fact.amount} ${claim.fact.deadline} ${claim.said}`;
    if (!told.has(key)) told.set(key, claim);
    if (told.size === MOST) break;
  }
  const all = withoutLaterYears([...told.values()]);
  const summed = new Set(all.flatMap((claim) => needlessBeside(claim, all)));
  return all.filter((claim) => !summed.has(claim) && !all.some((whole) => isPartOf(claim, whole)));
}

/** Of a levy's yields, listed by their years, the first. */
function withoutLaterYears(claims: readonly Claim[]): readonly Claim[] {
  const isYear = ({ cue, said }: Claim) =>
    cue.isVoted && /^\W*\$[\d.,]+(?: \w+)? (?:in|for) 20\d\d\W*$/.test(said);
  const first = claims.find(isYear);
  return claims.filter((claim) => claim === first || !isYear(claim));
}

/** Sums that follow one another and make up another one are its parts; where each has a name of its own, it is their total. */
function needlessBeside(whole: Claim, all: readonly Claim[]): readonly Claim[] {
  const amount = whole.fact.amount ?? 0;
  if (amount < LEAST_WHOLE) return [];
  const others = all.filter((one) => one !== whole && one.fact.amount !== null);
  for (let first = 0; first < others.length; first++) {
    let sum = 0;
    for (let last = first; last < others.length && sum < amount; last++) {
      sum += others[last]!.fact.amount!;
      if (sum !== amount || last === first) continue;
      const run = others.slice(first, last + 1);
      if (isByChance(whole, run)) continue;
      const isTotal = whole.fact.source !== 'bond' && areOfTheirOwn(whole, run);
      return isTotal ? [whole] : run;
    }
  }
  return [];
}

/** Whether each sum has a name of its own, or the whole is of several grants. */
const areOfTheirOwn = ({ fact }: Claim, run: readonly Claim[]): boolean =>
  new Set(run.map((part) => part.fact.sourceName)).size > 1 ||
  /(?:grants|gifts|donations|awards)$/i.test(fact.sourceName ?? '');

/** Round sums of two givers add up to that of a third at times. */
const isByChance = ({ fact }: Claim, run: readonly Claim[]): boolean =>
  run.length === 2 &&
  fact.amount! % 1_000 === 0 &&
  run.some((part) => part.fact.source !== fact.source || fact.source !== 'bond');

/** Small sums add up by chance too. */
const LEAST_WHOLE = 20_000;

function isPartOf(
  { fact, said, isDirect, isYearly }: Claim,
  { fact: whole, said: wholeSaid }: Claim,
): boolean {
  const [part, all] = [fact.amount ?? 0, whole.amount ?? 0];
  if (fact.source !== whole.source || part === 0 || all <= part) return false;
  if (fact.source === 'bond')
    return (!OWN_BOND.test(said) && !isDirect) || PART.test(said) || said === wholeSaid;
  return isYearly && all % part === 0 && all / part <= MOST_YEARS;
}

/**
 * What the pages of a site tell together: each source and amount once; of two sources of one amount the one that is
 * told more plainly; a source without amount only where none has one.
 */
export function ofSite(claims: readonly Claim[]): Claim[] {
  const found = new Map<string, Claim>();
  for (const claim of claims) {
    const { source, amount } = claim.fact;
    const key = amount === null ? source : String(amount);
    found.set(key, plainer(found.get(key), claim));
  }
  const all = [...found.values()];
  const withAmount = new Set(all.filter(({ fact }) => fact.amount !== null).map(({ fact }) => fact.source));
  const kept = all.filter(({ fact }) => fact.amount !== null || !withAmount.has(fact.source));
  return kept.map((claim) => withDeadlineOf(all, claim));
}

/** A last day may be told beside the name of a source that has its only sum elsewhere. */
function withDeadlineOf(all: readonly Claim[], claim: Claim): Claim {
  const { source, amount, deadline } = claim.fact;
  const ofSource = all.filter(({ fact }) => fact.source === source);
  const mention = ofSource.find(({ fact }) => fact.amount === null)?.fact;
  const isOnly = OF_ONE.has(source) && ofSource.length === (mention ? 2 : 1);
  if (amount === null || deadline !== null || !isOnly) return claim;
  return { ...claim, fact: { ...claim.fact, deadline: mention?.deadline ?? null } };
}

/** Sources that are one programme. */
const OF_ONE: ReadonlySet<FundingFact['source']> = new Set(['title_i', 'esser', 'erate']);

function plainer(one: Claim | undefined, other: Claim): Claim {
  if (!one) return other;
  if (other.fact.source !== one.fact.source) return other.cue.rank < one.cue.rank ? other : one;
  return one.fact.deadline === null && other.fact.deadline !== null ? other : one;
}
