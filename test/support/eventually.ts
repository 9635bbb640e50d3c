import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a test that is stuck before Jest does, with the reason; a slow machine is not a fault. */
const TIMEOUT_MS = 240_000;
const POLL_MS = 50;

/** Polls until `look` returns a value, for changes with their own timing: other processes, restarts. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(POLL_MS);
  }
  throw new Error(`this did not happen: ${what}`);
}
