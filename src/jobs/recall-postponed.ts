import sql from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import type { JobKind } from './job.kind.ts';
import { LONGEST_PAUSE_SECONDS } from './run-job.ts';

/** Longer than any message is kept back for another reason than a failure. */
const LEAST_SECONDS = 120;
/** Pauses vary at random; see `run-job.ts`. */
const SLACK = 1.5;

/**
 * Recalls messages that are postponed for longer than their kind ever is. They were scheduled by a clock that has been
 * set back since, and would otherwise wait until it has caught up.
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
        greatest(${LEAST_SECONDS}, least(${LONGEST_PAUSE_SECONDS}, k.backoff * power(2, j.failures)) * ${SLACK}::float8))`);
}
