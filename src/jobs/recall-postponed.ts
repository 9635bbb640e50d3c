import sql from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import type { JobKind } from './job.kind.ts';
import { LONGEST_PAUSE_SECONDS } from './run-job.ts';

/** Longer than any delay other than the pause after a failure. */
const LEAST_SECONDS = 120;
/** Pauses are random within bounds; see `run-job.ts`. */
const SLACK = 1.5;

/**
 * Makes messages deliverable that are postponed for longer than their kind allows. The clock was set back after they
 * were scheduled, and they would wait until it catches up. So would those of lost workers whose last sign of life lies in
 * the future: their lease begins now.
 */
export async function recallPostponed(
  pool: ConnectionPool,
  kinds: readonly Pick<JobKind<unknown>, 'name' | 'backoffSeconds'>[],
): Promise<void> {
  const names = kinds.map(({ name }) => name);
  const backoffs = kinds.map(({ backoffSeconds }) => backoffSeconds);
  await pool.rows(sql`
    update pgboss.job m set start_after = now()
    from jobs j, unnest(${names}::text[], ${backoffs}::float8[]) k (name, backoff)
    where m.name = k.name and m.id = j.queue_id and m.state in ('created', 'retry')
      and m.start_after > now() + make_interval(secs =>
        greatest(
          ${LEAST_SECONDS},
          least(${LONGEST_PAUSE_SECONDS}, k.backoff * power(2, j.failures)) * ${SLACK}::float8
        ))`);
  await pool.rows(sql`
    update pgboss.job set heartbeat_on = now()
    where name = any(${names}) and state = 'active' and heartbeat_on > now() + interval '2 seconds'`);
}
