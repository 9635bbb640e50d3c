import type { Comparison, Likeness } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';

/** Facts that a row and a place have in common, apart from the name. */
export interface ComparedFacts {
  readonly ncesId: boolean;
  /** The names are alike, and the row's NCES id is that of the school's district, or of a school of the district. */
  readonly districtId: boolean;
  readonly stateId: boolean;
  readonly host: boolean;
  readonly city: Agreement;
  readonly state: Agreement;
}
export type Agreement = 'agrees' | 'differs' | 'unknown';

/** The confidences of one likeness of names, by what the row and the place have in common about where they are. */
interface Shares {
  /** The place's city, website, or district. */
  readonly placed: number;
  /** The place's state alone. */
  readonly inState: number;
  /** Nothing: what the row says of it, if anything, cannot be compared. */
  readonly elsewhere: number;
  /** Whatever they have in common, if the names are at least this far apart. */
  readonly far: { readonly from: number; readonly share: number };
}

/** Initials have no words that could be missing. */
const NEVER = { from: Number.POSITIVE_INFINITY, share: 0 };

/** Confidences by likeness. Those of `whole` and `same` names less than 1 apart are in `ofSameName`. */
const OF_LIKENESS: Readonly<Record<Exclude<Likeness, 'different' | 'related'>, Shares>> = {
  whole: { placed: 0.89, inState: 0.8, elsewhere: 0.5, far: { from: 3, share: 0.5 } },
  same: { placed: 0.89, inState: 0.8, elsewhere: 0.5, far: { from: 3, share: 0.5 } },
  explained: { placed: 0.85, inState: 0.76, elsewhere: 0.4, far: { from: 2, share: 0.5 } },
  contained: { placed: 0.81, inState: 0.77, elsewhere: 0.4, far: { from: 2, share: 0.5 } },
  similar: { placed: 0.8, inState: 0.45, elsewhere: 0.45, far: { from: 2, share: 0.45 } },
  initials: { placed: 0.85, inState: 0.45, elsewhere: 0.45, far: NEVER },
};

/**
 * The share of rows with the same facts that refer to the place; `docs/matching.md` has the figures. A name counts more
 * within its city, and less the more words the row or the place omits.
 * @param isFree no fact of the row contradicts the place
 */
export function confidenceOf(
  row: AccountRow,
  comparison: Comparison | undefined,
  facts: ComparedFacts,
  isFree: boolean,
): number {
  const { ncesId, districtId, stateId, host, city, state } = facts;
  const likeness = comparison?.likeness ?? 'different';
  const isNamed = likeness !== 'different' && likeness !== 'related';
  const isSame = (likeness === 'whole' || likeness === 'same') && comparison!.apart < 1;
  if (ncesId && isFree) return isSame ? 1 : 0.98;
  if (ncesId) return isNamed ? 0.9 : 0.5;
  if (stateId && isFree) return isSame ? 0.98 : 0.95;
  if (stateId) return isNamed ? 0.7 : 0.5;
  if (!isNamed && host) return comparison === undefined && isFree ? 0.9 : 0.5;
  if (!isNamed) return likeness === 'related' && state !== 'differs' && city !== 'differs' ? 0.35 : 0;
  if (!isFree && host) return 0.6;
  if (!isFree && isSame) return 0.5;
  if (!isFree) return likeness === 'same' ? 0.4 : 0.3;
  if (districtId && isSame) return 0.98;
  const { apart } = comparison!;
  if (row.isNamedByCity) return apart >= 1 ? 0.5 : row.name!.numbers.size > 0 ? 0.9 : 0.8;
  if (isSame) return ofSameName(facts, apart);
  const { placed, inState, elsewhere, far } = OF_LIKENESS[likeness];
  if (apart >= far.from) return far.share;
  if (city === 'agrees' || host || districtId) return placed;
  return state === 'agrees' ? inState : elsewhere;
}

function ofSameName({ host, city, state }: ComparedFacts, apart: number): number {
  if (host) return 0.98;
  if (city === 'agrees') return 0.97;
  if (state === 'agrees') return apart > 0 ? 0.9 : 0.95;
  return 0.6;
}
