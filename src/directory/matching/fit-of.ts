import { type Comparison, compareNames } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';
import { agreement, cityAgreement, isInCity, isOtherKind } from './agreement.ts';
import { CALLED, withInitials } from './called.ts';
import type { Candidate } from './candidates.ts';
import { type ComparedFacts, confidenceOf } from './confidence.ts';
import type { Fit } from './fit.ts';
import { isIdNear } from './ids.ts';
import { reasonsOf } from './reasons.ts';

/** The facts about a place that follow from comparing all candidates. */
interface Known {
  /** True if the website on the row's host is the place's alone, or that of the only district on it. */
  readonly isOwner: boolean;
  /** True if the place's website is on the row's host. */
  readonly sharesHost: boolean;
  /** False if an exact name decides against the row's host. */
  readonly countsHost: boolean;
  /** True for the district that people know by the row's name; see `calledBy`. */
  readonly isCalled: boolean;
  /** The state ids that the row may mean; see `exactStateIds`. */
  readonly stateIds: readonly string[];
}

/** Compares a row with a place under one of its names. */
export function fitOf(
  row: AccountRow,
  place: Candidate,
  schoolCities: ReadonlySet<string>,
  { isOwner, sharesHost, countsHost, isCalled, stateIds }: Known,
): Fit {
  const name = row.nameIn(place.state);
  const city = cityAgreement(row, place, schoolCities);
  const isThere = city === 'agrees';
  // If the row names one of the place's cities, only that city can explain words of the name.
  const known = isThere && row.cityWords.length > 0 ? new Set(row.cityWords) : place.around.cities;
  const compared = name && compareNames(name, place.name, { ...place.around, cities: known, isThere });
  const comparison = compared && withInitials(compared, place, isCalled);
  const isNamed = comparison !== undefined && NAMED.has(comparison.likeness);
  const districtId = isNamed && isIdNear(row, place);
  const facts: ComparedFacts = {
    ncesId: row.ncesId !== undefined && row.ncesId === place.ncesId,
    districtId,
    stateId: place.stateId !== null && stateIds.includes(place.stateId) && row.state === place.state,
    host:
      isOwner ||
      (isNamed &&
        countsHost &&
        (sharesHost || (place.parentHost !== null && row.hosts.includes(place.parentHost)))),
    // The district is better evidence of where its schools are than the postal city.
    city: districtId && city === 'differs' ? 'unknown' : city,
    state: agreement(row.state, [place.state]),
  };
  const reasons = reasonsOf(row, comparison, facts);
  const isFree = !reasons.some((reason) => reason.endsWith('_differs'));
  return {
    place,
    reasons,
    isFree,
    confidence: Math.min(
      Math.max(
        confidenceOf(row, comparison, facts, isFree),
        isCalled && isFree && comparison?.likeness === 'initials' ? CALLED : 0,
      ),
      isOtherKind(row, place) && !facts.stateId ? (row.entityType ? 0 : MOST_CONFIDENCE_OF_OTHER_KIND) : 1,
    ),
    apart: apartOf(row, place, comparison, facts),
    isNamesake: comparison?.likeness === 'whole',
    isNamed,
    likeness: comparison?.likeness,
  };
}

const NAMED: ReadonlySet<string> = new Set([
  'whole',
  'same',
  'explained',
  'contained',
  'similar',
  'initials',
]);

/** More than any difference in words, so that unlikely places are the last candidates and no rivals. */
export const APART_OF_UNLIKELY = 4;
/** The weight of a fact against a place: more than a word, so that it decides between names that differ in one. */
const APART_BY_FACT = 1.5;
/** The weight of the place's own website, which outweighs any one fact against it. */
const NEARER_BY_HOST = 2;

/** The distance of a name by its likeness, in the weights of `names/apart.ts`: about one for each word that differs. */
const APART = {
  whole: 0,
  same: 0.3,
  explained: 1.2,
  contained: 1.5,
  similar: 1.5,
  initials: 2,
  related: 9,
  different: 9,
} as const;

function apartOf(
  row: AccountRow,
  place: Candidate,
  comparison: Comparison | undefined,
  facts: ComparedFacts,
): number {
  const { name, city } = row;
  if (!comparison || !name) return 0;
  let apart = APART[comparison.likeness] + comparison.apart;
  if (facts.host) apart -= NEARER_BY_HOST;
  if (city !== undefined && facts.city !== 'agrees') apart += APART_BY_FACT;
  if (isOtherKind(row, place)) apart += APART_OF_UNLIKELY;
  // Many districts have a school in a large neighboring city, so that city says little for a district with the row's
  // initials.
  if (comparison.likeness === 'initials' && facts.city === 'agrees' && !isInCity(row, place))
    apart += APART_BY_FACT;
  // The row's city is only that of the district or of a school, or the county: a namesake in the city is nearer.
  if (facts.city === 'agrees' && !isInCity(row, place)) apart += APART_OF_OTHER_CITY;
  // Agencies without students, many of them closed, are rarely meant.
  if (place.entityType === 'district' && comparison.likeness !== 'whole' && !place.students)
    apart += APART_BY_FACT;
  return apart;
}

/** Below `SURE` in `judge.ts`: if the row states no type, a place of another kind is a candidate, but never chosen. */
const MOST_CONFIDENCE_OF_OTHER_KIND = 0.5;
/**
 * More than `NEAR` in `judge.ts` plus the difference between two spellings of a name, so that a namesake in the city
 * itself is chosen.
 */
const APART_OF_OTHER_CITY = 1.2;
