import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { entities } from '../src/app/entities.ts';
import { openDatabase } from '../src/db/database.ts';
import { DatabaseClient } from '../src/db/primary-client.ts';
import { audit } from '../src/maintenance/invariants/audit.ts';

/** The final state of the database. */
export interface Books {
  /** Violated invariants of the full audit, with rows. */
  readonly audit: readonly string[];
  /** `ORGANIZATION type:ID`. */
  readonly unlocks: ReadonlySet<string>;
  /** `LIST:ENTITY`. */
  readonly items: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  /** The number of emails by job, and the organization of each. */
  readonly emails: ReadonlyMap<string, { readonly organizationId: string; readonly count: number }>;
  /** The status of jobs that write emails, by id. */
  readonly jobs: ReadonlyMap<string, string>;
}

/** The number of jobs that have not ended. */
export async function openJobs(address: DatabaseAddress): Promise<number> {
  const [row] = await query<{ count: number }>(
    address,
    `select count(*)::int as count from jobs where status in ('queued', 'processing')`,
  );
  return row!.count;
}

/** Returns `true` once a standby has replayed all but the last megabyte. */
export async function isFollowed(address: DatabaseAddress): Promise<boolean> {
  const rows = await query(
    address,
    `select from pg_stat_replication where pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000`,
  );
  return rows.length > 0;
}

/** The timeline of the database, which each promotion increases by one. */
export async function timelineOf(address: DatabaseAddress): Promise<number> {
  const [row] = await query<{ timeline: number }>(
    address,
    `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  );
  return row!.timeline;
}

export async function readBooks(address: DatabaseAddress): Promise<Books> {
  const read = <T extends pg.QueryResultRow>(statement: string) => query<T>(address, statement);
  const names = async (statement: string) =>
    new Set((await read<{ name: string }>(statement)).map(({ name }) => name));
  const jobs = await read<{ id: string; status: string }>(
    `select j.id, j.status || case when j.status in ('queued', 'processing') then format(
         ' (attempt %s; message %s, retry %s, due %s, heartbeat %s, now %s)', j.attempt, m.state, m.retry_count,
         m.start_after::time(0), m.heartbeat_on::time(0), now()::time(0)) else '' end as status
     from jobs j left join pgboss.job m on m.name = j.kind and m.id = j.queue_id where j.kind = 'generate_email'`,
  );
  const emails = await read<{ job: string; organization: string; count: number }>(
    `select job_id as job, organization_id as organization, count(*)::int as count from generated_emails group by 1, 2`,
  );
  return {
    audit: await auditedBooks(address),
    unlocks: await names(
      `select organization_id || ' ' || entity_type || ':' || entity_id as name from unlocks`,
    ),
    items: await names(`select list_id || ':' || entity_id as name from list_items`),
    lists: await names('select id as name from lists'),
    emails: new Map(
      emails.map(({ job, organization, count }) => [job, { organizationId: organization, count }]),
    ),
    jobs: new Map(jobs.map(({ id, status }) => [id, status])),
  };
}

/** Audits like `admin audit --full`. */
async function auditedBooks(address: DatabaseAddress): Promise<string[]> {
  const db = await openDatabase({
    address,
    entities,
    coreConnections: 1,
    searchConnections: 1,
    statementTimeoutMs: 120_000,
  });
  try {
    const findings = await audit(db, 'full');
    return findings
      .filter(({ rows }) => rows.length > 0)
      .map(({ invariant, rows }) => `${invariant.sentence} ${JSON.stringify(rows[0])}`);
  } finally {
    await db.close();
  }
}

async function query<T extends pg.QueryResultRow>(address: DatabaseAddress, statement: string): Promise<T[]> {
  const client = new DatabaseClient({ ...address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
