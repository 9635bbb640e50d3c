import { columnName } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw } from 'sql-template-tag';
import type { ScoutingState } from '../../src/directory/institutions/institution.values.ts';
import type { PhaseState } from '../../src/scouting/scouting.values.ts';

/** The columns of a run that tests set; the database has defaults for them. */
export interface ScoutingRun {
  readonly districtId: string;
  readonly schoolId: string;
  readonly status: ScoutingState;
  readonly phase: string;
  readonly phaseState: PhaseState;
  readonly phasesCompleted: number;
  readonly phasesTotal: number;
  readonly message: string;
  readonly failureMessage: string;
  readonly canRetry: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly createdAt: Date;
}

export async function insertScoutingRun(
  pool: ConnectionPool,
  values: Partial<ScoutingRun>,
): Promise<{ id: string }> {
  const columns = raw(Object.keys(values).map(columnName).join(', '));
  const [run] = await pool.rows<{ id: string }>(sql`
    insert into scouting_runs (${columns}) values (${join(Object.values(values))}) returning id`);
  return run!;
}
