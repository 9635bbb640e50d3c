/** Ends a visit; the host's next visit starts at least `pauseMs` later. */
export type Leave = (pauseMs: number) => Promise<void>;

/** Serializes visits per host, with a pause between them. */
export interface HostGate {
  /** Waits until the host may be visited. The caller must end the visit. */
  enter(host: string, signal: AbortSignal): Promise<Leave>;
}
