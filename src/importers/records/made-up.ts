import { isSyntheticId } from '@emi/base/declared';
import { Rejection } from '../values.ts';
import type { RecordDraft, Resolution } from './record-kind.ts';

const MARK = 'synthetic';

/** The fields of a line that mark it as made up. */
const marksOf = ({ source, origin, evidence }: RecordDraft['given']): string[] => [
  ...(source === MARK ? ['source'] : []),
  ...(origin === MARK ? ['origin'] : []),
  ...(typeof evidence === 'string' && JSON.parse(evidence).origin === MARK ? ['evidence.origin'] : []),
];

/**
 * Rejects the mark of made-up data on records of real places. The ids of synthetic places decide who sees them, so such
 * a record would be found, counted, and sold to everybody.
 */
export function refuseFalseMark({ kind, id, given }: RecordDraft, { set }: Resolution): void {
  const [mark] = marksOf(given);
  if (mark === undefined) return;
  const isPlace = kind.type === 'district' || kind.type === 'school';
  const place = isPlace ? id : (set?.school_id ?? set?.district_id);
  if (typeof place === 'string' && isSyntheticId(place)) return;
  throw new Rejection(
    `${mark} must not be ${MARK}; only places of the demo organization and their records are`,
  );
}
