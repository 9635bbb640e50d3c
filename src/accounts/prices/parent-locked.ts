import { Problem } from '@emi/base/problems';
import { UNLOCK_PRICES } from './prices.ts';

/**
 * The Problem for a contact at a locked place. It offers the district even for a contact at a school, because the
 * district costs no more, and unlocking it reveals the contacts of all its schools.
 */
export function parentLocked(districtId: string): Problem {
  const unlockCost = UNLOCK_PRICES.district;
  return new Problem(
    'PARENT_ENTITY_LOCKED',
    `This contact's district is locked. Unlock it for ${unlockCost} credits first.`,
    { parentEntityType: 'district', parentEntityId: districtId, unlockCost },
  );
}
