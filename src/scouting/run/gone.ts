/** Minimum days between the two readings that must find a page gone before its statements are withdrawn. */
export const GONE_DAYS = 7;
