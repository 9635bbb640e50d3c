import type { AccountRow } from './account-row.ts';
import type { Candidate } from './candidates.ts';
import type { Fit } from './fit.ts';

/** The state ids that the row may mean: only the id as written if a place of the state has it; otherwise all. */
export const exactStateIds = (
  { stateIds, state }: AccountRow,
  candidates: readonly Candidate[],
): readonly string[] =>
  candidates.some((place) => place.state === state && place.stateId === stateIds[0])
    ? stateIds.slice(0, 1)
    : stateIds;

/**
 * Decides between the place with the row's NCES id and those whose district, or a school of theirs, has it: a roster
 * gives its schools the id of their district. The place with the id is meant only if its name fits at least as well.
 */
export function withoutHolder(fits: readonly Fit[]): readonly Fit[] {
  const inside = fits.filter(({ reasons }) => reasons.includes('district_nces_id'));
  const holder = fits.find(({ reasons }) => reasons.includes('nces_id'));
  if (inside.length === 0 || !holder) return fits;
  const apart = Math.min(...inside.filter(({ isFree }) => isFree).map((fit) => fit.apart));
  const isMeant = holder.isNamed && holder.isFree && holder.apart <= apart;
  return isMeant ? fits.filter((fit) => !inside.includes(fit)) : fits.filter((fit) => fit !== holder);
}

/** Returns `true` if the row's id is that of the school's district, or of a school of the district. */
export const isIdNear = ({ ncesId }: AccountRow, place: Candidate): boolean =>
  ncesId !== undefined &&
  (place.entityType === 'school'
    ? ncesId === place.parentNcesId
    : ncesId.length > 7 && ncesId.slice(0, 7) === place.ncesId);
