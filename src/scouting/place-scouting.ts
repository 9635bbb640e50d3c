import sql from 'sql-template-tag';
import { readOne } from '../access/read.ts';
import type { Scoutable } from '../access/request-scouting.ts';
import type { Context } from '../context.ts';
import { DISTRICTS } from '../districts/district.entity.ts';
import { inOrder } from '../graph/loaders.ts';
import type { Scoutability } from '../institutions/institution.values.ts';
import { SCHOOLS } from '../schools/school.entity.ts';

const SCOUTABLE = new Set(['scoutability']);

/** Which website scouting of a district or school reads; null when there is no such place. */
export async function scoutabilityOf(context: Context, place: Scoutable): Promise<Scoutability | null> {
  const gate = place.entityType === 'district' ? DISTRICTS : SCHOOLS;
  const row = await readOne<{ id: string; scoutability?: Scoutability }>(
    context,
    gate,
    SCOUTABLE,
    place.entityId,
  );
  return row?.scoutability ?? null;
}

/** The job of a place's last scouting run; null while the run waits for a free place, or without one. */
export function lastScoutingJob({ db, loaders }: Context, { entityId }: Scoutable): Promise<string | null> {
  const batch = async (ids: readonly string[]): Promise<(string | null)[]> => {
    const rows = await db.core.rows<{ id: string; jobId: string | null }>(sql`
      select distinct on (entity_id) entity_id as id, job_id as "jobId" from scouting_runs
      where entity_id = any(${ids}::uuid[]) order by entity_id, created_at desc`);
    return inOrder(ids, rows, ({ id }) => id).map((row) => row?.jobId ?? null);
  };
  return loaders.get('last scouting job', batch).load(entityId);
}
