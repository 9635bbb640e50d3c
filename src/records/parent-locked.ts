import { Problem } from '../platform/base/problem.ts';
import { UNLOCK_PRICES } from './prices.ts';
import type { InstitutionType } from './ref.ts';

/** The Problem for a contact at a locked school or district; it names the parent to unlock first. */
export function parentLocked(parentEntityType: InstitutionType, parentEntityId: string): Problem {
  const unlockCost = UNLOCK_PRICES[parentEntityType];
  return new Problem(
    'PARENT_ENTITY_LOCKED',
    `This contact's ${parentEntityType} is locked. Unlock it for ${unlockCost} credits first.`,
    { parentEntityType, parentEntityId, unlockCost },
  );
}
