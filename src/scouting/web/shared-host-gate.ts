import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { politenessSeconds } from '@emi/base/telemetry';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { HostGate } from './host-gate.ts';

/**
 * Maximum duration of a visit, longer than any request. After that, its process must have crashed, and the host is free
 * again.
 */
const LEASE_SECONDS = 30;

/** A stored time further in the future than this was stored before the clock was set back, and is ignored. */
const TOO_LONG_SECONDS = 120;

/** Maximum number of hosts whose pauses a process remembers. */
const MOST_HOSTS = 10_000;

/** Interval for polling a host that another process is visiting. */
const LOOK_MS = 250;

/** A gate for all processes that share a database: one row per host holds the visitor and the earliest next visit. */
export function sharedHostGate(pool: ConnectionPool): HostGate {
  /**
   * The times, by `performance.now()`, before which hosts that this process visited are not free; until then, no query
   * is needed.
   */
  const free = new Map<string, number>();
  return {
    async enter(host, signal) {
      const visitor = randomUUID();
      const begin = performance.now();
      const pause = (free.get(host) ?? 0) - begin;
      if (pause > 0) await sleep(Math.ceil(pause), undefined, { signal });
      free.delete(host);
      for (;;) {
        signal.throwIfAborted();
        const wait = await claim(pool, host, visitor);
        if (wait === null) break;
        await sleep(wait, undefined, { signal });
      }
      politenessSeconds.observe((performance.now() - begin) / 1_000);
      return async (pauseMs) => {
        await release(pool, host, visitor, pauseMs);
        if (free.size >= MOST_HOSTS) free.clear();
        free.set(host, performance.now() + pauseMs);
      };
    },
  };
}

/**
 * Claims the host in one statement and returns null if it is free; otherwise returns the milliseconds until the next
 * try. Uses the database's clock, which all processes share.
 */
async function claim(pool: ConnectionPool, host: string, visitor: string): Promise<number | null> {
  const [claimed] = await pool.rows(sql`
    insert into scouting_hosts (host, visitor, leased_until)
    values (${host}, ${visitor}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (host) do update
      set visitor = excluded.visitor,
        leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where scouting_hosts.leased_until <= clock_timestamp() and scouting_hosts.next_at <= clock_timestamp()
        or greatest(scouting_hosts.leased_until, scouting_hosts.next_at)
          > clock_timestamp() + make_interval(secs => ${TOO_LONG_SECONDS})
    returning 1`);
  if (claimed) return null;
  const [row] = await pool.rows<{ leased: boolean; wait: number }>(sql`
    select leased_until > clock_timestamp() as leased,
      ceil(1000 * extract(epoch from next_at - clock_timestamp()))::int as wait
    from scouting_hosts where host = ${host}`);
  return row && !row.leased ? Math.max(row.wait, 0) : LOOK_MS;
}

/** Ends a visit. Has no effect if another visitor has taken the host over because the lease ended. */
async function release(pool: ConnectionPool, host: string, visitor: string, pauseMs: number): Promise<void> {
  await pool.rows(sql`
    update scouting_hosts
    set leased_until = clock_timestamp(),
      next_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1000})
    where host = ${host} and visitor = ${visitor}`);
}
