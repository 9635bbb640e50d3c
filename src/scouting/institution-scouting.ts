import { inOrder } from '@emi/records/context';
import { readOne } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { DISTRICTS } from '../directory/districts/district.entity.ts';
import type { Scoutability } from '../directory/institutions/institution.values.ts';
import { SCHOOLS } from '../directory/schools/school.entity.ts';
import type { Context } from '../requests/context/context.ts';
import type { Scoutable } from './request-scouting.ts';

export const GATES = { district: DISTRICTS, school: SCHOOLS } as const;
const SCOUTABLE = new Set(['scoutability']);

/** Determines which website of a place scouting reads, or why it reads none; null if the place does not exist. */
export async function scoutabilityOf(context: Context, place: Scoutable): Promise<Scoutability | null> {
  const { entityType, entityId } = place;
  const gate = GATES[entityType];
  type Row = { id: string; scoutability?: Scoutability };
  const row = await readOne<Row>(context, gate, SCOUTABLE, entityId);
  return row?.scoutability ?? null;
}

/** The job of the last scouting run outside the round; null if the run waits for a slot, or if there is no run. */
export function lastScoutingJob({ db, loaders }: Context, { entityId }: Scoutable): Promise<string | null> {
  const batch = async (ids: readonly string[]): Promise<(string | null)[]> => {
    const rows = await db.core.rows<{ id: string; jobId: string | null }>(sql`
      select distinct on (entity_id) entity_id as id, job_id as "jobId" from scouting_runs
      where entity_id = any(${ids}::uuid[]) and not is_round order by entity_id, created_at desc`);
    return inOrder(ids, rows, ({ id }) => id).map((row) => row?.jobId ?? null);
  };
  return loaders.get('last scouting job', batch).load(entityId);
}
