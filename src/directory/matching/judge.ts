import { cityKey, isOutweighed } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';
import { byAnyName, isNamedToday } from './any-name.ts';
import { calledBy } from './called.ts';
import type { Candidate } from './candidates.ts';
import type { Fit } from './fit.ts';
import { APART_OF_UNLIKELY, fitOf } from './fit-of.ts';
import { exactStateIds, withoutHolder } from './ids.ts';
import type { MatchReason } from './match.values.ts';

export interface Verdict {
  readonly status: 'matched' | 'ambiguous' | 'unmatched';
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
  readonly place?: Candidate;
  /** The places that the row could refer to, most likely first, if it is ambiguous. */
  readonly candidates: readonly Fit[];
}

/** A place below this confidence is never chosen, even if it is the only candidate. */
const SURE = 0.75;
/** A place below this confidence is not worth a person's look. */
const WORTH_A_LOOK = 0.3;
const MAX_CANDIDATES = 5;
/** Maximum number of candidates if those beyond five have exactly the row's name and are as likely as the first. */
const MAX_NAMESAKES = 25;
/** A place whose distance is greater by this or less could be meant as well. */
const NEAR = 0.75;

/**
 * Decides which of the candidates a row refers to. One place must fit best: a second place that fits as well, or an
 * id, state, or city that indicates another place, makes the row ambiguous.
 * @param citiesOf further cities of a district: those of its schools
 */
export function judge(
  row: AccountRow,
  candidates: readonly Candidate[],
  citiesOf: (place: Candidate) => ReadonlySet<string>,
): Verdict {
  const unreadable = row.unreadable.map((what): MatchReason => `${what}_unreadable`);
  const hosts = candidates.filter((place) => hasHost(row, place));
  const ofDistricts = hosts.filter(({ entityType }) => entityType === 'district');
  const owner = ofDistricts.length === 1 ? ofDistricts[0] : hosts.length === 1 ? hosts[0] : undefined;
  const called = calledBy(row, candidates);
  const stateIds = exactStateIds(row, candidates);
  const read = (place: Candidate, countsHost: boolean) => {
    const isOwner = countsHost && place === owner;
    const known = {
      isOwner,
      sharesHost: hosts.includes(place),
      countsHost,
      isCalled: place === called,
      stateIds,
    };
    return byAnyName(place, (named) => fitOf(row, named, citiesOf(place), known));
  };
  const first = candidates.map((place) => read(place, true));
  // Schools of one operator share its domain, so it does not decide against the school that the row names.
  const isNameDecisive = first.some(
    (fit) => fit.likeness === 'whole' && fit.isFree && isNameDecisiveFor(row, fit, hosts),
  );
  const all = (
    isNameDecisive ? first.map((fit) => (fit.likeness === 'whole' ? fit : read(fit.place, false))) : first
  ).filter(({ confidence }) => confidence >= WORTH_A_LOOK);
  const fits = withOutweighedLast(row, withFormerLast(withoutHolder(all))).toSorted(
    (a, b) => b.confidence - a.confidence || a.apart - b.apart || (a.place.id < b.place.id ? -1 : 1),
  );
  const [best, next] = fits;
  if (!best) return { status: 'unmatched', confidence: 0, reasons: unreadable, candidates: [] };
  const rivals = fits.filter((fit) => fit !== best && isRival(fit, best));
  if (best.isFree && best.confidence >= SURE && rivals.length === 0 && !speaksForAnother(best, fits)) {
    const { place, confidence, reasons } = best;
    const alone: MatchReason[] = next ? [] : ['only_one'];
    return {
      status: 'matched',
      confidence,
      reasons: [...reasons, ...alone, ...unreadable],
      place,
      candidates: [],
    };
  }
  const why: MatchReason[] = rivals.length > 0 ? ['several'] : [];
  return {
    status: 'ambiguous',
    confidence: 0,
    reasons: [...why, ...unreadable],
    candidates: fits.filter(
      (fit, at) => at < MAX_CANDIDATES || (at < MAX_NAMESAKES && isNamesake(fit, best)),
    ),
  };
}

/**
 * Returns `true` if a place's exact name counts more than a domain: it has the row's numbers, or it is in the row's
 * city and several candidates are on the domain.
 */
