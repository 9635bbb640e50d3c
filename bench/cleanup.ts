/** What has been started and must be stopped, in reverse. */
export type Cleanup = (() => Promise<unknown>)[];
