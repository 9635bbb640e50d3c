import sql from 'sql-template-tag';
import type { JobHandler } from '../../jobs/job.kind.ts';
import { SWEEP_DUE } from './sweep-due.kind.ts';

/**
 * Records, for the matcher, the signals whose date has passed since the last sweep. Signals that are committed later,
 * with a date before the sweep, are recorded by their own transaction.
 */
export const sweepDue: JobHandler<object> = {
  kind: SWEEP_DUE,
  async run(_payload, job) {
    await job.finish((tx) =>
      tx.rows(sql`
        with due as (
          select r.id, (row_number() over (order by r.date, r.id) - 1) / 1000 as chunk
          from signals r, search_sweeps sweep where r.date > sweep.swept_until and r.date <= now()
        ), noted as (
          insert into search_changes (subject, reason, ids)
          select 'signals', 'came_due', array_agg(id) from due group by chunk order by chunk
        )
        update search_sweeps set swept_until = now() where swept_until < now()`),
    );
  },
};
