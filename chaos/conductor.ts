import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../src/importers/demo/random.ts';
import type { Fault } from './faults.ts';
import type { Readiness } from './readiness.ts';
import type { Planned } from './schedule.ts';
import type { Interval } from './windows.ts';

export interface Happened {
  readonly name: string;
  /** Milliseconds since the start of the load. */
  readonly beganAt: number;
  readonly endedAt: number;
  /** See {@link Fault}. */
  readonly failovers?: number;
  /** The time until every program was ready; only for faults that do not overlap with others. */
  recoveryMs?: number;
}

/** The time after a fault in which a process may still count by itself: reconnecting and delayed commands take time. */
const STORE_RECOVERY_MS = 10_000;

/** Runs the planned faults and records their effects. */
export class Conductor {
  readonly happened: Happened[] = [];
  /** The periods in which the store of the limits was away. */
  readonly storeAway: Interval[] = [];
  readonly #startedAt: number;
  readonly #say: (line: string) => void;

  constructor(startedAt: number, say: (line: string) => void) {
    this.#startedAt = startedAt;
    this.#say = say;
  }

  /** Resolves when the last fault has ended. */
  async run(planned: readonly Planned<Fault>[], seed: string, signal: AbortSignal): Promise<void> {
    const random = new SeededRandom(`${seed} choices`);
    const until = (at: number) =>
      sleep(Math.max(0, this.#startedAt + at - performance.now()), undefined, { signal });
    await Promise.all(
      planned.map(async ({ fault, beginsAt, endsAt }) => {
        await until(beginsAt);
        const from = performance.now();
        this.#say(
          `${seconds(from - this.#startedAt)} ${fault.name}${fault.lasts ? ` for ${seconds(endsAt - beginsAt)}` : ''}`,
        );
        await fault.begin(random);
        try {
          if (fault.lasts) await until(endsAt);
        } finally {
          await fault.end();
        }
        const to = performance.now();
        if (fault.takesStore) this.storeAway.push({ from, to: to + STORE_RECOVERY_MS });
        this.happened.push({
          name: fault.name,
          beganAt: from - this.#startedAt,
          endedAt: to - this.#startedAt,
          failovers: fault.failovers,
        });
      }),
    );
  }

  /** Adds the time until all programs were ready again. */
  noteRecoveries(readiness: Readiness): void {
    for (const one of this.happened) {
      const ms = readiness.msFrom(this.#startedAt + one.endedAt);
      const isAlone = this.happened.every(
        (other) => other === one || other.endedAt < one.beganAt || other.beganAt > one.endedAt + (ms ?? 0),
      );
      if (isAlone) one.recoveryMs = ms;
    }
  }
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
