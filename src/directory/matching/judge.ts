import { cityKey } from '../institutions/name-key.ts';
import type { AccountRow } from './account-row.ts';
import type { Candidate } from './candidates.ts';
import type { MatchReason } from './match.values.ts';
import { type Comparison, compareNames } from './place-name.ts';

/** A place that a row may mean, with its confidence. */
export interface Fit {
  readonly place: Candidate;
  /** From 0 to 1; only fits of at least `SURE` can be a match. */
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
  /** Nothing that the row says speaks against the place. */
  readonly isFree: boolean;
}

export interface Verdict {
  readonly status: 'matched' | 'ambiguous' | 'unmatched';
  readonly confidence: number;
  readonly reasons: readonly MatchReason[];
  readonly place?: Candidate;
  /** The places that the row may mean, likeliest first, if it is ambiguous. */
  readonly candidates: readonly Fit[];
}

/** A place below this confidence is never chosen, even if it is the only one. */
const SURE = 0.75;
/** A place below this confidence is not worth a look. */
const WORTH_A_LOOK = 0.3;
const MAX_CANDIDATES = 5;

/** The facts of a row about a place, apart from its name. */
interface Facts {
  readonly ncesId: boolean;
  readonly stateId: boolean;
  readonly host: boolean;
  readonly city: Agreement;
  readonly state: Agreement;
}
type Agreement = 'agrees' | 'differs' | 'unknown';

/**
 * Judges which of the candidates a row means. One place must fit alone: a second that fits as well, or an id, state, or
 * city that speaks for another, leaves the row ambiguous.
 *
 * @param citiesOf further cities of a district: those of its schools.
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
  const fits = candidates
    .map((place) => fitOf(row, place, citiesOf(place), place === owner))
    .filter(({ confidence }) => confidence >= WORTH_A_LOOK)
    .toSorted((a, b) => b.confidence - a.confidence || (a.place.id < b.place.id ? -1 : 1));
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
    candidates: fits.slice(0, MAX_CANDIDATES),
  };
}

/** A name in a state is not enough if another place has nearly the same. */
function isRival(fit: Fit, best: Fit): boolean {
  const isPlaced = best.reasons.some((reason) => PLACING.includes(reason));
  return fit.confidence > best.confidence - 0.1 || (!isPlaced && fit.isFree && fit.confidence >= 0.5);
}

const PLACING: readonly MatchReason[] = ['nces_id', 'state_id', 'domain', 'city'];

/** An id or a website of the row is that of another place. */
const speaksForAnother = (best: Fit, fits: readonly Fit[]): boolean =>
  fits.some(
    ({ place, reasons }) =>
      place.id !== best.place.id &&
      reasons.some(
        (reason) =>
          (reason === 'nces_id' || reason === 'state_id' || reason === 'domain') &&
          !best.reasons.includes(reason),
      ),
  );

const hasHost = ({ host }: AccountRow, place: Candidate): boolean =>
  host !== undefined && place.host === host;

function fitOf(row: AccountRow, place: Candidate, cities: ReadonlySet<string>, ownsHost: boolean): Fit {
  const comparison = row.name && compareNames(row.name, place.name);
  const facts: Facts = {
    ncesId: row.ncesId !== undefined && row.ncesId === place.ncesId,
    stateId: row.stateId !== undefined && row.stateId === place.stateId && row.state === place.state,
    host:
      row.host !== undefined &&
      (ownsHost || (place.parentHost === row.host && comparison?.likeness === 'same')),
    city: agreement(row.city, [...place.cities.map(cityKey), ...cities]),
    state: agreement(row.state, [place.state]),
  };
  const reasons = reasonsOf(row, comparison, facts);
  const isFree = !reasons.some((reason) => reason.endsWith('_differs'));
  return { place, reasons, isFree, confidence: confidenceOf(row, place, comparison, facts, isFree) };
}

function agreement(said: string | undefined, known: readonly string[]): Agreement {
  if (said === undefined || known.length === 0) return 'unknown';
  return known.includes(said) ? 'agrees' : 'differs';
}

const REASON_OF_NAME = {
  same: 'name',
  partial: 'name_in_part',
  similar: 'name_similar',
  related: 'name_differs',
  different: 'name_differs',
} as const;

const reasonOf = (what: 'city' | 'state', agreement: Agreement): MatchReason[] =>
  agreement === 'unknown' ? [] : [agreement === 'agrees' ? what : `${what}_differs`];

function reasonsOf(row: AccountRow, comparison: Comparison | undefined, facts: Facts): MatchReason[] {
  const hasOtherId = row.ncesId !== undefined && !facts.ncesId;
  return [
    ...(facts.ncesId ? ['nces_id' as const] : hasOtherId ? ['nces_id_differs' as const] : []),
    ...(facts.stateId ? ['state_id' as const] : []),
    ...(facts.host ? ['domain' as const] : []),
    ...(comparison ? [REASON_OF_NAME[comparison.likeness]] : []),
    ...reasonOf('city', facts.city),
    ...reasonOf('state', facts.state),
  ];
}

/** The points of what speaks for a place; each is the share of such rows that mean it, rounded down. */
function confidenceOf(
  row: AccountRow,
  place: Candidate,
  comparison: Comparison | undefined,
  { ncesId, stateId, host, city, state }: Facts,
  isFree: boolean,
): number {
  const likeness = comparison?.likeness;
  const isNamed = likeness === 'same' || likeness === 'partial' || likeness === 'similar';
  if (ncesId) return isFree ? (likeness === 'same' ? 1 : 0.98) : isNamed ? 0.9 : 0.5;
  if (stateId) return isFree ? (likeness === 'same' ? 0.98 : 0.95) : isNamed ? 0.7 : 0.5;
  if (!isNamed && host) return likeness === undefined && isFree ? 0.9 : 0.5;
  if (!isNamed) return likeness === 'related' && state !== 'differs' && city !== 'differs' ? 0.35 : 0;
  if (!isFree) return host ? 0.6 : likeness === 'same' ? 0.5 : likeness === 'partial' ? 0.4 : 0.3;
  const isPlaced = city === 'agrees' || host;
  if (row.isNamedByCity) return comparison?.isVague ? 0.5 : row.name!.numbers !== '' ? 0.9 : 0.5;
  if (likeness === 'same') return host ? 0.98 : city === 'agrees' ? 0.97 : state === 'agrees' ? 0.85 : 0.6;
  if (likeness === 'partial') {
    if (comparison!.isVague) return isPlaced && place.entityType === 'district' ? 0.8 : 0.6;
    return isPlaced ? 0.92 : state === 'agrees' ? 0.8 : 0.5;
  }
  return isPlaced && !comparison!.isVague ? 0.8 : 0.45;
}
