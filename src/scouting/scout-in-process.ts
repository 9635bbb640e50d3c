import { badRequest, Problem } from '@emi/base/problems';
import type { Logger } from 'pino';
import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../accounts/prices/ref.ts';
import type { EnqueuedJob } from '../jobs/new-job.ts';
import { KEPT_SECONDS, runHere } from '../jobs/run-here.ts';
import { hasWebsite } from './read-status.ts';
import type { Scoutable } from './request-scouting.ts';
import { type ScoutingTools, scout } from './scout.job.ts';
import { SCOUT } from './scout.kind.ts';

/** Receives a run's progress and can abort it. */
export interface ProgressListener {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** @param completed number of completed phases */
  onProgress(completed: number, message: string): void;
}

/**
 * Scouts a district or school in this process, without using a slot of any organization; the results are for everyone
 * who has unlocked the entity.
 * @throws Problem if no website is known, a run is queued or in progress, or the run fails or is taken over
 */
export async function scoutInProcess(
  tools: ScoutingTools,
  { entityType, entityId }: Scoutable,
  { logger, signal, onProgress }: ProgressListener,
): Promise<void> {
  const { db, queue } = tools;
  const [place] = await db.core.rows<{ hasWebsite: boolean }>(
    sql`
      select ${hasWebsite(entityType)} as "hasWebsite"
      from ${raw(ENTITY_TABLES[entityType])} e where id = ${entityId}`,
  );
  if (place?.hasWebsite === false) {
    throw badRequest(`No website is known for this ${entityType}. Set one with \`admin website\`.`);
  }
  const { runId, job } = await db.transaction(async (tx) => {
    const [run] = await tx.rows<{ id: string }>(sql`
      insert into scouting_runs (district_id, school_id)
      values (${entityType === 'district' ? entityId : null}, ${entityType === 'school' ? entityId : null})
      on conflict (entity_id) where status in ('pending', 'in_progress') do update set is_round = false,
        created_at = excluded.created_at, status = 'pending'
        where scouting_runs.is_round
      returning id`);
    if (!run)
      throw badRequest(`This ${entityType} is already being scouted or queued. See \`admin jobs list\`.`);
    const [job] = await queue.enqueue(tx, SCOUT, [{ payload: { runId: run.id } }], KEPT_SECONDS);
    await tx.rows(sql`update scouting_runs set job_id = ${job!.id} where id = ${run.id}`);
    return { runId: run.id, job: job as EnqueuedJob };
  });
  await runHere({ db, queue, logger }, scout({ ...tools, onProgress }), job, signal);
  const [run] = await db.core.rows<{ status: string; failure: string | null }>(
    sql`select status, failure_message as failure from scouting_runs where id = ${runId}`,
  );
  if (run?.status === 'error') throw new Problem('UNAVAILABLE', run.failure ?? 'Scouting failed.');
  if (run?.status !== 'completed') throw new Problem('CONFLICT', 'Another worker took over the run.');
}
