import type { SeededRandom } from '../src/importers/demo/random.ts';
import type { Ledger, Operation } from './ledger.ts';
import type { Asked, Outcome } from './requests.ts';
import type { District } from './seed.ts';

export interface Caller {
  readonly random: SeededRandom;
  readonly districts: readonly District[];
  readonly ledger: Ledger;
  isOver(): boolean;
  /** Sends a request and counts its outcome. */
  ask(asked: Asked): Promise<Outcome>;
  /**
   * Repeats the request until it is acknowledged or the run ends, and records the acknowledgment in the operation.
   * @param said selects what must be the same in all acknowledgments of a key
   */
  insist(
    operation: Operation,
    asked: Asked,
    said: (outcome: Outcome) => string | number,
  ): Promise<Outcome | undefined>;
  pause(ms: readonly [min: number, max: number]): Promise<void>;
}
