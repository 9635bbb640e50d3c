import { setTimeout as sleep } from 'node:timers/promises';
import type { HostGate } from '../../src/scouting/web/host-gate.ts';

/** A gate without a database: visits are first come, first served, and an idle host is forgotten. */
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
