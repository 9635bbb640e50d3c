import { setTimeout as sleep } from 'node:timers/promises';
import { connectOrStart } from './connect-or-start.ts';
import type { Installation } from './launch.ts';
import type { Postmaster } from './pid-file.ts';
import type { Presence } from './presence.ts';

/** A server that fails to start this many times in a row needs a person. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Disk space may be freed at any time; until then the service answers 503. */
const NO_SPACE = /No space left on device/;

/** Called when the server cannot be restarted; nothing works after that. */
export type OnLost = (error: Error) => void;

/**
 * Keeps a server running while this process uses it: restarts it when it exits unexpectedly. Several processes may
 * supervise one server; the first one restarts it and the others connect.
 */
export class Supervisor {
  readonly #installation: Installation;
  readonly #log: (line: string) => void;
  readonly #onLost: OnLost;
  readonly #leaving = new AbortController();
  #presence: Presence;
  #postmaster: Postmaster;
  #recovery: Promise<void> | undefined;

  constructor(
    installation: Installation,
    { presence, postmaster }: { presence: Presence; postmaster: Postmaster },
    log: (line: string) => void,
    onLost: OnLost,
  ) {
    this.#installation = installation;
    this.#presence = presence;
    this.#postmaster = postmaster;
    this.#log = log;
    this.#onLost = onLost;
    this.#watch();
  }

  /** Ends the supervision. Returns the session that keeps the server in use. */
  async leave(): Promise<Presence> {
    this.#leaving.abort();
    await this.#recovery;
    return this.#presence;
  }

  #watch(): void {
    void this.#presence.ended.then(() => {
      if (!this.#leaving.signal.aborted) this.#recovery = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    const { signal } = this.#leaving;
    this.#log('PostgreSQL has ended unexpectedly; starting it again');
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await this.#enter(signal);
        this.#log('PostgreSQL is running again');
        return;
      } catch (error) {
        if (signal.aborted) return;
        const passes = NO_SPACE.test((error as Error).message);
        if (attempt >= ATTEMPTS && !passes) return this.#onLost(error as Error);
        this.#log(`PostgreSQL cannot be started again yet: ${(error as Error).message}`);
      }
      await sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)), undefined, {
        signal,
      }).catch(() => undefined);
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    const { port } = this.#postmaster;
    const { presence, postmaster } = await connectOrStart({ ...this.#installation, port }, signal);
    if (postmaster.host !== this.#postmaster.host || postmaster.port !== port) {
      await presence.close();
      // All connections of this process use the old address.
      throw new Error(`it now listens on port ${postmaster.port} of ${postmaster.host}, not on ${port}`);
    }
    this.#presence = presence;
    this.#postmaster = postmaster;
    presence.rest();
    this.#watch();
  }
}
