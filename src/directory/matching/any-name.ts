import { isExact } from '../names/index.ts';
import type { Candidate } from './candidates.ts';
import type { Fit } from './fit.ts';

/**
 * Fits a row to a place by the best of its names: that of today, or one that it had before. A former name counts only
 * if it is spelled correctly and complete.
 */
export function byAnyName(place: Candidate, fitOf: (named: Candidate) => Fit): Fit {
  const today = fitOf(place);
  const before = place.formerNames
    .map((name) => fitOf({ ...place, name }))
    .filter(({ likeness }) => likeness !== undefined && isExact(likeness));
  const best = before.reduce((one, other) => (isBetter(other, one) ? other : one), today);
  return best === today ? today : { ...best, place, isFormer: true };
}

const isBetter = (one: Fit, other: Fit): boolean =>
  one.confidence > other.confidence || (one.confidence === other.confidence && one.apart < other.apart);

/** True for a present name that nothing contradicts, and that fits as well as the former one, in words and city. */
export const isNamedToday = (today: Fit, former: Fit): boolean =>
  !today.isFormer &&
  today.isFree &&
  today.isNamed &&
  (today.isNamesake || !former.isNamesake) &&
  (today.reasons.includes('city') || !former.reasons.includes('city'));
