/** Credits that unlocking costs, per kind of entity. Unlocking what is unlocked already costs nothing. */
export const UNLOCK_PRICES = { district: 6, school: 6, contact: 2 } as const;

/** Credits that an email costs once it is written; as many are held from when it is asked for. */
export const EMAIL_PRICE = 1;

/** What can be unlocked. */
export type Unlockable = keyof typeof UNLOCK_PRICES;
