import { crc32 } from 'node:zlib';
import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import { nameIdsIn } from '../name-id.ts';

/** A deterministic random generator seeded with a name, so that the world is the same everywhere. */
export class SeededRandom {
  #state: number;

  constructor(name: string) {
    this.#state = crc32(`synthetic 1 ${name}`);
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an integer from `min` to `max`, inclusive. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /** Picks distinct items. */
  some<T>(count: number, items: readonly T[]): T[] {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.whole(0, left.length - 1), 1)[0] as T,
    );
  }

  /** Picks a key with a probability proportional to its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return (entries.at(-1) as [T, number])[0];
  }
}

/** The id of a synthetic record in releases before 0.3.0, when such ids had no range of their own. */
export const idOfEarlierRelease = nameIdsIn('3d2f8f0c-9a4e-4c1b-8a53-2f7f6a0e5b77');

/** The beginning of a synthetic id, up to the version digit. The remaining digits come from the record's name. */
const PREFIX = FIRST_SYNTHETIC_ID.slice(0, 15);

/** The id of a synthetic record, derived from its name. */
export const syntheticId = (name: string): string => PREFIX + idOfEarlierRelease(name).slice(PREFIX.length);

/** The analysis batch that marks every synthetic finding. */
export const DEMO_BATCH = syntheticId('analysis batch of the demo world');
