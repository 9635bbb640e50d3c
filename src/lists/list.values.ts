import type { Unlockable } from '../credits/prices.ts';
import { type ValueSet, valueSet } from '../graph/enums.ts';

export const ENTITY_TYPE: ValueSet<Unlockable> = valueSet(
  'EntityType',
  'A kind of record that can be unlocked and listed.',
  { district: 'A district.', school: 'A school.', contact: 'A contact.' },
);
