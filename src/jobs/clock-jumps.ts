import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { JobKind } from './job.kind.ts';
import { LONGEST_PAUSE_SECONDS } from './run-job.ts';

/** Longer than any delay of a message except the pause after a failure. */
const LEAST_SECONDS = 120;
/** Pauses after failures are up to 1.25 times as long as their average; see `pauseAfter` in `run-job.ts`. */
const SLACK = 1.5;

/** Longer than the times of concurrent statements can differ. */
const AHEAD = sql`interval '2 seconds'`;

/**
 * Time for pg-boss in this process. pg-boss waits until the clock shows an instant, so after a jump back of the wall
 * clock it would neither poll nor look for lost workers until that clock has caught up.
 */
export const STEADY_CLOCK = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Corrects instants too far in the future: PostgreSQL's clock was set back after they were stored, and everything would
 * wait until the clock catches up. Postponed messages are delivered, the leases of active messages begin now, and the
 * passes that look for lost workers and send scheduled jobs are due again.
 */
export async function recoverFromClockJump(
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
    where name = any(${names}) and state = 'active' and heartbeat_on > now() + ${AHEAD}`);
  await pool.rows(sql`
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())
    where name = any(${names}) and greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > now() + ${AHEAD}`);
  await pool.rows(sql`
    update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${AHEAD}`);
}
