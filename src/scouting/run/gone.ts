/** Two readings that find a page gone are this many days apart before what it stated goes. */
export const GONE_DAYS = 7;
