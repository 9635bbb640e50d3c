/** A page that is gone must be found gone by two readings this many days apart before its statements are withdrawn. */
export const GONE_DAYS = 7;
