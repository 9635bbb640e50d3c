import type { SeededRandom } from '../src/demo/random.ts';
import type { Ledger, Operation } from './ledger.ts';
import type { Asked, Outcome } from './requests.ts';
import type { District } from './seed.ts';

/** What a client works with. */
export interface Caller {
  readonly random: SeededRandom;
  readonly districts: readonly District[];
  readonly ledger: Ledger;
  isOver(): boolean;
  /** Sends a request and counts its outcome. */
  ask(asked: Asked): Promise<Outcome>;
  /**
   * Asks until it is acknowledged, or the run is over. What the acknowledgment says goes into the operation.
   * @param said what must be the same in all acknowledgments of one key
   */
  insist(
    operation: Operation,
    asked: Asked,
    said: (outcome: Outcome) => string | number,
  ): Promise<Outcome | undefined>;
  pause(ms: readonly [min: number, max: number]): Promise<void>;
}
