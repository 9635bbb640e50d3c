/** Credits that unlocking costs, per kind of entity. Unlocking what is unlocked already costs nothing. */
export const UNLOCK_PRICES = { district: 6, school: 6, contact: 2 } as const;

/** What can be unlocked. */
export type Unlockable = keyof typeof UNLOCK_PRICES;
