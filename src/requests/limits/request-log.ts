import { WINDOW_MS } from './store.ts';

const FIRST_CAPACITY = 16;

/** The times of one subject's requests in the last 60 seconds, in a ring buffer. */
export class RequestLog {
  #ring = new Float64Array(FIRST_CAPACITY);
  #oldest = 0;
  #count = 0;

  /** Requests counted in the 60 seconds before `now`. */
  countAt(now: number): number {
    const ring = this.#ring;
    while (this.#count > 0 && ring[this.#oldest]! + WINDOW_MS <= now) {
      this.#oldest = (this.#oldest + 1) % ring.length;
      this.#count--;
    }
    return this.#count;
  }

  /** The number of requests in each second of the window, and the last time in each second, oldest first. */
  entriesAt(now: number): [at: number, requests: number][] {
    const entries: [number, number][] = [];
    for (let i = 0, count = this.countAt(now); i < count; i++) {
      const at = this.#ring[(this.#oldest + i) % this.#ring.length]!;
      const last = entries.at(-1);
      if (last && Math.floor(last[0] / 1_000) === Math.floor(at / 1_000))
        entries.splice(-1, 1, [at, last[1] + 1]);
      else entries.push([at, 1]);
    }
    return entries;
  }

  /** @param at not before any time added earlier */
  add(at: number, requests: number): void {
    while (this.#count + requests > this.#ring.length) this.#grow();
    for (let i = 0; i < requests; i++) {
      this.#ring[(this.#oldest + this.#count++) % this.#ring.length] = at;
    }
  }

  /** Milliseconds after `now` until this many requests, or all if there are fewer, have left the window. */
  msUntilGone(requests: number, now: number): number {
    if (requests < 1 || this.#count === 0) return 0;
    const last = Math.min(requests, this.#count) - 1;
    return this.#ring[(this.#oldest + last) % this.#ring.length]! + WINDOW_MS - now;
  }

  #grow(): void {
    const larger = new Float64Array(this.#ring.length * 2);
    for (let i = 0; i < this.#count; i++) larger[i] = this.#ring[(this.#oldest + i) % this.#ring.length]!;
    this.#ring = larger;
    this.#oldest = 0;
  }
}
