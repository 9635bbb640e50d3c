import type { Robots } from './robots.ts';

/** RFC 9309, 2.4: no longer than a day. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** A website whose robots.txt could not be read is tried again sooner. */
const FAILURE_MS = 5 * 60 * 1000;
/** Maximum number of websites whose rules are kept. */
const WEBSITES = 64;

/** Caches robots.txt by origin; evicts the oldest first. */
export class RobotsMemory {
  readonly #known = new Map<string, { robots: Robots; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(origin: string): Robots | undefined {
    const entry = this.#known.get(origin);
    return entry && entry.until > this.#now() ? entry.robots : undefined;
  }

  set(origin: string, robots: Robots): void {
    this.#known.delete(origin);
    if (this.#known.size >= WEBSITES) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(origin, { robots, until: this.#now() + (robots.problem ? FAILURE_MS : DAY_MS) });
  }
}
