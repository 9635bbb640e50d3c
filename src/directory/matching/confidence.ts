import type { Comparison } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';

/** Facts that a row and a place have in common, apart from the name. */
export interface ComparedFacts {
  readonly ncesId: boolean;
  /** The row's NCES id is that of the school's district, or of a school of the district. */
  readonly districtId: boolean;
  readonly stateId: boolean;
  readonly host: boolean;
  readonly city: Agreement;
  readonly state: Agreement;
}
export type Agreement = 'agrees' | 'differs' | 'unknown';

/**
 * The share of rows with the same facts that refer to the place; `docs/matching.md` has the figures. A name counts more
 * within its city, and less the more words one side omits.
 */
export function confidenceOf(
  row: AccountRow,
  comparison: Comparison | undefined,
  { ncesId, districtId, stateId, host, city, state }: ComparedFacts,
  isFree: boolean,
): number {
  const likeness = comparison?.likeness ?? 'different';
  const isNamed = likeness !== 'different' && likeness !== 'related';
  const isSame = (likeness === 'whole' || likeness === 'same') && comparison!.apart < 1;
  if (ncesId) return isFree ? (isSame ? 1 : 0.98) : isNamed ? 0.9 : 0.5;
  if (stateId) return isFree ? (isSame ? 0.98 : 0.95) : isNamed ? 0.7 : 0.5;
  if (!isNamed && host) return comparison === undefined && isFree ? 0.9 : 0.5;
  if (!isNamed) return likeness === 'related' && state !== 'differs' && city !== 'differs' ? 0.35 : 0;
  const apart = comparison!.apart;
  if (!isFree) return host ? 0.6 : isSame ? 0.5 : likeness === 'same' ? 0.4 : 0.3;
  if (districtId && isSame) return 0.98;
  const isPlaced = city === 'agrees' || host || districtId;
  if (row.isNamedByCity) return apart >= 1 ? 0.5 : row.name!.numbers.size > 0 ? 0.9 : 0.8;
  if (isSame)
    return host ? 0.98 : city === 'agrees' ? 0.97 : state === 'agrees' ? (apart > 0 ? 0.9 : 0.95) : 0.6;
  if (likeness === 'same' || likeness === 'whole') {
    if (apart >= 3) return 0.5;
    return isPlaced ? 0.89 : state === 'agrees' ? 0.8 : 0.5;
  }
  if (likeness === 'explained') return apart >= 2 ? 0.5 : isPlaced ? 0.85 : state === 'agrees' ? 0.76 : 0.4;
  if (likeness === 'contained') return apart >= 2 ? 0.5 : isPlaced ? 0.81 : state === 'agrees' ? 0.77 : 0.4;
  if (likeness === 'initials') return isPlaced ? 0.85 : 0.45;
  return isPlaced && apart < 2 ? 0.8 : 0.45;
}