const isNameDecisiveFor = (
  { name }: AccountRow,
  { place, reasons }: Fit,
  hosts: readonly Candidate[],
): boolean =>
  (name!.numbers.size > 0 && [...name!.numbers].every((number) => place.name.numbers.has(number))) ||
  (hosts.length > 1 && reasons.includes('city'));

/** Demotes places that a regular district outweighs, unless they have exactly the row's words, an id, or the domain. */
function withOutweighedLast(row: AccountRow, fits: readonly Fit[]): readonly Fit[] {
  const { name, entityType } = row;
  if (!name || entityType === 'school' || !(entityType === 'district' || name.isDistrict)) return fits;
  const large = fits.filter(
    ({ place, isFree, isNamed, confidence }) =>
      place.entityType === 'district' && isFree && isNamed && confidence >= SURE,
  );
  return fits.map((fit) => {
    const isCertain = fit.isNamesake || isIdentified(fit);
    if (isCertain || !large.some(({ place }) => isOutweighed(name, sized(fit.place), sized(place))))
      return fit;
    return demoted(fit);
  });
}

/** Demotes a place that had the row's name before if another has it today, unless an id or domain identifies it. */
const withFormerLast = (fits: readonly Fit[]): readonly Fit[] =>
  fits.map((fit) =>
    fit.isFormer && !isIdentified(fit) && fits.some((one) => one.confidence >= SURE && isNamedToday(one, fit))
      ? demoted(fit)
      : fit,
  );

const demoted = (fit: Fit): Fit => ({
  ...fit,
  confidence: Math.min(fit.confidence, MOST_CONFIDENCE_OUTWEIGHED),
  apart: fit.apart + APART_OF_UNLIKELY,
});

/** Below `SURE`, so that an outweighed place is a candidate, but never chosen. */
const MOST_CONFIDENCE_OUTWEIGHED = 0.5;

const sized = ({ name, students, isRegular, cities }: Candidate) => ({
  name,
  students,
  isRegular,
  cities: cities.map(cityKey),
});

const isNamesake = (fit: Fit, best: Fit): boolean => fit.isNamesake && fit.confidence === best.confidence;

/** Returns `true` for a place that may be meant instead: usually, no fact contradicts it, and it is as near. */
function isRival(fit: Fit, best: Fit): boolean {
  if (isIdentified(best) && !isIdentified(fit)) return false;
  // `Washington` begins the names of `Washington-Caldwell` and `Washington Island`, and clearly means neither.
  const isOneOfMany =
    best.likeness === 'contained' || (best.likeness === 'explained' && !best.place.isRegular);
  if (isOneOfMany && !isPlaced(best) && fit.likeness === 'related' && isOfType(fit, best)) return true;
  // A misspelled name of joined places means them together, rather than the one whose name is a part spelled right.
  if (fit.likeness === 'similar' && fit.place.name.parts.length > best.place.name.parts.length && fit.isFree)
    return true;
  // An agency is often listed twice: as a district without a city, and as a school of the same name.
  if (fit.isNamesake && best.isNamesake && !isOfType(fit, best) && fit.isFree && !isPlaced(fit)) return true;
  // If the best place is not found by its name, others with the same id or website are as likely.
  const isNear = (fit.isNamed || !best.isNamed) && fit.apart - best.apart <= NEAR;
  if (fit.isFree) return isNear;
  // A place that a fact contradicts is a rival if it is about as likely, or if it is near and the best place's city is
  // unknown.
  return fit.confidence > best.confidence - 0.05 || (isNear && !isPlaced(best));
}

const isOfType = (fit: Fit, best: Fit): boolean => fit.place.entityType === best.place.entityType;
const isPlaced = ({ reasons }: Fit): boolean => reasons.includes('city') || isIdentified({ reasons });
const isIdentified = ({ reasons }: Pick<Fit, 'reasons'>): boolean =>
  reasons.some((reason) => IDENTIFYING.includes(reason));
const IDENTIFYING: readonly MatchReason[] = ['nces_id', 'district_nces_id', 'state_id', 'domain'];

/** Returns `true` if an id or the website of the row belongs to another place, and not to the best as well. */
const speaksForAnother = (best: Fit, fits: readonly Fit[]): boolean =>
  fits.some(
    ({ place, reasons }) =>
      place.id !== best.place.id &&
      reasons.some((reason) => IDENTIFYING.includes(reason) && !best.reasons.includes(reason)),
  );

const hasHost = ({ hosts }: AccountRow, place: Candidate): boolean =>
  place.host !== null && hosts.includes(place.host);
