/** Credits per unlock, by entity type. Unlocking an unlocked record is free. */
export const UNLOCK_PRICES = { district: 6, school: 6, contact: 2 } as const;

/** Credits for a written email; the same amount is held when it is requested. */
export const EMAIL_PRICE = 1;

export type Unlockable = keyof typeof UNLOCK_PRICES;
