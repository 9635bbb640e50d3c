import type { Candidate } from './candidates.ts';
import type { Fit } from './judge.ts';

/** How a row fits a place by the best of its names: that of today, or one that it had before. */
export function byAnyName(place: Candidate, fitOf: (named: Candidate) => Fit): Fit {
  const [today, ...before] = [place, ...place.formerNames.map((name) => ({ ...place, name }))].map(fitOf);
  const best = before.reduce((one, other) => (isBetter(other, one) ? other : one), today!);
  return best === today ? today : { ...best, place };
}

const isBetter = (one: Fit, other: Fit): boolean =>
  one.confidence > other.confidence || (one.confidence === other.confidence && one.apart < other.apart);
