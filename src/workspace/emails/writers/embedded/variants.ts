import { createHash } from 'node:crypto';

/** Chooses among phrasings: deterministic per seed, different between emails. */
export type Choose = <T>(slot: string, wordings: readonly [T, ...T[]]) => T;

export const chooser =
  (seed: string): Choose =>
  (slot, wordings) => {
    const at = createHash('sha256').update(`${seed}\n${slot}`).digest().readUInt32BE(0) % wordings.length;
    return wordings[at] as (typeof wordings)[0];
  };
