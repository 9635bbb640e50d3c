import { setTimeout as sleep } from 'node:timers/promises';
import { LEAST_APART } from '../../src/scouting/round/interval.ts';
import { DAY } from './district.ts';
import type { Reader } from './readers.ts';

/** A failure at an instant, while a step's reading is under way. */
export type Fault = 'the worker dies' | 'PostgreSQL restarts' | 'two workers' | 'the clock jumps a day';

/** Faults by the share of the time after which they happen. */
const FAULTS: readonly (readonly [at: number, fault: Fault])[] = [
  [0.2, 'the worker dies'],
  [0.35, 'PostgreSQL restarts'],
  [0.5, 'two workers'],
  [0.65, 'the clock jumps a day'],
  [0.8, 'the worker dies'],
];

/** The faults that have not happened yet, the next one first. */
export class Faults {
  readonly #left: { readonly at: number; readonly fault: Fault }[];

  constructor({ start, days }: { readonly start: number; readonly days: number }) {
    this.#left = FAULTS.map(([share, fault]) => ({ at: start + share * days * DAY, fault }));
  }

  /** Takes the fault that is due at a step, if there is one. */
  next(now: number): Fault | undefined {
    return this.#left[0] && this.#left[0].at <= now ? this.#left.shift()!.fault : undefined;
  }
}

/** The processes that faults break. */
export interface Victims {
  readonly reader: Reader;
  newReader(): Promise<Reader>;
  restartPostgres(): Promise<void>;
}

/** Milliseconds from the beginning of a reading until its fault. */
const SOON_MS = 150;

/** The places that were read while something went wrong, and the reader that goes on. */
export interface Outcome {
  readonly ids: readonly string[];
  readonly reader: Reader;
  /** The places that were read while the clock was ahead; their hosts get no requests until `afterJump`. */
  readonly ahead: readonly string[];
}

/** The time until which a host that was read while the clock was a day ahead gets no requests. */
export const afterJump = (now: number): number => now + DAY + LEAST_APART * 3_600_000;

/** Reads what is due while something goes wrong. */
export async function readWithFault(
  fault: Fault,
  now: number,
  { reader, newReader, restartPostgres }: Victims,
): Promise<Outcome> {
  if (fault === 'two workers') {
    const other = await newReader();
    const both = await Promise.all([reader.readDue(now), other.readDue(now)]);
    await other.kill();
    return { ids: both.flatMap((done) => done?.ids ?? []), reader, ahead: [] };
  }
  if (fault === 'the clock jumps a day') {
    const early = await reader.readDue(now + DAY);
    const done = await reader.readDue(now);
    const ahead = early?.ids ?? [];
    return { ids: [...ahead, ...(done?.ids ?? [])], reader, ahead };
  }
  const reading = reader.readDue(now);
  await sleep(SOON_MS);
  if (fault === 'PostgreSQL restarts') {
    await restartPostgres();
    return { ids: (await reading)?.ids ?? [], reader, ahead: [] };
  }
  await reader.kill();
  const before = await reading;
  const next = await newReader();
  const done = await next.readDue(now);
  return { ids: [...(before?.ids ?? []), ...(done?.ids ?? [])], reader: next, ahead: [] };
}
