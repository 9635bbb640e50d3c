import type { Facts, Summary } from '@emi/reading';
import sql from 'sql-template-tag';
import type { RunTarget } from '../run/read-run-target.ts';

/** The result of a scouting run, ready to publish. */
export interface ScoutingOutcome {
  readonly target: RunTarget;
  readonly runId: string;
  readonly facts: Facts;
  readonly summary: Summary;
}

/** SQL: the ids of the scouted district and of the scouted school, one of which is null. */
export const placeOf = ({ target: { entityType, entityId } }: ScoutingOutcome) =>
  sql`${entityType === 'district' ? entityId : null}::uuid, ${entityType === 'school' ? entityId : null}::uuid`;
