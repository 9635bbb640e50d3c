import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import { type JobHandler, jobKind } from '../../jobs/job.kind.ts';

/** Maximum number of places that one transaction changes. */
const BATCH = 5_000;

/**
 * Counts the current signals and the contacts of places, by which lists are sorted. Signals begin and end without a
 * write, so a job counts them; it writes only what has changed, and leaves places that others are writing to its next
 * run.
 */
export const countPlaces: JobHandler<object> = {
  kind: jobKind({
    name: 'count_places',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 600,
    cron: '*/10 * * * *',
  }),
  run: async (_payload, job) => {
    for (const type of ['district', 'school'] as const)
      for (let changed = BATCH; changed === BATCH && !job.signal.aborted; )
        changed = (await job.step((tx) => tx.rows(recount(type)))).length;
  },
};

const recount = (type: InstitutionType): Sql => sql`
  with counted as materialized (
    select id, sum(signals)::int as signals, sum(contacts)::int as contacts from (
      select entity_id as id, signals, 0 as contacts from signal_spans
      where entity_type = ${type} and starts_at <= now() and ends_at > now()
      union all
      select ${raw(`${type}_id`)}, 0, people from contact_counts where ${raw(`${type}_id`)} is not null
    ) n group by 1
  ), stale as (
    select r.id, coalesce(n.signals, 0) as signals, coalesce(n.contacts, 0) as contacts
    from ${raw(ENTITY_TABLES[type])} r left join counted n using (id)
    where (r.signal_count, r.contact_count) is distinct from (coalesce(n.signals, 0), coalesce(n.contacts, 0))
    order by r.id limit ${BATCH} for no key update of r skip locked
  )
  update ${raw(ENTITY_TABLES[type])} r set signal_count = n.signals, contact_count = n.contacts
  from stale n where r.id = n.id returning r.id`;
