import type { Facts, Summary } from '@emi/reading';
import sql, { type Sql } from 'sql-template-tag';
import type { RunTarget } from '../run/read-run-target.ts';

/** The result of a scouting run, ready to publish. */
export interface ScoutingOutcome {
  readonly target: RunTarget;
  readonly runId: string;
  readonly facts: Facts;
  readonly summary: Summary;
  /** The time of the reading. */
  readonly now: Date;
  /** SQL: the time of the reading by the database's clock, or the same as `now` in simulations. */
  readonly at: Sql;
}

/** SQL: the ids of the scouted district and of the scouted school, one of which is null. */
export const placeOf = ({ target: { entityType, entityId } }: Pick<ScoutingOutcome, 'target'>) =>
  sql`${entityType === 'district' ? entityId : null}::uuid, ${entityType === 'school' ? entityId : null}::uuid`;
