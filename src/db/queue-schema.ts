import { createRequire } from 'node:module';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { SERVICE_ROLE } from './service-role.ts';

/** The schema of pg-boss, which holds the messages about jobs. */
export const QUEUE_SCHEMA = 'pgboss';

const { pgboss: NEWEST } = createRequire(import.meta.url)('pg-boss/package.json') as {
  pgboss: { schema: number };
};

type Config = DatabaseAddress & pg.PoolConfig;

/** Migrates the queue's schema to its newest version, and grants the service's role access to it. */
export async function installQueueSchema(client: pg.Client, config: Config): Promise<void> {
  if (!(await isNewest(client))) await migrateQueue(config);
  const { rows } = await client.query<{ lacking: boolean }>(LACKS_GRANTS);
  if (rows[0]?.lacking) await client.query(GRANTS);
}

async function isNewest(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.version') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return false;
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  return rows[0]?.version === NEWEST.schema;
}

async function migrateQueue(config: Config): Promise<void> {
  const { PgBoss } = await import('pg-boss'); // most commands need none of it
  const boss = new PgBoss({
    ...config,
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  } as never);
  boss.on('error', () => undefined); // from timers that run while it starts; start() itself throws
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Grants take locks and leave dead rows in the catalog, so they are not repeated at every start. */
const LACKS_GRANTS = `
  select coalesce(bool_or(case c.relkind
    when 'S' then not has_sequence_privilege('${SERVICE_ROLE}', c.oid, 'usage')
    else not has_table_privilege('${SERVICE_ROLE}', c.oid, p.privilege)
  end), true) as lacking
  from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
  where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind in ('r', 'p', 'S')`;

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  alter default privileges in schema ${QUEUE_SCHEMA}
    grant select, insert, update, delete on tables to ${SERVICE_ROLE};
  alter default privileges in schema ${QUEUE_SCHEMA} grant usage on sequences to ${SERVICE_ROLE};`;
