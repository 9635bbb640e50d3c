/** Cleanups, to run in reverse order. */
export type Cleanup = (() => Promise<unknown>)[];
