import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a visit; the host's next visit starts at least `pauseMs` later. */
export type Leave = (pauseMs: number) => Promise<void>;

/** Serializes visits per host, with a pause between them. */
export interface HostGate {
  /** Waits for its turn. */
  enter(host: string, signal: AbortSignal): Promise<Leave>;
}

/** For a single process. Visits are first come, first served; a host is forgotten once idle. */
export function localHostGate(): HostGate {
  const last = new Map<string, Promise<void>>();
  return {
    async enter(host, signal) {
      const before = last.get(host);
      const visit = Promise.withResolvers<number>();
      const over = Promise.all([before, visit.promise.then((ms) => sleep(ms))]).then(() => {
        if (last.get(host) === over) last.delete(host);
      });
      last.set(host, over);
      try {
        await unlessAborted(before, signal);
      } catch (error) {
        visit.resolve(0);
        throw error;
      }
      return async (pauseMs) => visit.resolve(pauseMs);
    },
  };
}

/** Waits for a turn until aborted. */
async function unlessAborted(turn: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
