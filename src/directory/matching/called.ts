import { acronymOf, type Comparison, compareNames, isLabel, labelsOf } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';
import type { Candidate } from './candidates.ts';

/** Of several districts with the same initials, one with at least this many times the students of the next is meant. */
const LARGER_BY_INITIALS = 20;
/** The same factor for districts whose websites have the name as their host. */
const LARGER_BY_HOST = 10;

/**
 * The regular district that people in the state know by the row's name, though the directory has another name for it:
 * the only one, or by far the largest, whose website has the name as its host (`Jeffco Public Schools`, `USD 259`), if
 * no district with these initials is larger; or else by far the largest, or the only, district with these initials.
 */
export function calledBy(
  { name, state, entityType }: AccountRow,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (!name || !state || entityType === 'school' || (name.isSchool && !name.isDistrict)) return undefined;
  const ofState = candidates.filter((place) => place.state === state && isServing(place));
  const acronym = acronymOf(name);
  const hasInitials = (place: Candidate) =>
    compareNames(name, place.name, place.around).likeness === 'initials';
  const [largest, next] = (acronym ? ofState.filter(hasInitials) : []).toSorted(bySize);
  const labels = labelsOf(name);
  const [labelled, another] = ofState.filter(({ host }) => isLabel(labels, host)).toSorted(bySize);
  if (
    labelled &&
    !(another && isNear(labelled, another, LARGER_BY_HOST)) &&
    !(largest && bySize(largest, labelled) < 0)
  ) {
    return labelled;
  }
  // A single district may have short initials by chance, unless they are those of all the words of its name.
  const isKnown = acronym !== undefined && (acronym.length > 4 || acronym === largest?.name.letters);
  return largest && (next ? !isNear(largest, next) : isKnown) ? largest : undefined;
}

const bySize = (a: Candidate, b: Candidate): number => (b.students ?? 0) - (a.students ?? 0);
const isNear = (large: Candidate, small: Candidate, times = LARGER_BY_INITIALS): boolean =>
  (large.students ?? 0) < times * (small.students ?? 0);
const isServing = ({ entityType, isRegular, students }: Candidate): boolean =>
  entityType === 'district' && isRegular && (students ?? 0) > 0;

/** The least confidence in a district that is known by the row's name, if nothing contradicts it. */
export const CALLED = 0.8;
/** The added distance of other districts with the same initials. */
const UNCALLED = 1;

/**
 * Corrects a comparison by initials: only regular districts with students go by initials, and a district that people
 * know by the row's name (`isCalled`) fits, whatever its name in the directory.
 */
export function withInitials(comparison: Comparison, place: Candidate, isCalled: boolean): Comparison {
  const { likeness } = comparison;
  if (isCalled && (likeness === 'different' || likeness === 'related'))
    return { likeness: 'initials', apart: 0 };
  if (likeness !== 'initials') return comparison;
  return isServing(place) ? { likeness, apart: isCalled ? 0 : UNCALLED } : { likeness: 'related', apart: 9 };
}
