import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './topology.ts';

const POLL_MS = 200;
const TIMEOUT_MS = 1_000;

/** Tracks whether every program reports ready. */
export class Readiness {
  readonly #programs: readonly Program[];
  readonly #ready = new Set<Program>();
  /** The times at which all programs became ready, or stopped being so. */
  readonly changes: { readonly at: number; readonly isReady: boolean }[] = [];
  #watching: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(programs: readonly Program[]) {
    this.#programs = programs;
  }

  get isReady(): boolean {
    return this.changes.at(-1)?.isReady === true;
  }

  isReadyOne(program: Program): boolean {
    return this.#ready.has(program);
  }

  get unready(): Program[] {
    return this.#programs.filter((program) => !this.#ready.has(program));
  }

  start(): void {
    this.#watching = Promise.all(this.#programs.map((program) => this.#watch(program)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  /** Resolves to `true` if all become ready in time. */
  async within(ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    while (!this.isReady && performance.now() < until) await sleep(POLL_MS);
    return this.isReady;
  }

  /** Milliseconds from a time until all are ready: 0 if they stayed ready, undefined if they did not become so. */
  msFrom(instant: number): number | undefined {
    const before = this.changes.findLast(({ at }) => at <= instant);
    const after = this.changes.find(({ at, isReady }) => isReady && at > instant);
    const stumbles = this.changes.some(
      ({ at, isReady }) => !isReady && at > instant && at < instant + STUMBLE_MS,
    );
    if (before?.isReady && !stumbles) return 0;
    return after && after.at - instant;
  }

  async #watch(program: Program): Promise<void> {
    while (!this.#isOver) {
      const isReady = await fetch(program.readiness, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      if (isReady) this.#ready.add(program);
      else this.#ready.delete(program);
      const areAll = this.#ready.size === this.#programs.length;
      if (areAll !== this.isReady) this.changes.push({ at: performance.now(), isReady: areAll });
      await sleep(POLL_MS);
    }
  }
}

/** The effects of an instantaneous fault show only at the next poll. */
const STUMBLE_MS = 1_500;
