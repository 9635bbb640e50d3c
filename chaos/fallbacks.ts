import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './topology.ts';
import type { Interval } from './windows.ts';

const POLL_MS = 1_000;
const COUNTER = /^market_rate_limit_fallbacks_total (\d+)$/m;

/** Records when services count requests by themselves because the store is away or late. */
export class Fallbacks {
  readonly times: Interval[] = [];
  readonly #services: readonly Program[];
  #watching: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(services: readonly Program[]) {
    this.#services = services;
  }

  start(): void {
    this.#watching = Promise.all(this.#services.map((service) => this.#watch(service)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch({ metrics }: Program): Promise<void> {
    let [from, known] = [performance.now(), 0];
    while (!this.#isOver) {
      const count = await fetch(`${metrics}/metrics`, { signal: AbortSignal.timeout(POLL_MS) }).then(
        async (response) => Number(COUNTER.exec(await response.text())?.[1]),
        () => undefined,
      );
      if (count !== undefined) {
        const to = performance.now();
        if (count < known) known = 0; // the process was restarted
        if (count > known) this.times.push({ from, to });
        [from, known] = [to, count];
      }
      await sleep(POLL_MS);
    }
  }
}
