import { SeededRandom } from '../src/importers/demo/random.ts';
import type { Fault } from './faults.ts';

/** A fault with its times, in milliseconds since the start of the load. */
export interface Planned<F> {
  readonly fault: F;
  readonly beginsAt: number;
  readonly endsAt: number;
}

export interface Pace {
  readonly durationMs: number;
  readonly lengthMs: readonly [min: number, max: number];
  /** The pause of a track after a fault. */
  readonly restMs: readonly [min: number, max: number];
}

/**
 * Plans the faults of each track one after another, from a shuffled deck that is refilled, so that all occur before
 * one repeats. The same seed and faults give the same plan.
 */
export function plan<F extends Pick<Fault, 'track' | 'lasts'>>(
  faults: readonly F[],
  seed: string,
  { durationMs, lengthMs, restMs }: Pace,
): Planned<F>[] {
  const tracks = [...new Set(faults.map(({ track }) => track))];
  const planned = tracks.flatMap((track) => {
    const random = new SeededRandom(`${seed} ${track}`);
    const all = faults.filter((fault) => fault.track === track);
    const found: Planned<F>[] = [];
    let deck: F[] = [];
    for (let at = random.whole(...restMs); ; ) {
      if (deck.length === 0) deck = random.some(all.length, all);
      const fault = deck.pop()!;
      const endsAt = at + (fault.lasts ? random.whole(...lengthMs) : 0);
      if (endsAt > durationMs) return found;
      found.push({ fault, beginsAt: at, endsAt });
      at = endsAt + random.whole(...restMs);
    }
  });
  return planned.sort((a, b) => a.beginsAt - b.beginsAt);
}
