/** Credits per unlock, by entity type. Unlocking an unlocked record is free. */
export const UNLOCK_PRICES = { district: 6, school: 6, contact: 2 } as const;

/** Credits for a written email; the same amount is held when it is requested. */
export const EMAIL_PRICE = 1;

const { district, school, contact } = UNLOCK_PRICES;

/** The prices of unlocks in words. */
export const UNLOCK_PRICES_IN_WORDS =
  district === school
    ? `${district} credits for each district or school, ${contact} for each contact`
    : `${district} credits for each district, ${school} for each school, ${contact} for each contact`;

/** The price of an email in words. */
export const EMAIL_PRICE_IN_WORDS = `${EMAIL_PRICE} ${EMAIL_PRICE === 1 ? 'credit' : 'credits'}`;

export type Unlockable = keyof typeof UNLOCK_PRICES;
