import type { Facts, Summary } from '../../reading/facts.ts';
import type { RunTarget } from '../run/read-run-target.ts';

/** The result of a scouting run, ready to publish. */
export interface ScoutingOutcome {
  readonly target: RunTarget;
  readonly runId: string;
  readonly facts: Facts;
  readonly summary: Summary;
}
